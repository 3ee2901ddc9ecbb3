package dev.heddle.analyzer.report;

import dev.heddle.formats.run.CodeFilter;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.List;
import java.util.stream.Stream;

/**
 * Code that is no part of what is tested: the JDK, Heddle, test frameworks, and libraries that wait or compare for a
 * test. It is skipped where a failing stack is shown, and where the last steps of a failure without a cause are chosen.
 */
final class HelperCode {
    private static final List<String> PACKAGES = Stream.concat(
                    Stream.of(
                            "java",
                            "jdk",
                            "javax",
                            "sun",
                            "dev.heddle.api",
                            "dev.heddle.recorder",
                            "dev.heddle.replayer",
                            "kotlin",
                            "org.awaitility"),
                    CodeFilter.TEST_FRAMEWORKS.stream())
            .map(name -> name + ".")
            .toList();

    private final Trace trace;
    private final EventColumns events;

    HelperCode(Trace trace) {
        this.trace = trace;
        events = trace.events();
    }

    /** Whether a class or frame is of such code. */
    static boolean isOne(String name) {
        return PACKAGES.stream().anyMatch(name::startsWith);
    }

    /** Whether an event stands in such code. */
    boolean has(int event) {
        int site = events.site(event);
        return site >= 0
                && site < trace.sites().size()
                && isOne(trace.sites().get(site).className());
    }
}
