package dev.heddle.recorder.free.recording;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.log.LogFile;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Finds fields of a sample that are accessed so often that recording them costs the program more than a sample may.
 * Counts what has been logged, on the writer's thread, so that hooks have nothing to do for it.
 */
final class HotFields {
    /** Accesses to one field in a second that are too many. At 50 ns each, a thousandth of a core. */
    static final int MOST = 20_000;

    private static final long SECOND = 1_000_000_000L;

    private final IntConsumer found;
    private int[] counts = new int[64];
    private long end;
    /** Sites of accesses, by number. Sites are added by threads that load classes. */
    private volatile boolean[] accesses = new boolean[1024];

    private int sites = 1;

    /** @param found gets the number of a field that has become hot, once in each second in which that is so */
    HotFields(IntConsumer found) {
        this.found = found;
    }

    /** New sites, in the order of their numbers, the first from 1 on. */
    synchronized void sites(List<LogFile.LogSite> more) {
        boolean[] table = accesses;
        if (sites + more.size() > table.length) {
            table = Arrays.copyOf(table, Math.max(sites + more.size(), 2 * table.length));
        }
        for (LogFile.LogSite site : more) {
            EventKind kind = site.entry().kind();
            table[sites++] = kind.isAccess();
        }
        accesses = table;
    }

    /**
     * Counts records.
     *
     * @param now in ns, as of {@link System#nanoTime}
     */
    void count(ByteBuffer records, long now) {
        if (now - end >= 0) {
            Arrays.fill(counts, 0);
            end = now + SECOND;
        }
        boolean[] table = accesses;
        for (int at = 0; at < records.remaining(); at += LogRecord.BYTES) {
            long word0 = records.getLong(at);
            int variant = LogRecord.variant(word0);
            int site = LogRecord.site(word0);
            if ((variant == LogRecord.EVENT || variant == LogRecord.FAILED) && site < table.length && table[site]) {
                count(LogRecord.index(records.getLong(at + Long.BYTES)));
            }
        }
    }

    private void count(int field) {
        if (field >= counts.length) {
            counts = Arrays.copyOf(counts, Math.max(field + 1, 2 * counts.length));
        }
        if (++counts[field] == MOST) {
            found.accept(field);
        }
    }
}
