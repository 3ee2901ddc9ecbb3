package dev.heddle.replayer.reset;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** What one execution prints, by whatever stream: its beginning and its end, in bounded memory. Thread-safe. */
public final class CapturedOutput {
    private static final int HALF = 1 << 16;

    private final byte[] head = new byte[HALF];
    private final byte[] tail = new byte[HALF];
    private long count;
    private volatile boolean isMuted;

    /** A stream whose bytes are kept and also go to {@code copy}. */
    public OutputStream stream(OutputStream copy) {
        return new Stream(copy);
    }

    private final class Stream extends OutputStream {
        private final OutputStream copy;

        Stream(OutputStream copy) {
            this.copy = copy;
        }

        @Override
        public void write(int b) throws IOException {
            keep(new byte[] {(byte) b}, 0, 1);
            if (!isMuted) {
                copy.write(b);
            }
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            keep(bytes, from, length);
            if (!isMuted) {
                copy.write(bytes, from, length);
            }
        }

        @Override
        public void flush() throws IOException {
            copy.flush();
        }
    }

    private synchronized void keep(byte[] bytes, int from, int length) {
        for (int i = from; i < from + length; i++) {
            put(bytes[i]);
        }
    }

    private void put(int b) {
        if (count < HALF) {
            head[(int) count] = (byte) b;
        } else {
            tail[(int) ((count - HALF) % HALF)] = (byte) b;
        }
        count++;
    }

    /** Whether it is kept alone and no longer passed on. */
    void mute(boolean muted) {
        isMuted = muted;
    }

    /** Another execution begins. */
    public synchronized void clear() {
        count = 0;
    }

    /**
     * What was printed since the last {@link #clear}; where that is too much, with a line in place of what lies in
     * between.
     */
    public synchronized byte[] bytes() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(head, 0, (int) Math.min(count, HALF));
        long later = Math.max(0, count - HALF);
        if (later > HALF) {
            byte[] line = ("\n[" + (later - HALF) + " bytes omitted]\n").getBytes(StandardCharsets.UTF_8);
            all.write(line, 0, line.length);
            int oldest = (int) (later % HALF);
            all.write(tail, oldest, HALF - oldest);
            all.write(tail, 0, oldest);
        } else {
            all.write(tail, 0, (int) later);
        }
        return all.toByteArray();
    }
}
