package dev.heddle.recorder.recording;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.hooks.log.LogRecord;
import dev.heddle.recorder.hooks.log.Recording;
import dev.heddle.recorder.hooks.log.ThreadLog;
import dev.heddle.recorder.hooks.log.Turn;
import dev.heddle.recorder.hooks.log.Turns;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadPoolExecutor;

/** Gives the threads of pools the tasks that they had. What a thread finds in the queue, and has not had, it keeps for the one that has. */
final class ReplayTasks {
    private static final int KIND = 0xff;
    private static final int FLAGS_SHIFT = 8;
    /** How long a thread waits whose pool goes on without it; it may have ended since nothing came for a time. */
    private static final long IDLE = 2_000_000_000L;

    private final Map<Long, Object> found = new ConcurrentHashMap<>();

    /** The thread's next task; null where it had none. */
    Object next(ThreadLog log, Turn turn, ThreadPoolExecutor pool) {
        passOver(log, turn);
        long task = isTaking(turn) ? LogRecord.object(turn.word1(turn.next())) : 0;
        if (task == 0) {
            idle(log, turn, pool);
            return null;
        }
        Turns.await(log);
        for (int tries = 1; ; tries++) {
            ThreadLog.off();
            try {
                Object mine = found.remove(task);
                if (mine != null) {
                    return mine;
                }
                Runnable first = pool.getQueue().poll();
                if (first != null) {
                    found.put(Recording.number(Shadows.of(first)), first);
                    continue;
                }
            } finally {
                ThreadLog.on();
            }
            Turns.pause(log, tries);
        }
    }

    /** What its last task has left out of what it did inside the library. */
    private static void passOver(ThreadLog log, Turn turn) {
        int firm = turn.nextFirm();
        while (turn.next() < firm && !isTaking(turn)) {
            Turns.skip(log, turn.next() + 1);
        }
    }

    private static boolean isTaking(Turn turn) {
        if (turn.variant() != LogRecord.OTHER) {
            return false;
        }
        long word0 = turn.word0(turn.next());
        int event = LogRecord.index(turn.word1(turn.next()));
        return LogRecord.site(word0) == 0
                && (event & KIND) == EventKind.SYNC.ordinal()
                && (event >>> FLAGS_SHIFT & EventFlags.ACQUIRES) != 0;
    }

    /** Takes nothing before the pool ends, since others have had what there is. */
    private static void idle(ThreadLog log, Turn turn, ThreadPoolExecutor pool) {
        boolean hasEnd = turn.next() < turn.size();
        long since = System.nanoTime();
        for (int tries = 1; ; tries++) {
            ThreadLog.off();
            try {
                boolean isOver = pool.isShutdown() && pool.getQueue().isEmpty();
                if (isOver || hasEnd && !pool.isShutdown() && System.nanoTime() - since > IDLE) {
                    return;
                }
            } finally {
                ThreadLog.on();
            }
            Turns.pause(log, tries);
        }
    }
}
