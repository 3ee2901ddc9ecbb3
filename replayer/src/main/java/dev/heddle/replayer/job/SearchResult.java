package dev.heddle.replayer.job;

import java.util.Properties;

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

    void put(Properties p) {
        p.setProperty("search.complete", Boolean.toString(complete));
        p.setProperty("search.bounded", Boolean.toString(bounded));
        p.setProperty("search.executions", Long.toString(executions));
        p.setProperty("search.graphs", Long.toString(graphs));
        p.setProperty("search.revisits", Long.toString(revisits));
    }

    static SearchResult get(Properties p) {
        return new SearchResult(
                Boolean.parseBoolean(p.getProperty("search.complete")),
                Boolean.parseBoolean(p.getProperty("search.bounded")),
                Long.parseLong(p.getProperty("search.executions", "0")),
                Long.parseLong(p.getProperty("search.graphs", "0")),
                Long.parseLong(p.getProperty("search.revisits", "0")));
    }
}
