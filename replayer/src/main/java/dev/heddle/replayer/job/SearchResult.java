package dev.heddle.replayer.job;

/**
 * How far an exhaustive search has come.
 *
 * @param complete everything has been explored
 * @param bounded but for other numbers of rounds of loops that read the same again and again
 * @param executions that ran to their end
 * @param graphs distinct ones among them: what each thread did and which writes it read
 * @param revisits executions that led to nothing new; most were given up before their end
 */
public record SearchResult(boolean complete, boolean bounded, long executions, long graphs, long revisits) {
    /** There was none. */
    public static final SearchResult NONE = new SearchResult(false, false, 0, 0, 0);
}
