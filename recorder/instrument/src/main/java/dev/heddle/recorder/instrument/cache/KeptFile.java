package dev.heddle.recorder.instrument.cache;

import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.run.CacheFolder;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * What was made of class files, by the names of the classes, kept in a file from one JVM to the next. A file that is
 * damaged or cannot be read counts as empty; it is written to a temporary name and renamed, so that JVMs may share it,
 * and of two that write at once the last one stays. Safe for use by several threads.
 */
final class KeptFile {
    private static final int MOST_CLASSES = 1 << 16;
    private static final int HEAD = Long.BYTES + Integer.BYTES;

    /**
     * @param length of the class file before
     * @param crc of the class file before
     * @param made in {@code in}, from {@code begin} to before {@code end}
     */
    private record Entry(int length, int crc, byte[] in, int begin, int end) {
        byte[] made() {
            return Arrays.copyOfRange(in, begin, end);
        }
    }

    private final long magic;
    private final int mostBytes;
    private final @Nullable Path file;
    private final Map<String, Entry> entries;
    private long bytes;
    private boolean isNew;

    /**
     * Reads what is there.
     *
     * @param magic the first eight bytes of a file
     * @param mostBytes no more is kept; a file that is larger stays as it is, for JVMs that may have more
     * @param file null for nothing
     */
    KeptFile(long magic, int mostBytes, @Nullable Path file) {
        this.magic = magic;
        this.mostBytes = mostBytes;
        this.file = file == null || file.toFile().length() > mostBytes ? null : file;
        this.entries = new HashMap<>(this.file == null ? Map.of() : read(this.file));
        entries.forEach((name, entry) -> bytes += size(name, entry));
    }

    /**
     * A name for what belongs to the running JDK and to a build of ours, or null where that cannot be told.
     *
     * @param ours the jars of which the code decides what becomes of a class
     * @param more what else it belongs to
     */
    static @Nullable String key(List<Path> ours, List<String> more) {
        CRC32 key = new CRC32();
        try {
            String home = System.getProperty("java.home", "");
            add(key, home + System.getProperty("java.vm.version"));
            add(key, Path.of(home, "lib", "modules"));
            for (Path jar : ours) {
                add(key, jar);
            }
        } catch (IOException e) {
            return null;
        }
        more.forEach(text -> add(key, text));
        return Long.toHexString(key.getValue());
    }

    private static void add(CRC32 key, Path of) throws IOException {
        add(key, of + " " + Files.size(of) + " " + Files.getLastModifiedTime(of).toMillis());
    }

    private static void add(CRC32 key, String text) {
        key.update(text.getBytes(StandardCharsets.UTF_8));
        key.update(0);
    }

    private Map<String, Entry> read(Path from) {
        try {
            if (!Files.exists(from)) {
                return Map.of();
            }
            ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(from));
            int end = in.limit() - Integer.BYTES;
            if (end < HEAD || in.getInt(end) != crc(in.array(), end) || in.getLong() != magic) {
                return Map.of();
            }
            in.limit(end);
            int count = in.getInt();
            Map<String, Entry> known = new HashMap<>();
            for (int i = 0; i < count; i++) {
                byte[] name = new byte[Math.min(in.getInt(), in.remaining())];
                in.get(name);
                int length = in.getInt();
                int crc = in.getInt();
                int begin = in.position() + Integer.BYTES;
                int next = begin + in.getInt();
                known.put(new String(name, StandardCharsets.UTF_8), new Entry(length, crc, in.array(), begin, next));
                in.position(next);
            }
            return known;
        } catch (IOException | RuntimeException e) {
            return Map.of(); // a file of anybody's
        }
    }

    private static int crc(byte[] bytes, int length) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }

    boolean isOff() {
        return file == null;
    }

    /** What was made of that class file, or null where that is not known. */
    byte @Nullable [] get(String className, byte[] classFile) {
        if (file == null) {
            return null;
        }
        Entry known = known(className);
        return known == null || known.length() != classFile.length || known.crc() != crc(classFile, classFile.length)
                ? null
                : known.made();
    }

    private synchronized @Nullable Entry known(String className) {
        return entries.get(className);
    }

    /** Keeps what was made of a class file, in place of what was made of another one of that name. */
    void put(String className, byte[] classFile, byte[] made) {
        if (file != null) {
            put(className, new Entry(classFile.length, crc(classFile, classFile.length), made, 0, made.length));
        }
    }

    private synchronized void put(String className, Entry entry) {
        Entry before = entries.get(className);
        long after = bytes + size(className, entry) - (before == null ? 0 : size(className, before));
        if (entries.size() < MOST_CLASSES && after <= mostBytes - HEAD - Integer.BYTES) {
            bytes = after;
            entries.put(className, entry);
            isNew = true;
        }
    }

    /** An upper bound of what it takes in the file. */
    private static long size(String name, Entry entry) {
        return 4L * Integer.BYTES + 3L * name.length() + entry.end() - entry.begin();
    }

    /** Writes the file if a class has come that it did not have. What cannot be written is made again next time. */
    synchronized void save() {
        if (!isNew || file == null) {
            return;
        }
        isNew = false;
        try {
            WholeFile.writeAmongOthers(file, this::write);
            CacheFolder.trim(Objects.requireNonNull(file.toAbsolutePath().getParent()));
        } catch (IOException e) {
            return; // made again next time
        }
    }

    /** Not in memory: the program's heap may be small. */
    private void write(OutputStream to) throws IOException {
        List<String> names = entries.keySet().stream().sorted().toList();
        CRC32 crc = new CRC32();
        DataOutputStream out = new DataOutputStream(new CheckedOutputStream(to, crc));
        out.writeLong(magic);
        out.writeInt(names.size());
        for (String name : names) {
            Entry entry = Objects.requireNonNull(entries.get(name));
            byte[] text = name.getBytes(StandardCharsets.UTF_8);
            out.writeInt(text.length);
            out.write(text);
            out.writeInt(entry.length());
            out.writeInt(entry.crc());
            out.writeInt(entry.end() - entry.begin());
            out.write(entry.in(), entry.begin(), entry.end() - entry.begin());
        }
        out.writeInt((int) crc.getValue());
    }
}
