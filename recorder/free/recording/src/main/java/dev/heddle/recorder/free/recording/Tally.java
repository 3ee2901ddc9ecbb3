package dev.heddle.recorder.free.recording;

import dev.heddle.recorder.free.hooks.LogRecord;
import java.nio.ByteBuffer;

/** Counts what goes into the file. The writer's alone; others may read. */
final class Tally {
    /** Tally without records. */
    static final Tally NOTHING = new Tally();

    private volatile long threads;
    private volatile long records;
    private volatile long events;
    private volatile long objects;
    private volatile long leaked;
    private volatile long lost;

    /** @param isFirst whether these are a thread's first */
    void add(ByteBuffer block, boolean isFirst) {
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
    void add(Tally other) {
        threads += other.threads;
        records += other.records;
        events += other.events;
        objects += other.objects;
        leaked += other.leaked;
        lost += other.lost;
    }

    long threads() {
        return threads;
    }

    long records() {
        return records;
    }

    long events() {
        return events;
    }

    long objects() {
        return objects;
    }

    long leaked() {
        return leaked;
    }

    long lost() {
        return lost;
    }
}
