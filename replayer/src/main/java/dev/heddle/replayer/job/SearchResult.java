package dev.heddle.replayer.job;

import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;

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

    void write(RecordOutput out) {
        out.writeBoolean(complete);
        out.writeBoolean(bounded);
        out.writeLong(executions);
        out.writeLong(graphs);
        out.writeLong(revisits);
    }

    static SearchResult read(RecordInput in) {
        return new SearchResult(in.readBoolean(), in.readBoolean(), in.readLong(), in.readLong(), in.readLong());
    }
}
