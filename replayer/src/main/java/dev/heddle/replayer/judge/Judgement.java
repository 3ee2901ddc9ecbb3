package dev.heddle.replayer.judge;

import dev.heddle.replayer.job.OutcomeTally;
import java.util.List;

/** What became of a race. */
public sealed interface Judgement {
    /** In one word, for people and scripts. */
    String word();

    /** What about a race gives an outcome that no execution without it has. */
    enum Harm {
        /**
         * A read that misses a write, or an order that plain accesses do not make: with volatile accesses it is gone.
         */
        WEAK("weak order"),
        /** An access between two of another thread that belong together: with volatile accesses it stays. */
        BETWEEN("reversed order"),
        /** Failure of one of the two orders, whatever the accesses are; the other one never fails. */
        ORDER("one order of the two");

        private final String text;

        Harm(String text) {
            this.text = text;
        }

        /** For people. */
        public String text() {
            return text;
        }
    }

    /**
     * An outcome needs the race.
     *
     * @param by the outcome, with the executions that had it
     * @param of how many executions were made with the race
     * @param without how many were made without what harms, none of which had the outcome
     * @param isProved whether these are all
     * @param others what other races are on that these executions are without, too
     */
    record Harmful(Harm harm, OutcomeTally by, long of, long without, boolean isProved, List<String> others)
            implements Judgement {
        public Harmful {
            others = List.copyOf(others);
        }

        @Override
        public String word() {
            return "harmful";
        }
    }

    /**
     * All executions with the race and all without it have the same outcomes.
     *
     * @param outcomes how many outcomes there are
     * @param with executions with the race
     * @param without executions without it
     * @param isBounded whether loops that read the same again and again were cut
     */
    record NoDifference(int outcomes, long with, long without, boolean isBounded) implements Judgement {
        @Override
        public String word() {
            return "makes no difference";
        }
    }

    /**
     * No outcome of the race alone was seen.
     *
     * @param met executions in which its accesses met
     * @param with executions made with the race
     * @param without executions made without it
     * @param bound upper bound, with 95 %, of the probability that one more execution in which the accesses meet has an
     *     outcome that only the race gives; 1 where the accesses did not meet
     * @param doubtful how many outcomes were seen with the race alone, too rarely to tell
     */
    record NotSeen(long met, long with, long without, double bound, int doubtful) implements Judgement {
        @Override
        public String word() {
            return "not seen";
        }
    }

    /**
     * No executions can tell.
     *
     * @param why in one line
     */
    record NotJudged(String why) implements Judgement {
        @Override
        public String word() {
            return "not judged";
        }
    }
}
