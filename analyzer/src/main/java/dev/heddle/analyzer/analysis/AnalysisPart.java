package dev.heddle.analyzer.analysis;

import dev.heddle.formats.stream.Window;

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
}
