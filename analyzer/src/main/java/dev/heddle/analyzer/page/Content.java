package dev.heddle.analyzer.page;

import dev.heddle.analyzer.report.Story;
import dev.heddle.analyzer.stale.WeakMemory;
import dev.heddle.formats.trace.Trace;
import java.util.List;
import java.util.function.Function;

/** A trace with its summary, which takes seconds for a long one. */
record Content(PageTrace page, WeakMemory weak, Story story, List<PageIroot> iroots) {
    static Content of(PageTrace page, Function<Trace, List<PageIroot>> iroots) {
        WeakMemory weak = WeakMemory.of(page.trace());
        return new Content(page, weak, Story.of(page.trace(), weak), iroots.apply(page.trace()));
    }
}
