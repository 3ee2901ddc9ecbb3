package dev.heddle.formats.trace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The stack of an exception with those of its causes and of what it suppressed: lines for {@link Trace.Failed#stack()}.
 * Their number and length are bounded.
 */
public final class ThrownText {
    /** What stands before a cause. */
    static final String CAUSED_BY = "Caused by: ";
    /** What stands before a suppressed exception. */
    static final String SUPPRESSED = "Suppressed: ";

    private static final int MOST = 12;
    private static final int MOST_TEXT = 4_000;

    private final Function<Throwable, String> text;
    private final Function<Throwable, List<String>> frames;
    private final Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<String> lines = new ArrayList<>();

    private ThrownText(Function<Throwable, String> text, Function<Throwable, List<String>> frames) {
        this.text = text;
        this.frames = frames;
    }

    /**
     * All lines. What the exceptions' own methods throw is left out.
     *
     * @param text an exception in a line
     * @param frames its frames, innermost first
     */
    public static List<String> of(
            Throwable thrown, Function<Throwable, String> text, Function<Throwable, List<String>> frames) {
        ThrownText all = new ThrownText(text, frames);
        all.seen.add(thrown);
        all.lines.addAll(frames.apply(thrown));
        all.others(thrown);
        return List.copyOf(all.lines);
    }

    private void others(Throwable of) {
        for (Throwable one : of.getSuppressed()) {
            add(SUPPRESSED, one);
        }
        Throwable cause = cause(of);
        if (cause != null) {
            add(CAUSED_BY, cause);
        }
    }

    private static @Nullable Throwable cause(Throwable of) {
        try {
            return of.getCause();
        } catch (RuntimeException e) {
            return null; // a program's own method
        }
    }

    private void add(String relation, Throwable one) {
        if (seen.size() >= MOST || !seen.add(one)) {
            return;
        }
        String line = text.apply(one);
        lines.add(relation + (line.length() > MOST_TEXT ? line.substring(0, MOST_TEXT) : line));
        lines.addAll(frames.apply(one));
        others(one);
    }
}
