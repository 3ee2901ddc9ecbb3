package dev.heddle.recorder.free.output;

import dev.heddle.recorder.free.hooks.LogRecord;
import java.nio.ByteBuffer;

/** Counts what goes into the file. The writer's alone; others may read. */
public final class LogTally {
    /** LogTally without records. */
    static final LogTally NOTHING = new LogTally();

    private volatile long threads;
    private volatile long records;
    private volatile long events;
    private volatile long objects;
    private volatile long leaked;
    private volatile long lost;

    /** @param isFirst whether these are a thread's first */
    public void add(ByteBuffer block, boolean isFirst) {
        threads += isFirst ? 1 : 0;
        long newEvents = 0;
        long newObjects = 0;
        int bytes = block.remaining();
        for (int at = 0; at < bytes; at += LogRecord.BYTES) {
            long word0 = block.getLong(at);
            int variant = LogRecord.variant(word0);
            if (variant == LogRecord.EVENT) { // nearly always
                newEvents++;
                continue;
            }
            switch (variant) {
                case LogRecord.FAILED, LogRecord.OTHER, LogRecord.INPUT -> newEvents++;
                case LogRecord.OBJECT -> {
                    newObjects++;
                    if ((LogRecord.index(block.getLong(at + Long.BYTES)) & LogRecord.OBJECT_LEAKED) != 0) {
                        leaked += 1;
                    }
                }
                case LogRecord.LOST -> lost += LogRecord.version(word0);
                default -> {}
            }
        }
        records += bytes / LogRecord.BYTES;
        events += newEvents;
        objects += newObjects;
    }

    /** What another has counted. */
    public void add(LogTally other) {
        threads += other.threads;
        records += other.records;
        events += other.events;
        objects += other.objects;
        leaked += other.leaked;
        lost += other.lost;
    }

    public long threads() {
        return threads;
    }

    public long records() {
        return records;
    }

    public long events() {
        return events;
    }

    public long objects() {
        return objects;
    }

    public long leaked() {
        return leaked;
    }

    public long lost() {
        return lost;
    }
}
