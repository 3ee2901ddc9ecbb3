package dev.heddle.analyzer.estimate;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An estimate in bytes: a byte with the version, the figures and the profile's maps. Numbers have seven bits a byte, low ones first; the
 * paths of threads stand once, in a list. What is read is added piece by piece, so that a wrong length takes no memory.
 */
final class EstimateCoding {
    private static final int VERSION = 1;
    private static final int MOST_THREADS = 1 << 20;
    private static final int MOST_PLACES = 1 << 22;

    private EstimateCoding() {}

    static void write(Estimate e, DataOutput out) throws IOException {
        out.writeByte(VERSION);
        for (int figure : new int[] {
            e.executions(), e.threads(), e.steps(), e.k(), e.kCom(), e.history(), e.counted(), e.racing(), e.openReads()
        }) {
            number(figure, out);
        }
        SortedMap<String, Integer> numbers = numbers(e.profile());
        number(numbers.size(), out);
        for (String path : numbers.keySet()) {
            out.writeUTF(path);
        }
        write(e.profile().operations(), numbers, out);
        number(e.profile().accesses().size(), out);
        for (Map.Entry<Long, SortedMap<String, Integer>> place :
                e.profile().accesses().entrySet()) {
            out.writeLong(place.getKey());
            write(place.getValue(), numbers, out);
        }
    }

    private static SortedMap<String, Integer> numbers(Profile profile) {
        SortedMap<String, Integer> numbers = new TreeMap<>(profile.operations());
        profile.accesses().values().forEach(numbers::putAll);
        int next = 0;
        for (Map.Entry<String, Integer> path : numbers.entrySet()) {
            path.setValue(next++);
        }
        return numbers;
    }

    private static void write(SortedMap<String, Integer> counts, SortedMap<String, Integer> numbers, DataOutput out)
            throws IOException {
        number(counts.size(), out);
        for (Map.Entry<String, Integer> count : counts.entrySet()) {
            number(Objects.requireNonNull(numbers.get(count.getKey())), out);
            number(count.getValue(), out);
        }
    }

    private static void number(int n, DataOutput out) throws IOException {
        int rest = n;
        while (rest >= 0x80) {
            out.writeByte(rest | 0x80);
            rest >>>= 7;
        }
        out.writeByte(rest);
    }

    static Estimate read(DataInput in) throws IOException {
        int version = in.readUnsignedByte();
        if (version != VERSION) {
            throw new IOException("an estimate of version " + version + "; expected " + VERSION);
        }
        int[] figures = new int[9];
        for (int i = 0; i < figures.length; i++) {
            figures[i] = number(Integer.MAX_VALUE, in);
        }
        int n = number(MOST_THREADS, in);
        List<String> paths = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            paths.add(in.readUTF());
        }
        SortedMap<String, Integer> operations = read(paths, in);
        SortedMap<Long, SortedMap<String, Integer>> accesses = new TreeMap<>();
        for (int places = number(MOST_PLACES, in); places > 0; places--) {
            accesses.put(in.readLong(), read(paths, in));
        }
        try {
            return new Estimate(
                    figures[0],
                    figures[1],
                    figures[2],
                    figures[3],
                    figures[4],
                    figures[5],
                    figures[6],
                    figures[7],
                    figures[8],
                    new Profile(operations, accesses));
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static SortedMap<String, Integer> read(List<String> paths, DataInput in) throws IOException {
        SortedMap<String, Integer> counts = new TreeMap<>();
        for (int n = number(paths.size(), in); n > 0; n--) {
            String path = paths.get(number(paths.size() - 1, in));
            counts.put(path, number(Integer.MAX_VALUE, in));
        }
        return Collections.unmodifiableSortedMap(counts);
    }

    private static int number(int most, DataInput in) throws IOException {
        long n = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            int b = in.readUnsignedByte();
            n |= (b & 0x7fL) << shift;
            if (b < 0x80) {
                if (n > most) {
                    throw new IOException("an estimate with " + n + " where at most " + most + " can be");
                }
                return (int) n;
            }
        }
        throw new IOException("an estimate with a number of more than five bytes");
    }
}
