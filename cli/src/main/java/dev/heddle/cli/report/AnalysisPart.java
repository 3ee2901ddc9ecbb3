package dev.heddle.cli.report;

import dev.heddle.formats.stream.Window;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What part of a trace is analysed.
 *
 * @param window the events
 * @param sample races are looked for on one location in this many, at least 1
 */
public record AnalysisPart(Window window, int sample) {
    /** Nothing is left out. */
    public static final AnalysisPart ALL = new AnalysisPart(Window.ALL, 1);

    /** Whether nothing is left out. */
    public boolean isAll() {
        return equals(ALL);
    }

    /** What is left out, a line each. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (!window.isAll()) {
            String end = window.to() == Integer.MAX_VALUE ? "the end" : "event " + Figures.count(window.to() - 1);
            lines.add(
                    "a part: event " + Figures.count(window.from()) + " to " + end
                            + "; figures and iRoots are those of the part, a read of an earlier write counts as one of the initial value");
            lines.add("races: both accesses in the part, ordered by all events before them (exact)");
        }
        if (sample > 1) {
            lines.add("races: on one location in " + Figures.count(sample)
                    + "; those reported are exact, races on other locations are left out");
        }
        return lines;
    }

    /** Null where nothing is left out. */
    @Nullable
    Map<String, Object> json() {
        if (isAll()) {
            return null;
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("from", window.from());
        json.put("to", window.to() == Integer.MAX_VALUE ? null : window.to());
        json.put("sample", sample);
        return json;
    }
}
