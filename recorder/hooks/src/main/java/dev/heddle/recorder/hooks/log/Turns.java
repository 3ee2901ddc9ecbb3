package dev.heddle.recorder.hooks.log;

import java.util.concurrent.locks.LockSupport;

/**
 * A recorded execution is done again: every thread makes the records that it made, each when what it needs has been done. Whatever leaves no record runs as it
 * comes.
 *
 * <p>A need is the number of a thread (from bit 32) and how many of its records have to be done; with {@link #ARRIVAL}, the record that it has to stand
 * before: then it has made all accesses before that which it made alone.
 */
public final class Turns {
    /** Of a need: see above. */
    public static final long ARRIVAL = 1L << 63;

    private static final int SPINS = 100;
    private static final int YIELDS = 300;
    private static final long NAP = 50_000;
    /** For how long a thread waits for another to meet an object first. */
    private static final int MEETING = 1500;
    /** How long a thread may be awaited that does something of its own: it may be in a call that we do not know. */
    private static final long SOFT = 1_000_000_000L;

    private static final long FIRST_UNKNOWN = 1L << LogRecord.NUMBER_BITS - 1;

    private static boolean asked;
    private static Turn[] turns;
    private static Judge judge;
    private static long unknown = FIRST_UNKNOWN;

    private Turns() {}

    /** A constant to the compilers. */
    private static final class Mode {
        static final boolean ON = asked;
    }

    /** Compares what happens with what was recorded. */
    public abstract static class Judge {
        /** Whether a record is the recorded one. */
        public abstract boolean matches(Turn turn, int record, long word0, long word1);

        /** Whether two numbers of classes are the same class. */
        public abstract boolean isSameClass(int one, int other);

        /** It is not (or there is none any more). Does not return, or the thread goes on without turns. */
        public abstract void diverged(Turn turn, int record, long word0, long word1);

        /** The number that a thread had, see {@link LogBuffers#threadSeen}. */
        public abstract Turn turn(int number);
    }

    /** From now on threads take turns. Before anything else of this package is used. */
    public static void begin(Turn[] all, Judge by) {
        turns = all;
        judge = by;
        asked = true;
    }

    /** Whether threads take turns. */
    public static boolean areTaken() {
        return Mode.ON;
    }

    static Turn of(int number) {
        return judge.turn(number);
    }

    /** That of the thread; null where it takes none. */
    public static Turn of(ThreadLog log) {
        return log == null ? null : log.turn;
    }

    static boolean isMet(long need) {
        Turn of = turns[(int) (need >>> Integer.SIZE) & Integer.MAX_VALUE];
        return need < 0 ? of.hasArrived((int) need) : of.done() >= (int) need;
    }

    // ---- waiting

    /** Whether what the thread's next record needs has been done. */
    public static boolean isDue(ThreadLog log) {
        Turn turn = log.turn;
        turn.arrive();
        return turn.unmet() == 0;
    }

    /** The same of all records up to the next that has to be made. */
    public static boolean isFirmDue(ThreadLog log) {
        Turn turn = log.turn;
        turn.arrive();
        return turn.unmet(turn.nextFirm()) == 0;
    }

    /** Passes over records that may be missing, up to that one. */
    public static void skip(ThreadLog log, int to) {
        Turn turn = log.turn;
        while (turn.next() < to) {
            await(log);
            turn.finish(turn.next());
        }
    }

    /** Waits until what the thread's next record needs has been done. */
    public static void await(ThreadLog log) {
        Turn turn = log.turn;
        turn.arrive();
        long need = turn.unmet();
        if (need != 0) {
            turn.waits(true);
            wait(log, turn, need);
            turn.waits(false);
        }
    }

    /** The same of all records up to the next that has to be made. */
    static void awaitFirm(ThreadLog log) {
        Turn turn = log.turn;
        if (turn != null) {
            await(log);
            for (int tries = 1; turn.unmet(turn.nextFirm()) > 0; tries++) {
                pause(log, tries);
            }
        }
    }

    /** Whether a read by the owner of an object of its own was not logged; else waits for the record that comes before the next one. */
    static boolean isUnlogged(ThreadLog log) {
        Turn turn = log.turn;
        if (turn == null || turn.isUnlogged(log.unlogged)) {
            return true;
        }
        await(log);
        return false;
    }

    private static void wait(ThreadLog log, Turn turn, long first) {
        int tries = 0;
        long soft = 0;
        long need = first;
        while (need != 0) {
            pause(log, ++tries);
            if (tries % YIELDS == 0 && need < 0) {
                long now = System.nanoTime();
                if (soft == 0) {
                    soft = now;
                } else if (isElsewhere(need) || now - soft > SOFT) {
                    return;
                }
            }
            need = turn.unmet();
        }
    }

    /** Whether the thread that is to arrive waits for something that is no turn. */
    private static boolean isElsewhere(long need) {
        Thread thread = turns[(int) (need >>> Integer.SIZE) & Integer.MAX_VALUE].thread();
        return thread != null && thread.getState() != Thread.State.RUNNABLE;
    }

    /** Waits a little, longer after many tries. */
    public static void pause(ThreadLog log, int tries) {
        if (tries < SPINS) {
            Thread.onSpinWait();
            return;
        }
        log.off++;
        try {
            if (tries < YIELDS) {
                Thread.yield();
            } else {
                LockSupport.parkNanos(NAP);
            }
        } finally {
            log.off--;
        }
    }

    /** Before an access: waits for the thread's turn, if the access is to be logged. False where it is not. */
    static boolean access(ThreadLog log, long[] shadow) {
        if (log == null || log.turn == null) {
            return false;
        }
        long header = (long) Shadows.AT.getVolatile(shadow, 0);
        if (isMine(header) && log.turn.isUnlogged(log.unlogged)) {
            return false;
        }
        await(log);
        return !isMine((long) Shadows.AT.getVolatile(shadow, 0));
    }

    private static boolean isMine(long header) {
        return (header & Shadows.OWNER) != 0 && (header & Shadows.OWNER) == Shadows.me();
    }

    // ---- records

    /** The thread makes a record. */
    static void append(ThreadLog log, long word0, long word1) {
        Turn turn = log.turn;
        if (turn == null) {
            return;
        }
        int next = place(turn, word0, word1);
        if (next < 0) {
            return;
        }
        skip(log, next);
        if (next == turn.size() || !judge.matches(turn, next, word0, word1)) {
            log.off++;
            judge.diverged(turn, next, word0, word1);
            log.off--;
            return;
        }
        await(log);
        turn.finish(next);
    }

    /** Which record of the thread it is; below 0 for one of those that may come unexpected, and does. */
    private static int place(Turn turn, long word0, long word1) {
        int firm = turn.nextFirm();
        boolean isLoose = Turn.isLoose(word0, word1);
        for (int i = turn.next(); isLoose && i < firm; i++) {
            if (turn.isLoose(i) && judge.matches(turn, i, word0, word1)) {
                return i;
            }
        }
        return isLoose ? -1 : firm;
    }

    /** The number of the object that the thread gives away: that which it had. */
    static long numberOfObject(ThreadLog log) {
        Turn turn = log.turn;
        int firm = turn == null ? 0 : turn.nextFirm();
        boolean isTold = turn != null && firm < turn.size() && LogRecord.variant(turn.word0(firm)) == LogRecord.OBJECT;
        return isTold ? LogRecord.object(turn.word1(firm)) : unknownObject();
    }

    /** A number that no object of the log has. */
    static long unknownObject() {
        synchronized (Mode.class) {
            return unknown++;
        }
    }

    /** Whether an object's number is none of the log. */
    public static boolean isUnknown(long object) {
        return object >= FIRST_UNKNOWN;
    }

    /** Whether the thread's next record tells of an object with that flag, of that class. */
    static boolean isToMeet(ThreadLog log, int flag, int type) {
        return log.turn != null && meeting(log.turn, flag, type) >= 0;
    }

    /** Of that object: its number. */
    static long numberToMeet(ThreadLog log, int flag, int type) {
        return LogRecord.object(log.turn.word1(meeting(log.turn, flag, type)));
    }

    private static int meeting(Turn turn, int flag, int type) {
        int last = Math.min(turn.nextFirm(), turn.size() - 1);
        for (int i = turn.next(); i <= last; i++) {
            if (LogRecord.variant(turn.word0(i)) == LogRecord.OBJECT
                    && (LogRecord.index(turn.word1(i)) & flag) != 0
                    && judge.isSameClass(type, LogRecord.site(turn.word0(i)))) {
                return i;
            }
        }
        return -1;
    }

    /** Whether to go on waiting for another thread to meet an object first. */
    static boolean mayMeetLater(ThreadLog log, int flag, int type, int tries) {
        if (log.off != 0 || log.turn == null || isToMeet(log, flag, type) || tries > MEETING) {
            return false;
        }
        pause(log, tries);
        return true;
    }
}
