package dev.heddle.replayer.fix;

import dev.heddle.analyzer.report.SourceLines;
import dev.heddle.formats.edit.Edit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Changes of a program in its source: the files that change, as they were and as they become. Where a change cannot be
 * made in the text with certainty, there are none.
 */
public final class SourceChange {
    private static final int MOST_LINES = 20_000;
    private static final int MOST_BLANK = 300;

    /** No change that is known as text. */
    static final SourceChange NONE = new SourceChange(Map.of());

    private final Map<String, FileChange> files;

    private SourceChange(Map<String, FileChange> files) {
        this.files = files;
    }

    /**
     * A file that changes.
     *
     * @param before its lines
     * @param after its lines with the changes
     */
    public record FileChange(List<String> before, List<String> after) {
        /** How many lines at the beginning are the same. */
        public int head() {
            int head = 0;
            while (head < before.size()
                    && head < after.size()
                    && before.get(head).equals(after.get(head))) {
                head++;
            }
            return head;
        }

        /** How many lines at the end are the same, apart from those at the beginning. */
        public int tail() {
            int most = Math.min(before.size(), after.size()) - head();
            int tail = 0;
            while (tail < most && before.get(before.size() - 1 - tail).equals(after.get(after.size() - 1 - tail))) {
                tail++;
            }
            return tail;
        }

        /** The lines that come in the place of those between. */
        public List<String> replacement() {
            return after.subList(head(), after.size() - tail());
        }
    }

    /** Makes changes in the source, as far as all of them can be made. */
    public static SourceChange of(List<Edit> edits, SourceLines source) {
        Map<String, SourceText> texts = new TreeMap<>();
        for (Edit edit : edits) {
            String file = path(edit.at());
            SourceText text = texts.computeIfAbsent(file, any -> new SourceText(lines(edit.at(), source)));
            if (text.isEmpty() || !text.apply(edit)) {
                return NONE;
            }
        }
        Map<String, FileChange> files = new TreeMap<>();
        texts.forEach((file, text) -> files.put(file, new FileChange(text.before(), text.after())));
        return new SourceChange(files);
    }

    private static String path(Edit.Place at) {
        int dot = at.className().lastIndexOf('.');
        return (dot < 0 ? "" : at.className().substring(0, dot).replace('.', '/') + "/") + at.file();
    }

    private static List<String> lines(Edit.Place at, SourceLines source) {
        List<String> lines = new ArrayList<>();
        int blank = 0;
        for (int line = 1; line <= MOST_LINES && blank < MOST_BLANK; line++) {
            String text = source.line(at.className(), at.file(), line);
            blank = text.isEmpty() ? blank + 1 : 0;
            lines.add(text);
        }
        return lines.subList(0, lines.size() - blank);
    }

    /** Whether the changes are known as text. */
    public boolean isKnown() {
        return !files.isEmpty();
    }

    /** The files by their paths below the root of their packages. */
    public Map<String, FileChange> files() {
        return files;
    }

    /** The lines of the changed files, by the same paths. */
    Map<String, List<String>> after() {
        Map<String, List<String>> after = new TreeMap<>();
        files.forEach((path, change) -> after.put(path, change.after()));
        return after;
    }

    /** The changed file of that simple name. */
    public Optional<FileChange> file(String name) {
        return files.entrySet().stream()
                .filter(one -> one.getKey().equals(name) || one.getKey().endsWith("/" + name))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** A unified diff; no lines where the changes are not known as text. */
    public List<String> diff() {
        List<String> diff = new ArrayList<>();
        files.forEach((path, change) -> diff.addAll(UnifiedDiff.of(path, change.before(), change.after())));
        return diff;
    }
}
