package dev.heddle.analyzer.estimate;

/**
 * The parameters that strategies draw from, estimated from executions: of each figure the largest that was seen (memory
 * model, section 8b).
 *
 * @param executions how many executions they come from; 0 where nothing is known yet
 * @param threads threads of an execution
 * @param steps scheduling decisions with at least two enabled threads, raw: what PCT draws its change points over
 * @param k shared access events, collapsed
 * @param kCom communication sinks, collapsed: what PCTWM draws its sinks over
 * @param depth largest number of ordered decisions worth trying, at least 1
 * @param history how many writes back a read need look, at least 1
 * @param profile how many operations and accesses each thread has
 */
public record Parameters(
        int executions, int threads, int steps, int k, int kCom, int depth, int history, Profile profile) {
    /** Nothing is known. */
    public static final Parameters NONE = new Parameters(0, 1, 1, 1, 1, 1, 1, Profile.NONE);
}
