package dev.heddle.recorder.free.recording;

import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.hooks.ThreadLog;
import dev.heddle.recorder.generator.Hook;
import java.util.UUID;

/**
 * Inputs of the program. They are read outside of the recorder, since the JDK's own reads and draws on the way may
 * count too.
 */
final class InputEvents {
    private final LogEntrance entrance;

    InputEvents(LogEntrance entrance) {
        this.entrance = entrance;
    }

    private void input(long bits, int site) {
        ThreadLog log = entrance.enter();
        if (log != null) {
            try {
                log.append(LogRecord.word0(Events.site(log, site), LogRecord.INPUT, 0), bits);
                log.sync.barren++;
            } finally {
                LogEntrance.leave(log);
            }
        }
    }

    @Hook
    long nanoTime(int site) {
        long now = System.nanoTime();
        input(now, site);
        return now;
    }

    @Hook
    long currentTimeMillis(int site) {
        long now = System.currentTimeMillis();
        input(now, site);
        return now;
    }

    @Hook
    double random(int site) {
        double drawn = Math.random();
        input(Double.doubleToRawLongBits(drawn), site);
        return drawn;
    }

    @Hook
    UUID randomUUID(int site) {
        UUID drawn = UUID.randomUUID();
        input(drawn.getMostSignificantBits(), site);
        input(drawn.getLeastSignificantBits(), site);
        return drawn;
    }

    @Hook
    long pid(ProcessHandle process, int site) {
        long pid = process.pid();
        input(pid, site);
        return pid;
    }

    @Hook
    void inputI(int value, int site) {
        input(value, site);
    }

    @Hook
    int drawnI(int value, int site) {
        input(value, site);
        return value;
    }

    @Hook
    long drawnJ(long value, int site) {
        input(value, site);
        return value;
    }

    /** Among the JDK's own reads and draws only those that the program asked for count. */
    private static long inside(ThreadLog log, long bits) {
        if (log.sync.site > 0) {
            log.append(LogRecord.word0(log.sync.site, LogRecord.INPUT, 0), bits);
        }
        return bits;
    }

    @Hook
    static long seed(ThreadLog log, long drawn) {
        return inside(log, drawn);
    }

    @Hook
    static long currentTimeMillis(ThreadLog log) {
        return inside(log, System.currentTimeMillis());
    }

    @Hook
    static long nanoTimeAdjustment(ThreadLog log, long offset, long heap) {
        return inside(log, heap);
    }
}
