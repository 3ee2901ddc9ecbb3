package dev.heddle.replayer.job;

import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a target JVM observed of the tests of a {@link Job.Litmus}.
 *
 * @param cases in the order of the plan; fewer where the JVM ended early
 */
public record LitmusResults(List<Case> cases) implements Result {
    /**
     * A test under a variant.
     *
     * @param runs executions made
     * @param observed how often each outcome was seen, in the notation of the test's file
     * @param problem why the test has no outcome, in a line; empty where it has
     * @param trace the execution with the forbidden outcome or the problem, or empty
     * @param graphs how many execution graphs there are, where all executions were made; else -1
     */
    public record Case(long runs, SortedMap<String, Long> observed, String problem, String trace, long graphs) {
        /** A result. */
        public Case {
            observed = Collections.unmodifiableSortedMap(new TreeMap<>(observed));
        }

        private void write(RecordOutput out) {
            out.writeLong(runs);
            Coding.writeMap(out, observed, out::writeLong);
            out.text(problem);
            out.text(trace);
            out.writeLong(graphs);
        }

        private static Case read(RecordInput in) {
            return new Case(in.readLong(), Coding.readMap(in, in::readLong), in.text(), in.text(), in.readLong());
        }
    }

    /** Results. */
    public LitmusResults {
        cases = List.copyOf(cases);
    }

    @Override
    public void write(RecordOutput out) {
        Coding.writeList(out, cases, one -> one.write(out));
    }

    static LitmusResults read(RecordInput in) {
        return new LitmusResults(Coding.readList(in, () -> Case.read(in)));
    }
}
