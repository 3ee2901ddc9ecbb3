package dev.heddle.cli.console;

/** How many JVMs share a campaign where the user does not say. */
public final class DefaultJobs {
    /** Executions that are worth a JVM: with fewer its start costs more than it gains. */
    public static final int EXECUTIONS = 2_500;

    private DefaultJobs() {}

    /**
     * The number of JVMs.
     *
     * @param executions of the campaign, at least 1
     * @param cores that there are, at least 1
     */
    public static int of(long executions, int cores) {
        return (int) Math.max(1, Math.min(cores, executions / EXECUTIONS));
    }
}
