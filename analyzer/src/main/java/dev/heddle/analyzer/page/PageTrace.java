package dev.heddle.analyzer.page;

import dev.heddle.analyzer.report.FailureStory;
import dev.heddle.analyzer.report.PrintableTrace;
import dev.heddle.analyzer.report.SourceLines;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Trace;
import java.util.List;

/**
 * A trace as a page shows it.
 *
 * @param name the file, for people
 * @param trace the execution
 * @param source lines of the program's source
 * @param from index of the first event that the page has
 * @param to index after the last one
 * @param notes what was found out about it since
 */
public record PageTrace(String name, Trace trace, SourceLines source, int from, int to, List<PageNote> notes) {
    /** Events that a page can have: a browser keeps about 100 bytes of each. */
    public static final int MOST_EVENTS = 2_000_000;

    /** Makes texts printable, and cuts the window to what the trace has and a page can have: the end stays. */
    public PageTrace {
        trace = PrintableTrace.of(trace);
        name = Printable.line(name);
        to = Math.max(0, Math.min(to, trace.events().size()));
        from = Math.max(Math.max(0, from), to - MOST_EVENTS);
        from = Math.min(from, to);
        notes = List.copyOf(notes);
    }

    /** A trace without notes. */
    public PageTrace(String name, Trace trace, SourceLines source, int from, int to) {
        this(name, trace, source, from, to, List.of());
    }

    /** All events of a trace, or its last ones where they are too many. */
    public static PageTrace of(String name, Trace trace, SourceLines source) {
        return new PageTrace(name, trace, source, 0, Integer.MAX_VALUE);
    }

    /** The trace of a story. */
    public static PageTrace of(FailureStory story) {
        return of(story.file(), story.trace(), story.source());
    }

    /** A copy with notes. */
    public PageTrace with(List<PageNote> more) {
        return new PageTrace(name, trace, source, from, to, more);
    }

    /** Events that the trace has and the page has not. */
    public int left() {
        return trace.events().size() - (to - from);
    }
}
