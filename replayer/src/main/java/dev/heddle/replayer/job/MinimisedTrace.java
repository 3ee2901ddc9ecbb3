package dev.heddle.replayer.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * How a failing execution was reduced; counts are of the original and of what is left.
 *
 * @param trace path of the trace that was written for the failure
 * @param original path of the original one beside it, or empty where there is no smaller one
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
    private static final String KEY = "minimised.";

    /** A count of the original and of what is left. */
    public record Change(int before, int after) {
        private String text() {
            return before + "," + after;
        }

        private static Change parse(String text) {
            String[] v = text.split(",", -1);
            return new Change(Integer.parseInt(v[0]), Integer.parseInt(v[1]));
        }
    }

    /** The same with other paths. */
    public MinimisedTrace at(String newTrace, String newOriginal) {
        return new MinimisedTrace(
                newTrace, newOriginal, switches, preemptions, staleReads, executions, nanos, complete, problem);
    }

    static void put(Properties p, List<MinimisedTrace> all) {
        for (int i = 0; i < all.size(); i++) {
            MinimisedTrace m = all.get(i);
            String key = KEY + i + ".";
            p.setProperty(key + "trace", m.trace);
            p.setProperty(key + "original", m.original);
            p.setProperty(key + "switches", m.switches.text());
            p.setProperty(key + "preemptions", m.preemptions.text());
            p.setProperty(key + "staleReads", m.staleReads.text());
            p.setProperty(key + "executions", Integer.toString(m.executions));
            p.setProperty(key + "nanos", Long.toString(m.nanos));
            p.setProperty(key + "complete", Boolean.toString(m.complete));
            p.setProperty(key + "problem", m.problem);
        }
    }

    static List<MinimisedTrace> get(Properties p) {
        List<MinimisedTrace> all = new ArrayList<>();
        for (int i = 0; p.getProperty(KEY + i + ".trace") != null; i++) {
            String key = KEY + i + ".";
            all.add(new MinimisedTrace(
                    p.getProperty(key + "trace"),
                    p.getProperty(key + "original"),
                    Change.parse(p.getProperty(key + "switches")),
                    Change.parse(p.getProperty(key + "preemptions")),
                    Change.parse(p.getProperty(key + "staleReads")),
                    Integer.parseInt(p.getProperty(key + "executions")),
                    Long.parseLong(p.getProperty(key + "nanos")),
                    Boolean.parseBoolean(p.getProperty(key + "complete")),
                    p.getProperty(key + "problem")));
        }
        return all;
    }
}
