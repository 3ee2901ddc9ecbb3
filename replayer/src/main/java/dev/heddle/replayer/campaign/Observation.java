package dev.heddle.replayer.campaign;

import dev.heddle.analyzer.estimate.Estimate;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Optional;

/**
 * What one execution has shown, as far as it could be news at the beginning of its epoch.
 *
 * @param execution its number
 * @param arm the strategy that made its decisions, by its place in the portfolio
 * @param failed whether it failed
 * @param readsFromClass hash of the reads-from relation: equal for executions of one reads-from class;
 *     0 where it was not looked at
 * @param pairs writing site, reading site and place of the reads-from pairs, three numbers each
 * @param writes site and place of unread writes, two numbers each
 * @param aims keys of the pairs that it was to show
 * @param figures its figures, where they are still wanted
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Observation(
        long execution,
        int arm,
        boolean failed,
        long readsFromClass,
        long[] pairs,
        long[] writes,
        long[] aims,
        Optional<Estimate> figures) {
    private static final int MOST = 1 << 20;

    void write(DataOutput out) throws IOException {
        out.writeLong(execution);
        out.writeByte(arm);
        out.writeBoolean(failed);
        out.writeLong(readsFromClass);
        write(out, pairs);
        write(out, writes);
        write(out, aims);
        out.writeBoolean(figures.isPresent());
        if (figures.isPresent()) {
            figures.get().write(out);
        }
    }

    static Observation read(DataInput in) throws IOException {
        return new Observation(
                in.readLong(),
                in.readByte(),
                in.readBoolean(),
                in.readLong(),
                readLongs(in),
                readLongs(in),
                readLongs(in),
                in.readBoolean() ? Optional.of(Estimate.read(in)) : Optional.empty());
    }

    private static void write(DataOutput out, long[] numbers) throws IOException {
        out.writeInt(numbers.length);
        for (long number : numbers) {
            out.writeLong(number);
        }
    }

    private static long[] readLongs(DataInput in) throws IOException {
        int n = in.readInt();
        if (n < 0 || n > MOST) {
            throw new IOException("an observation with " + n + " numbers; at most " + MOST + " are expected");
        }
        long[] numbers = new long[n];
        for (int i = 0; i < n; i++) {
            numbers[i] = in.readLong();
        }
        return numbers;
    }
}
