package dev.heddle.analyzer.report;

import dev.heddle.formats.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * A failing execution whose {@link Story} is told where a report is rendered: text numbers its events, a page links to
 * them.
 */
public final class FailureStory {
    private final String file;
    private final Trace trace;
    private final SourceLines source;
    private @Nullable Story story;
    private @Nullable String text;

    /**
     * @param file the trace as people would type it
     * @param source looks up lines of the program's source
     */
    public FailureStory(String file, Trace trace, SourceLines source) {
        this.file = file;
        this.trace = trace;
        this.source = source;
    }

    /** The trace as people would type it. */
    public String file() {
        return file;
    }

    /** The execution. */
    public Trace trace() {
        return trace;
    }

    /** Lines of the program's source. */
    public SourceLines source() {
        return source;
    }

    /** Whether there is something to tell. */
    public boolean isTold() {
        return trace.verdict() instanceof Trace.Failed;
    }

    /** Whether no interleaving explains the failure; a free recording has no values to say so. */
    public boolean isOfWeakMemory() {
        return !trace.header().isFree() && !story().memory().isEmpty();
    }

    /** The story as text, each line ended; empty where the execution has not failed. */
    public String text() {
        if (text == null) {
            text = story().text(PrintableTrace.of(trace), source);
        }
        return text;
    }

    private Story story() {
        if (story == null) {
            story = Story.of(PrintableTrace.of(trace));
        }
        return story;
    }
}
