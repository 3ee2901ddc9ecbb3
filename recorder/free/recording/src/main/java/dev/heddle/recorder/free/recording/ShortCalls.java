package dev.heddle.recorder.free.recording;

import dev.heddle.recorder.free.hooks.ThreadLog;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.objectweb.asm.Type;

/**
 * Calls on collections, semaphores and latches that neither wait nor call code of the program on purpose. One object
 * has one of them at a time, so that the order of their records is the order of their effects: a queue may have
 * answered null to a poll that began after an add and overtook it.
 *
 * <p>The last word of an object's shadow, which counts calls and edges, says in a high bit that one is under way.
 * Nobody relies on that: a thread that has waited for long goes on, since the other one may have ended by an exception
 * or called a comparator of the program, and a thread is never in two of them.
 */
final class ShortCalls {
    /** The bits of that word that count. */
    static final long ORDINAL = (1L << 62) - 1;

    private static final long UNDER_WAY = 1L << 62;
    /** Rounds of waiting without giving up the core. */
    private static final int SPINS = 200;
    /** A wait ends after these nanoseconds, and after that many rounds in which others had the core. */
    private static final long LONG = 100_000_000;

    /** On a machine with much more threads than cores the other thread may not have run at all in {@link #LONG}. */
    private static final int ROUNDS = 200;

    private static final Set<String> NAMES = Set.of(
            "add",
            "addFirst",
            "addIfAbsent",
            "addLast",
            "availablePermits",
            "ceiling",
            "ceilingEntry",
            "ceilingKey",
            "clear",
            "contains",
            "containsKey",
            "countDown",
            "drainPermits",
            "element",
            "first",
            "firstEntry",
            "firstKey",
            "floor",
            "floorEntry",
            "floorKey",
            "get",
            "getCount",
            "getFirst",
            "getLast",
            "getOrDefault",
            "higher",
            "higherEntry",
            "higherKey",
            "indexOf",
            "isEmpty",
            "last",
            "lastEntry",
            "lastKey",
            "lower",
            "lowerEntry",
            "lowerKey",
            "mappingCount",
            "offer",
            "offerFirst",
            "offerLast",
            "peek",
            "peekFirst",
            "peekLast",
            "poll",
            "pollFirst",
            "pollFirstEntry",
            "pollLast",
            "pollLastEntry",
            "pop",
            "push",
            "put",
            "putIfAbsent",
            "release",
            "remainingCapacity",
            "remove",
            "removeFirst",
            "removeLast",
            "replace",
            "set",
            "size",
            "tryAcquire");
    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

    private ShortCalls() {}

    /** Whether a method of that name and descriptor is one of them where it is a method of such an object. */
    static boolean isNamed(String method, String descriptor) {
        return NAMES.contains(method) && !takesTime(descriptor);
    }

    private static boolean takesTime(String descriptor) {
        for (Type argument : Type.getArgumentTypes(descriptor)) {
            String name = argument.getInternalName();
            if (name.equals("java/util/concurrent/TimeUnit") || name.startsWith("java/util/function/")) {
                return true;
            }
        }
        return false;
    }

    /** Whether a call of such a method on that object may be one of them: a put into a queue may wait. */
    static boolean mayBegin(Object receiver, boolean isPut) {
        return receiver instanceof Map
                || receiver instanceof Collection && !isPut
                || receiver instanceof Semaphore
                || receiver instanceof CountDownLatch;
    }

    /** Waits until no other thread is in one, and enters. */
    static void begin(ThreadLog log, long[] shadow) {
        if (isTaken(shadow)) {
            int spins = 0;
            while (spins < SPINS && isTaken(shadow)) {
                Thread.onSpinWait();
                spins++;
            }
            if (spins == SPINS) {
                giveWay(shadow);
            }
        }
        log.sync.inShortCall = shadow;
    }

    private static void giveWay(long[] shadow) {
        long since = System.nanoTime();
        for (int rounds = 0; isTaken(shadow) && (rounds < ROUNDS || System.nanoTime() - since < LONG); rounds++) {
            Thread.yield();
        }
    }

    /** Whether another thread is in one; if not, this one is from now on. */
    private static boolean isTaken(long[] shadow) {
        return ((long) WORDS.getAndBitwiseOr(shadow, shadow.length - 1, UNDER_WAY) & UNDER_WAY) != 0;
    }

    /** Leaves the one that the thread is in, if it is in one: when it ends, and where another call begins. */
    static void end(ThreadLog log) {
        long[] shadow = log.sync.inShortCall;
        if (shadow != null) {
            log.sync.inShortCall = null;
            WORDS.getAndBitwiseAnd(shadow, shadow.length - 1, ~UNDER_WAY);
        }
    }
}
