package dev.heddle.analyzer.page;

import dev.heddle.analyzer.report.Story;
import dev.heddle.analyzer.stale.WeakMemory;

/** A trace with its summary, which takes seconds for a long one. */
record Content(PageTrace page, WeakMemory weak, Story story) {
    static Content of(PageTrace page) {
        WeakMemory weak = WeakMemory.of(page.trace());
        return new Content(page, weak, Story.of(page.trace(), weak));
    }
}
