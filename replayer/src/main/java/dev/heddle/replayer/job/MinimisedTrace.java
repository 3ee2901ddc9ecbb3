package dev.heddle.replayer.job;

import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;

/**
 * How a failing execution was reduced; counts are of the original and of what is left.
 *
 * @param trace path of the trace that was written for the failure
 * @param original path of the original trace, or empty if there is no smaller one
 * @param switches context switches
 * @param preemptions those among them away from a thread that could have gone on, and neither waited for time, nor yielded, nor went in circles
 * @param staleReads reads that did not see the newest write that they might have seen
 * @param executions how many it took
 * @param nanos the time that they took
 * @param complete whether nothing more can be left out one by one; false where the budget was used up or there was a problem
 * @param problem why it was not reduced, in a few words, or empty
 */
public record MinimisedTrace(
        String trace,
        String original,
        Change switches,
        Change preemptions,
        Change staleReads,
        int executions,
        long nanos,
        boolean complete,
        String problem) {
    /** A count of the original and of what is left. */
    public record Change(int before, int after) {
        void write(RecordOutput out) {
            out.writeInt(before);
            out.writeInt(after);
        }

        static Change read(RecordInput in) {
            return new Change(in.readInt(), in.readInt());
        }
    }

    /** The same with other paths. */
    public MinimisedTrace at(String newTrace, String newOriginal) {
        return new MinimisedTrace(
                newTrace, newOriginal, switches, preemptions, staleReads, executions, nanos, complete, problem);
    }

    void write(RecordOutput out) {
        out.text(trace);
        out.text(original);
        switches.write(out);
        preemptions.write(out);
        staleReads.write(out);
        out.writeInt(executions);
        out.writeLong(nanos);
        out.writeBoolean(complete);
        out.text(problem);
    }

    static MinimisedTrace read(RecordInput in) {
        return new MinimisedTrace(
                in.text(),
                in.text(),
                Change.read(in),
                Change.read(in),
                Change.read(in),
                in.readInt(),
                in.readLong(),
                in.readBoolean(),
                in.text());
    }
}
