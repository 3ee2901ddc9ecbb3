package dev.heddle.api.tool;

/**
 * What came of a replay.
 *
 * @param exit the exit code of {@code heddle replay}
 * @param err lines about errors, without blanks around them
 * @param verdict how the execution ended, or {@code diverged}; empty where there was none
 * @param divergence where the replay left the trace; empty where it did not
 */
public record ReplayAnswer(int exit, String err, String verdict, String divergence) {}
