package dev.heddle.recorder.free.recording;

import dev.heddle.recorder.free.hooks.LogRecord;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/** Logs as a thread of the program does: numbered reads of random objects. */
final class Appender {
    private final LogWriter writer;
    private final int thread;
    private ByteBuffer buffer;
    private long logged;
    private final SplittableRandom random = new SplittableRandom(1);

    Appender(LogWriter writer) {
        this(writer, Thread.currentThread());
    }

    /** In the name of another thread. */
    Appender(LogWriter writer, Thread of) {
        this.writer = writer;
        thread = writer.threadSeen(of);
    }

    /** Logs more; answers whether recording goes on. */
    boolean log(long records) {
        for (long i = 0; i < records; i++) {
            if (buffer == null || !buffer.hasRemaining()) {
                buffer = writer.next(thread, buffer, false);
                if (buffer == null) {
                    return false;
                }
            }
            int at = buffer.position();
            buffer.putLong(at + Long.BYTES, LogRecord.word1(random.nextLong(1, 1L << 36), 0));
            buffer.putLong(at, LogRecord.word0(1, LogRecord.EVENT, logged++));
            buffer.position(at + LogRecord.BYTES);
        }
        return true;
    }

    void end() {
        writer.next(thread, buffer, true);
    }

    int thread() {
        return thread;
    }

    long logged() {
        return logged;
    }
}
