package dev.heddle.replayer.job.expose;

import dev.heddle.formats.iroot.Iroot;
import dev.heddle.replayer.job.expose.ExposeResults.Entry;
import dev.heddle.replayer.job.expose.ExposeResults.Means;
import dev.heddle.replayer.job.expose.ExposeResults.State;

/** An iRoot and what has become of it in a campaign. */
public final class Target {
    private final Iroot iroot;
    private boolean isPredicted;
    private boolean isWeak;
    private final boolean isAsync;
    private final boolean isLibrary;
    private State state;
    private Means means;
    private int attempts;
    private int lookedThrough;
    private long execution;
    private String trace;

    Target(Entry entry) {
        iroot = entry.iroot();
        isPredicted = entry.isPredicted();
        isWeak = entry.isWeak();
        isAsync = entry.isAsync();
        isLibrary = entry.isLibrary();
        state = entry.state();
        means = entry.means();
        attempts = entry.attempts();
        execution = entry.execution();
        trace = entry.trace();
    }

    Entry entry() {
        return new Entry(iroot, isPredicted, isWeak, isAsync, isLibrary, state, means, attempts, execution, trace);
    }

    /** What to expose. */
    public Iroot iroot() {
        return iroot;
    }

    /** Whether an old write has to be read. */
    public boolean isWeak() {
        return isWeak;
    }

    /**
     * Sets the number of traces that have been searched for it.
     *
     * @return how many had been before
     */
    public int looked(int traces) {
        int before = lookedThrough;
        lookedThrough = traces;
        return before;
    }

    /** Whether time-outs or inputs decide over it. */
    public boolean isAsync() {
        return isAsync;
    }

    boolean isLibrary() {
        return isLibrary;
    }

    /** Whether it is to be exposed, and has been neither exposed nor given up. */
    public boolean isLeft() {
        return isPredicted && state == State.LEFT;
    }

    boolean isExposed() {
        return state == State.EXPOSED;
    }

    /**
     * Whether an execution, this campaign's or another's, has shown it and its trace is there; or it is not to be
     * shown.
     */
    boolean isShown() {
        return isExposed() || state == State.STALE || state == State.KNOWN && !trace.isEmpty();
    }

    String trace() {
        return trace;
    }

    boolean isPredicted() {
        return isPredicted;
    }

    void predict() {
        isPredicted = true;
    }

    void expose(boolean weakly, Means by, long in, String itsTrace) {
        state = State.EXPOSED;
        isWeak = weakly;
        means = by;
        execution = in;
        trace = itsTrace;
    }

    /** Executions that aimed at it. */
    public int attempts() {
        return attempts;
    }

    /** Counts an attempt. */
    public void attempted() {
        attempts++;
    }

    /** Gives the iRoot up. */
    public void giveUp() {
        state = State.FAILED;
    }
}
