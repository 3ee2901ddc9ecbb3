package dev.heddle.recorder.instrument.rules;

import dev.heddle.recorder.instrument.shape.UserClass;
import java.util.Map;
import java.util.Set;

/**
 * The JDK classes a call on which may hand something from one thread to another: java.util.concurrent, what locks
 * inside (streams of output, the old collections), and the interfaces behind which such an object may hide. Plain
 * collections are not among them.
 */
public final class SynchronisingLibraries {
    private static final String CONCURRENT = "java/util/concurrent/";
    public static final String TIME_UNIT = CONCURRENT + "TimeUnit";

    private static final Set<String> NOT_SYNCHRONISING = Set.of(
            CONCURRENT + "locks/LockSupport",
            TIME_UNIT,
            CONCURRENT + "ThreadLocalRandom",
            CONCURRENT + "Callable",
            CONCURRENT + "ThreadFactory");
    private static final Set<String> NAMED = Set.of("""
            java/lang/Appendable java/lang/ClassValue java/lang/Iterable java/lang/StringBuffer
            java/lang/invoke/CallSite java/lang/invoke/MutableCallSite java/lang/invoke/VolatileCallSite
            java/lang/ref/ReferenceQueue java/util/Collection java/util/Deque java/util/Dictionary
            java/util/Enumeration java/util/Hashtable java/util/Iterator java/util/List java/util/ListIterator
            java/util/Map java/util/Map$Entry java/util/NavigableMap java/util/NavigableSet java/util/Properties
            java/util/Queue java/util/SequencedCollection java/util/SequencedMap java/util/SequencedSet java/util/Set
            java/util/SortedMap java/util/SortedSet java/util/Stack java/util/Timer java/util/TimerTask
            java/util/Vector
            """.split("\\s+"));

    private static final Map<String, Set<String>> HOOKED = Map.of(
            "java/lang/Thread",
            Set.of("start", "interrupt", "interrupted", "isInterrupted", "activeCount", "enumerate"),
            "java/lang/ThreadGroup",
            Set.of("activeCount", "enumerate", "interrupt"),
            "java/lang/ref/Reference",
            Set.of("enqueue"),
            "java/lang/System",
            Set.of("exit"),
            "java/lang/Runtime",
            Set.of("exit", "halt"),
            TIME_UNIT,
            Set.of("sleep", "timedJoin", "timedWait"));

    private SynchronisingLibraries() {}

    /** Methods whose bodies call hooks, which must learn the line of the user's call. */
    static boolean hooksItself(String declarer, String name) {
        return declarer.equals(CONCURRENT + "locks/LockSupport")
                || HOOKED.getOrDefault(declarer, Set.of()).contains(name);
    }

    /** For the class that declares the method called. */
    static boolean contains(UserClass caller, String declarer) {
        if (declarer.startsWith(CONCURRENT)) {
            return !NOT_SYNCHRONISING.contains(declarer) && !declarer.endsWith("Exception");
        }
        if (NAMED.contains(declarer)) {
            return true;
        }
        if (declarer.startsWith("java/io/")) {
            return caller.isSubtype(declarer, "java/io/OutputStream") || caller.isSubtype(declarer, "java/io/Writer");
        }
        return declarer.startsWith("java/util/stream/") && caller.isSubtype(declarer, "java/util/stream/BaseStream");
    }
}
