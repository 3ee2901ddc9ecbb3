package dev.heddle.replayer.job;

import java.util.Properties;

/**
 * The JVMs that run one campaign side by side. Of all executions with number i, worker {@code i mod count} runs those of its own; what they show, all
 * learn from at the same points.
 *
 * @param index which of them a JVM is, from 0
 * @param count how many there are, at least 1
 * @param folder an existing folder where they leave for each other, and for whoever replaces them, what their executions have shown
 */
public record Workers(int index, int count, String folder) {
    /** One alone, that nobody need replace. */
    public static final Workers ALONE = new Workers(0, 1, "");

    void put(Properties p) {
        p.setProperty("workers.index", Integer.toString(index));
        p.setProperty("workers.count", Integer.toString(count));
        p.setProperty("workers.folder", folder);
    }

    static Workers get(Properties p) {
        return new Workers(
                Integer.parseInt(p.getProperty("workers.index")),
                Integer.parseInt(p.getProperty("workers.count")),
                p.getProperty("workers.folder"));
    }
}
