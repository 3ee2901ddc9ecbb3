package dev.heddle.cli.packed;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Bounds on what comes out of a packed file, so that none fills the disk. */
final class Budget {
    /** Most entries of an archive. */
    static final int MOST_ENTRIES = 100_000;

    private static final long MOST = 16L << 30;
    private static final long FREE = 64L << 20;
    private static final long RATIO = 250;

    private final long most;
    private long left;
    private int entries;

    /** @param size of the packed file in bytes */
    Budget(long size) {
        most = Math.min(MOST, FREE + RATIO * size);
        left = most;
    }

    /** Counts an entry. */
    void entry() throws PackingException {
        if (++entries > MOST_ENTRIES) {
            throw new PackingException("expected at most " + MOST_ENTRIES
                    + " entries, found more; unpack it with another program and give files");
        }
    }

    /** Returns a stream whose bytes are counted. */
    InputStream over(InputStream in) {
        return new FilterInputStream(in) {
            @Override
            public int read() throws IOException {
                int b = super.read();
                spend(b < 0 ? 0 : 1);
                return b;
            }

            @Override
            public int read(byte[] bytes, int from, int count) throws IOException {
                int got = super.read(bytes, from, count);
                spend(Math.max(0, got));
                return got;
            }

            @Override
            public long skip(long count) throws IOException {
                long skipped = super.skip(count);
                spend(skipped);
                return skipped;
            }
        };
    }

    private void spend(long bytes) throws PackingException {
        left -= bytes;
        if (left < 0) {
            throw new PackingException(
                    "expected at most " + most + " bytes after unpacking (" + (FREE >> 20) + " MiB and "
                            + RATIO + " times the size of the file, " + (MOST >> 30)
                            + " GiB in all), found more; if that is right, unpack it with another program and give files");
        }
    }
}
