package dev.heddle.recorder.free.recording;

import dev.heddle.recorder.free.hooks.ThreadLog;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;

/**
 * Calls that wait for a permit or an element and take it. Threads that wait are overtaken, so the place of such a call
 * among those on its object is where it has taken something, or where it ends without; one that ends by an exception
 * has none. Not on queues of which a taker's waiting has an effect (synchronous and transfer queues), or that call code
 * of the program (comparators, delays).
 */
final class LateCalls {
    /** Methods that are, unless they are {@linkplain ShortCalls short}. */
    static final Set<String> NAMES = Set.of(
            "acquire",
            "acquireUninterruptibly",
            "poll",
            "pollFirst",
            "pollLast",
            "take",
            "takeFirst",
            "takeLast",
            "tryAcquire");

    private LateCalls() {}

    /** Whether a call of such a method on that object is one of them. */
    static boolean mayBegin(Object receiver) {
        return receiver instanceof Semaphore
                || receiver instanceof LinkedBlockingQueue
                || receiver instanceof ArrayBlockingQueue
                || receiver instanceof LinkedBlockingDeque;
    }

    /** The call that the thread is in, if it is in one, takes its place. */
    static void end(ThreadLog log) {
        long[] shadow = log.sync.lateCall;
        if (shadow != null) {
            log.sync.lateCall = null;
            Edges.ordered(log, shadow, log.sync.site);
        }
    }
}
