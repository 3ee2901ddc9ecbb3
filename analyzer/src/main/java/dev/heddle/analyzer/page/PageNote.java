package dev.heddle.analyzer.page;

import dev.heddle.formats.text.Printable;
import java.util.List;

/**
 * Something that was found out about a trace after it was recorded: a cure of its failure, a race that was judged.
 *
 * @param title one line
 * @param lines what there is to say of it; those of a unified diff begin with {@code +}, {@code -} or {@code @@}
 */
public record PageNote(String title, List<String> lines) {
    /** Makes texts printable. */
    public PageNote {
        title = Printable.line(title);
        lines = lines.stream().map(Printable::line).toList();
    }
}
