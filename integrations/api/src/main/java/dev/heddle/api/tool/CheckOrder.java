package dev.heddle.api.tool;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A program is to be run many times under control, until an execution fails.
 *
 * @param program what {@code java} gets
 * @param folder where traces of failures go
 * @param executions maximum number
 * @param time for all of them; zero for no limit
 * @param choice how executions are chosen
 * @param reports files for other tools by the name of their format: junit, sarif, html, markdown
 * @param without what is left out
 */
public record CheckOrder(
        List<String> program,
        Path folder,
        long executions,
        Duration time,
        Choice choice,
        Map<String, Path> reports,
        Set<Part> without) {
    /**
     * How executions are chosen.
     *
     * @param strategy as of {@code heddle check --strategy}
     * @param seed as of {@code heddle check --seed}
     * @param failOnRace whether a data race fails an execution
     * @param newestVolatile whether volatile reads see the newest write, unless an option of the user says otherwise
     * @param options further options of {@code heddle check}, as the user has written them
     */
    public record Choice(
            String strategy, String seed, boolean failOnRace, boolean newestVolatile, List<String> options) {}

    /** Parts of a campaign that can be left out. */
    public enum Part {
        /** Replays of the first failure. */
        CONFIRMATION,
        /** Reduction of failing executions. */
        REDUCTION,
        /** The count of exposed iRoots. */
        IROOTS
    }
}
