package dev.heddle.replayer.job;

/**
 * The JVMs that run one campaign side by side. Of all executions with number i, worker {@code i mod count} runs those
 * of its own; what they show, all learn from at the same points.
 *
 * @param index which of them a JVM is, from 0
 * @param count how many there are, at least 1
 * @param folder an existing folder where they leave for each other, and for those that replace them, what their
 *     executions have shown
 */
public record Workers(int index, int count, String folder) {
    /** A single worker, which need not be replaced. */
    public static final Workers ALONE = new Workers(0, 1, "");

    /**
     * Whether other workers, or a JVM that replaces one, have to know how many executions have failed.
     *
     * @param stopAfter number of failing executions that end the campaign; 0 for none
     */
    public boolean tellFailures(int stopAfter) {
        return stopAfter > 1 || stopAfter == 1 && count > 1;
    }
}
