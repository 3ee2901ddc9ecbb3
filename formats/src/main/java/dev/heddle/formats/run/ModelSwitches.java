package dev.heddle.formats.run;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The switches that an execution ran with: those of the memory model, and that of time. {@link #toMap} gives the
 * switches of a job and of a trace's header, {@link #parse} reads them.
 *
 * @param plain what plain reads of the code under test may see
 * @param plainFor exceptions, by package or class name (binary, with dots); also for code that is not under test
 * @param volatiles what volatile reads may see
 * @param library what calls on objects of the library order
 * @param sequentiallyConsistent every read takes the newest write; plain is then latest, volatiles exec, plainFor empty
 * @param spuriousCas a weak compare-and-set may fail without cause
 * @param spuriousWakeups wait, await and park may return without cause
 * @param failOn what else fails an execution, in the order of the enum
 * @param realTime time is the machine's, and waiting is real
 * @param timeSlackMillis how far virtual time may outrun threads that could run, in ms for each execution
 *     ({@link #isFair}); {@link #UNFAIR} in traces of versions that knew no fairness
 * @param setUpEvents events after which the set-up of an execution runs at full speed, that is without events of
 *     accesses that no other thread can observe; {@link #FULL_SET_UP} for never
 * @param keep packages and classes (binary names, with dots) whose statics keep their values from one execution to the
 *     next
 * @param code which classes are under control
 */
public record ModelSwitches(
        PlainReads plain,
        SortedMap<String, PlainReads> plainFor,
        VolatileReads volatiles,
        LibraryOrder library,
        boolean sequentiallyConsistent,
        boolean spuriousCas,
        boolean spuriousWakeups,
        Set<FailOn> failOn,
        boolean realTime,
        int timeSlackMillis,
        int setUpEvents,
        Set<String> keep,
        CodeFilter code) {

    /** All of the set-up is under control. */
    public static final int FULL_SET_UP = Integer.MAX_VALUE;

    /** Events of the set-up under control where nothing is asked for: small programs have complete traces. */
    public static final int SET_UP_EVENTS = 1000;

    /** Neither schedules nor time are fair. */
    public static final int UNFAIR = -1;

    /** The slack where nothing is asked for, in ms. */
    public static final int TIME_SLACK_MILLIS = 100;

    /** What runs where nothing is asked for. */
    public static final ModelSwitches DEFAULT =
            new ModelSwitches(PlainReads.JMM, new TreeMap<>(), VolatileReads.STALE, false, false, false, Set.of());

    /**
     * What an execution runs with that is led along a recording: the recording alone says who goes on and when time
     * passes.
     */
    public static final ModelSwitches LED = new ModelSwitches(
            PlainReads.JMM,
            new TreeMap<>(),
            VolatileReads.STALE,
            LibraryOrder.JDK,
            false,
            false,
            false,
            Set.of(),
            false,
            UNFAIR);

    /** Copies the collections. */
    public ModelSwitches {
        plainFor = Collections.unmodifiableSortedMap(new TreeMap<>(plainFor));
        Set<FailOn> ordered = EnumSet.noneOf(FailOn.class);
        ordered.addAll(failOn);
        failOn = Collections.unmodifiableSet(ordered);
        keep = Collections.unmodifiableSortedSet(new TreeSet<>(keep));
        if (sequentiallyConsistent
                && (plain != PlainReads.LATEST || volatiles != VolatileReads.EXEC || !plainFor.isEmpty())) {
            throw new IllegalArgumentException("sequentially consistent reads are latest and exec, found plain "
                    + plain.word() + ", volatile " + volatiles.word() + ", plain-for " + plainFor);
        }
        if (setUpEvents < 0) {
            throw new IllegalArgumentException("set-up of " + setUpEvents + " events; expected at least 0");
        }
        if (timeSlackMillis < UNFAIR) {
            throw new IllegalArgumentException("time slack of " + timeSlackMillis + " ms; expected at least 0");
        }
    }

    /**
     * Switches of the memory model for accesses; the library orders what the JDK's code orders, time is virtual, with
     * the usual slack.
     */
    public ModelSwitches(
            PlainReads plain,
            SortedMap<String, PlainReads> plainFor,
            VolatileReads volatiles,
            boolean sequentiallyConsistent,
            boolean spuriousCas,
            boolean spuriousWakeups,
            Set<FailOn> failOn) {
        this(
                plain,
                plainFor,
                volatiles,
                LibraryOrder.JDK,
                sequentiallyConsistent,
                spuriousCas,
                spuriousWakeups,
                failOn,
                false,
                TIME_SLACK_MILLIS);
    }

    /** All switches, with all of the set-up under control. */
    public ModelSwitches(
            PlainReads plain,
            SortedMap<String, PlainReads> plainFor,
            VolatileReads volatiles,
            LibraryOrder library,
            boolean sequentiallyConsistent,
            boolean spuriousCas,
            boolean spuriousWakeups,
            Set<FailOn> failOn,
            boolean realTime,
            int timeSlackMillis) {
        this(
                plain,
                plainFor,
                volatiles,
                library,
                sequentiallyConsistent,
                spuriousCas,
                spuriousWakeups,
                failOn,
                realTime,
                timeSlackMillis,
                FULL_SET_UP,
                Set.of(),
                CodeFilter.DEFAULT);
    }

    /** Returns these switches with the set-up at full speed after that many events; {@link #FULL_SET_UP} for never. */
    public ModelSwitches withSetUp(int events) {
        return new ModelSwitches(
                plain,
                plainFor,
                volatiles,
                library,
                sequentiallyConsistent,
                spuriousCas,
                spuriousWakeups,
                failOn,
                realTime,
                timeSlackMillis,
                events,
                keep,
                code);
    }

    /** Returns these switches with statics of these packages and classes kept as well. */
    public ModelSwitches withKept(Set<String> more) {
        Set<String> all = new TreeSet<>(keep);
        all.addAll(more);
        return new ModelSwitches(
                plain,
                plainFor,
                volatiles,
                library,
                sequentiallyConsistent,
                spuriousCas,
                spuriousWakeups,
                failOn,
                realTime,
                timeSlackMillis,
                setUpEvents,
                all,
                code);
    }

    /** Whether the engine lets threads go on that have waited too long, and time pass no faster than they do. */
    public boolean isFair() {
        return timeSlackMillis != UNFAIR;
    }

    /**
     * What plain reads in a class may see.
     *
     * @param className binary name, with dots
     * @param underTest whether the class belongs to the code under test
     */
    public PlainReads plainOf(String className, boolean underTest) {
        PlainReads found = underTest ? plain : PlainReads.LATEST;
        int longest = 0;
        for (Map.Entry<String, PlainReads> entry : plainFor.entrySet()) {
            String prefix = entry.getKey();
            if (prefix.length() > longest && CodeFilter.covers(prefix, className)) {
                found = entry.getValue();
                longest = prefix.length();
            }
        }
        return found;
    }

    /** Whether the statics of a class keep their values from one execution to the next. */
    public boolean keeps(String className) {
        for (String prefix : keep) {
            if (CodeFilter.covers(prefix, className)) {
                return true;
            }
        }
        return false;
    }

    /** The switches by name, sorted; what is off has no entry. */
    public SortedMap<String, String> toMap() {
        return SwitchText.toMap(this);
    }

    /**
     * Reads what {@link #toMap} or an earlier version wrote; a name that is missing has its default, but for the order
     * of library calls, which earlier versions took from the documentation, and for time: without a slack nothing is
     * fair.
     *
     * @throws IllegalArgumentException for a name or a value that this version does not know; the message is one line
     */
    public static ModelSwitches parse(Map<String, String> switches) {
        return SwitchText.parse(switches);
    }

    /** For people: {@code plain jmm, volatile stale}, and what else is on. */
    public String text() {
        return SwitchText.text(this);
    }
}
