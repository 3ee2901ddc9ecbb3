package dev.heddle.formats.run;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * The switches that an execution ran with: those of the memory model, and that of time. {@link #toMap} gives the
 * switches of a job and of a trace's header, {@link #parse} reads them.
 *
 * @param reads what reads may see
 * @param library what calls on objects of the library order
 * @param spurious what may fail or return without cause
 * @param failOn what else fails an execution, in the order of the enum
 * @param time whose time it is
 * @param setUpEvents events after which the set-up of an execution runs at full speed, that is without events of
 *     accesses that no other thread can observe; {@link #FULL_SET_UP} for never
 * @param keep packages and classes (binary names, with dots) whose statics keep their values from one execution to the
 *     next
 * @param code which classes are under control
 */
public record ModelSwitches(
        ReadModes reads,
        LibraryOrder library,
        Spurious spurious,
        Set<FailOn> failOn,
        TimeMode time,
        int setUpEvents,
        Set<String> keep,
        CodeFilter code) {

    /** All of the set-up is under control. */
    public static final int FULL_SET_UP = Integer.MAX_VALUE;

    /** Events of the set-up under control where nothing is asked for. */
    public static final int SET_UP_EVENTS = 1000;

    /**
     * What runs where nothing is asked for. The set-up of small programs is under control, so their traces are whole.
     */
    public static final ModelSwitches DEFAULT = new ModelSwitches(
            ReadModes.DEFAULT,
            LibraryOrder.JDK,
            Spurious.NONE,
            Set.of(),
            TimeMode.DEFAULT,
            SET_UP_EVENTS,
            Set.of(),
            CodeFilter.DEFAULT);

    /**
     * What an execution runs with that is led along a recording: the recording alone says who continues and when time
     * passes.
     */
    public static final ModelSwitches LED =
            DEFAULT.with(new TimeMode(false, TimeMode.UNFAIR)).withSetUp(FULL_SET_UP);

    /**
     * What may happen without cause.
     *
     * @param cas a weak compare-and-set may fail
     * @param wakeups wait, await and park may return
     */
    public record Spurious(boolean cas, boolean wakeups) {
        /** Nothing. */
        public static final Spurious NONE = new Spurious(false, false);
    }

    /**
     * Whose time it is.
     *
     * @param isReal time is the machine's, and waiting is real
     * @param slackMillis how far virtual time may outrun threads that could run, in ms for each execution;
     *     {@link #UNFAIR} where the engine is not fair, {@link #PUNCTUAL} where time is that of a machine in no haste,
     *     {@link #WORKING} where work takes time, too
     */
    public record TimeMode(boolean isReal, int slackMillis) {
        /** Neither schedules nor time are fair. */
        public static final int UNFAIR = -1;

        /**
         * Time waits for all threads that could run, as long as one step of each is worth a microsecond; then what is
         * due first comes first.
         */
        public static final int PUNCTUAL = -2;

        /**
         * As {@link #PUNCTUAL}; each look at the clock takes a millisecond or more, as if there were work before it.
         */
        public static final int WORKING = -3;

        /** Virtual time. */
        public static final TimeMode DEFAULT = new TimeMode(false, 100);

        /** Refuses other negative slacks. */
        public TimeMode {
            if (slackMillis < WORKING) {
                throw new IllegalArgumentException("time slack of " + slackMillis + " ms; expected at least 0");
            }
        }

        /** Whether the engine resumes threads that have waited too long, and lets time pass no faster than they do. */
        public boolean isFair() {
            return slackMillis != UNFAIR;
        }

        /** Whether time waits for all threads that could run. */
        public boolean isPunctual() {
            return slackMillis == PUNCTUAL || slackMillis == WORKING;
        }
    }

    /** Copies the collections. */
    public ModelSwitches {
        Set<FailOn> ordered = EnumSet.noneOf(FailOn.class);
        ordered.addAll(failOn);
        failOn = Collections.unmodifiableSet(ordered);
        keep = Collections.unmodifiableSortedSet(new TreeSet<>(keep));
        if (setUpEvents < 0) {
            throw new IllegalArgumentException("set-up of " + setUpEvents + " events; expected at least 0");
        }
    }

    /** Returns these switches with other modes of reads. */
    public ModelSwitches with(ReadModes other) {
        return new ModelSwitches(other, library, spurious, failOn, time, setUpEvents, keep, code);
    }

    /** Returns these switches with another order of library calls. */
    public ModelSwitches with(LibraryOrder other) {
        return new ModelSwitches(reads, other, spurious, failOn, time, setUpEvents, keep, code);
    }

    /** Returns these switches with other spurious outcomes. */
    public ModelSwitches with(Spurious other) {
        return new ModelSwitches(reads, library, other, failOn, time, setUpEvents, keep, code);
    }

    /** Returns these switches with another time. */
    public ModelSwitches with(TimeMode other) {
        return new ModelSwitches(reads, library, spurious, failOn, other, setUpEvents, keep, code);
    }

    /** Returns these switches with other outcomes that fail an execution. */
    public ModelSwitches failingOn(Set<FailOn> others) {
        return new ModelSwitches(reads, library, spurious, others, time, setUpEvents, keep, code);
    }

    /** Returns these switches with the set-up at full speed after that many events; {@link #FULL_SET_UP} for never. */
    public ModelSwitches withSetUp(int events) {
        return new ModelSwitches(reads, library, spurious, failOn, time, events, keep, code);
    }

    /** Returns these switches with another choice of classes. */
    public ModelSwitches withCode(CodeFilter other) {
        return new ModelSwitches(reads, library, spurious, failOn, time, setUpEvents, keep, other);
    }

    /** Returns these switches with statics of these packages and classes kept as well. */
    public ModelSwitches withKept(Set<String> more) {
        Set<String> all = new TreeSet<>(keep);
        all.addAll(more);
        return new ModelSwitches(reads, library, spurious, failOn, time, setUpEvents, all, code);
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
     * Reads what {@link #toMap} wrote. What was not run by Heddle has no switches; its reads have their default.
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
