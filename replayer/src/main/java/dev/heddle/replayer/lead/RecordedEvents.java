package dev.heddle.replayer.lead;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.instrument.shape.PlatformClasses;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/**
 * The events of a recording that an execution is compared with, thread by thread. <i>Firm</i> ones have to come:
 * accesses to what two threads use, locks of the program, starts and ends of threads. <i>Loose</i> ones may be missing:
 * what the library does inside, inputs, parks, and <i>early</i> accesses, those to an object that one thread alone had
 * used by then, of which most have no record.
 */
final class RecordedEvents {
    static final int NONE = -1;
    private static final int MANY = -2;

    private final Trace recording;
    private final EventColumns events;
    private final BitSet early;
    /** Accesses to an object that one thread alone has used by then in this order. */
    private final BitSet alone;

    private final BitSet loose = new BitSet();
    /**
     * Acquisitions of locks whose objects were private then, which have their record at the release, and that release:
     * the thread may hold the lock once more.
     */
    private final BitSet toldLate = new BitSet();

    private final BitSet wanted = new BitSet();
    private final Map<String, Integer> threads = new HashMap<>();
    /** By class, the event at which its initialisation begins. */
    private final Map<String, Integer> initialisations = new HashMap<>();

    private final int[][] own;
    /**
     * For each of them, where the run of loose events at its site ends: verifying a jar locks 100,000 streams at one.
     */
    private final int[][] runEnd;
    /** How many events have to come, the last of them even if it is of a loose kind. */
    private final int goal;

    /** All events of a recording. */
    RecordedEvents(Trace recording) {
        this(recording, early(recording), recording.events().size(), new BitSet());
    }

    /**
     * Events of a recording in another order.
     *
     * @param early which of them were early in the recording
     * @param goal how many of them have to come
     * @param changes which of them have to come even if they are of a loose kind
     */
    RecordedEvents(Trace recording, BitSet early, int goal, BitSet changes) {
        this.recording = recording;
        this.events = recording.events();
        this.early = early;
        this.alone = early(recording);
        this.goal = goal;
        findInitialisations();
        findToldLate();
        int[] counts = new int[recording.threads().size()];
        for (int e = 0; e < events.size(); e++) {
            if (isWanted(e)) {
                wanted.set(e);
                boolean isLast = e == goal - 1 && goal < events.size();
                loose.set(e, isLooseKind(e) && !isLast && !changes.get(e));
                counts[events.thread(e)]++;
            }
        }
        own = new int[counts.length][];
        for (int t = 0; t < counts.length; t++) {
            own[t] = new int[counts[t]];
            threads.put(recording.threads().get(t).path(), t);
        }
        for (int e = wanted.length() - 1; e >= 0; e = wanted.previousSetBit(e - 1)) {
            if (wanted.get(e)) {
                own[events.thread(e)][--counts[events.thread(e)]] = e;
            }
        }
        runEnd = new int[own.length][];
        for (int t = 0; t < own.length; t++) {
            runEnd[t] = runs(own[t]);
        }
    }

    private int[] runs(int[] of) {
        int[] ends = new int[of.length];
        for (int n = of.length - 1; n >= 0; n--) {
            int site = events.site(of[n]);
            boolean goesOn = n + 1 < of.length
                    && site >= 0
                    && events.site(of[n + 1]) == site
                    && loose.get(of[n])
                    && loose.get(of[n + 1]);
            ends[n] = goesOn ? ends[n + 1] : n + 1;
        }
        return ends;
    }

    /** Accesses to an object that one thread alone had used by then. */
    static BitSet early(Trace recording) {
        EventColumns events = recording.events();
        BitSet early = new BitSet();
        IntIntHashMap users = new IntIntHashMap();
        for (int e = 0; e < events.size(); e++) {
            int location = events.location(e);
            if (!events.kind(e).isAccess() || location < 0) {
                continue;
            }
            int owner = recording.locations().get(location).owner();
            int key = owner >= 0 ? owner : MANY - 1 - location;
            int thread = events.thread(e);
            int user = users.getIfAbsentPut(key, thread);
            if (user != thread && user != MANY) {
                users.put(key, MANY);
            }
            early.set(e, user == thread);
        }
        return early;
    }

    /** Number of events, from the first on, that have to come. */
    int goal() {
        return goal;
    }

    private void findInitialisations() {
        for (int e = 0; e < events.size(); e++) {
            boolean isOfClass = events.kind(e) == EventKind.YIELD
                    || events.kind(e) == EventKind.CLASS_INIT && !events.has(e, EventFlags.OBSERVED);
            if (isOfClass && events.location(e) >= 0) {
                initialisations.putIfAbsent(
                        recording.locations().get(events.location(e)).holder(), e);
            }
        }
    }

    private void findToldLate() {
        int[] last = new int[recording.threads().size()];
        Arrays.fill(last, NONE);
        for (int e = 0; e < events.size(); e++) {
            int before = last[events.thread(e)];
            boolean gives = events.kind(e) == EventKind.UNLOCK || events.kind(e) == EventKind.WAIT;
            if (gives
                    && before >= 0
                    && events.kind(before) == EventKind.LOCK
                    && events.site(before) == events.site(e)
                    && events.location(before) == events.location(e)) {
                toldLate.set(before);
                toldLate.set(e, events.kind(e) == EventKind.UNLOCK);
            }
            last[events.thread(e)] = e;
        }
    }

    private static boolean isOfTheProgram(String path) {
        return path.startsWith("0");
    }

    /** Whether an execution under control can show it. Threads of the JVM itself have paths of another kind. */
    private boolean isWanted(int e) {
        if (!isOfTheProgram(recording.threads().get(events.thread(e)).path())) {
            return false;
        }
        int site = events.site(e);
        return switch (events.kind(e)) {
            case READ, WRITE, UPDATE -> site >= 0 && recording.sites().get(site).bytecodeIndex() >= 0;
            case LOCK, UNLOCK, WAIT, WAKE, NOTIFY, JOIN, BEGIN, END -> true;
            case START ->
                events.location(e) < 0
                        || isOfTheProgram(
                                recording.locations().get(events.location(e)).member());
            case SYNC -> site >= 0 || isTake(e) || isCompletion(e);
            case INPUT, PARK, UNPARK, INTERRUPT, FENCE -> site >= 0;
            case YIELD, CLASS_INIT -> false;
        };
    }

    /** Whether a thread of a pool has taken a task. */
    boolean isTake(int e) {
        return events.kind(e) == EventKind.SYNC
                && events.site(e) < 0
                && !events.has(e, EventFlags.ACQUIRES)
                && !events.has(e, EventFlags.RELEASES);
    }

    /** Whether the library completes a future or a task, after code of the program or without any. */
    boolean isCompletion(int e) {
        if (events.kind(e) != EventKind.SYNC || events.site(e) >= 0 || !events.has(e, EventFlags.RELEASES)) {
            return false;
        }
        int location = events.location(e);
        int owner = location < 0 ? NONE : recording.locations().get(location).owner();
        String name = owner < 0 ? "" : recording.objects().get(owner).className();
        return name.contains("Future") || name.contains("Task");
    }

    private boolean isLooseKind(int e) {
        return switch (events.kind(e)) {
            case READ, WRITE, UPDATE -> early.get(e);
            case LOCK, UNLOCK, WAIT, WAKE, NOTIFY -> events.site(e) < 0 || toldLate.get(e) || isOfLibrary(e);
            case SYNC, INPUT, PARK, UNPARK, INTERRUPT, JOIN -> true;
            case START, BEGIN, END, FENCE, YIELD, CLASS_INIT -> false;
        };
    }

    /**
     * Whether it is the monitor of an object of the JDK, which the JDK locks itself as well: while it loads services,
     * verifies jars or links code, for instance, which it does once in the life of a JVM.
     */
    private boolean isOfLibrary(int e) {
        int location = events.location(e);
        int owner = location < 0 ? NONE : recording.locations().get(location).owner();
        String name = owner < 0 ? "" : recording.objects().get(owner).className();
        return PlatformClasses.contains(name.replace('.', '/'))
                && !name.startsWith("java.util.concurrent.locks.")
                && !name.equals(Object.class.getName());
    }

    /** The event at which the initialisation of a class begins, or {@link #NONE}. */
    int initialisation(String className) {
        return initialisations.getOrDefault(className, NONE);
    }

    /** How many threads there are. */
    int threads() {
        return own.length;
    }

    /** Index of the thread with that path, or {@link #NONE}. */
    int thread(String path) {
        return threads.getOrDefault(path, NONE);
    }

    /** How many events of the thread count. */
    int count(int thread) {
        return own[thread].length;
    }

    /** The n-th event of a thread that counts. */
    int event(int thread, int n) {
        return own[thread][n];
    }

    /** Whether it was no early access in the recording and is one in this order. */
    boolean isAlone(int event) {
        return alone.get(event) && !early.get(event);
    }

    /** The next of a thread's events behind the n-th one and the loose ones that follow that at its site. */
    int runEnd(int thread, int n) {
        return runEnd[thread][n];
    }

    /** Whether the event counts and has to come. */
    boolean isFirm(int event) {
        return wanted.get(event) && !loose.get(event);
    }

    boolean isLoose(int event) {
        return loose.get(event);
    }

    boolean isEarly(int event) {
        return early.get(event);
    }

    /**
     * The last event that has to come. Threads that do not end by themselves are cut off when the others have ended, so
     * what they do afterwards may be missing, and everything behind a failure.
     *
     * @param failing the last event of the thread that failed, or {@link #NONE}
     */
    int last(int failing) {
        int last = 0;
        for (int[] events : own) {
            int n = events.length;
            if (n > 1 && this.events.kind(events[n - 1]) == EventKind.END) {
                last = Math.max(last, events[n - 2]);
            }
        }
        return failing == NONE ? last : failing;
    }
}
