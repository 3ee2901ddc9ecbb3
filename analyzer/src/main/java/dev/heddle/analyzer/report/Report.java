package dev.heddle.analyzer.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is reported of one subject: lines for people and fields for scripts, each in their order. A field's value is
 * what {@link Json} writes: another report, a list, or a supplier of a value that is costly and may not be asked for.
 */
public final class Report {
    private final List<String> lines = new ArrayList<>();
    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    /** Adds a line, given without its end. */
    public Report line(String line) {
        lines.add(line);
        return this;
    }

    /** Adds a line where there is something to say. */
    public Report line(boolean isSaid, Supplier<String> line) {
        return isSaid ? line(line.get()) : this;
    }

    /** Adds lines. */
    public Report lines(Collection<String> more) {
        lines.addAll(more);
        return this;
    }

    /** Adds a row of a table, in a format that is the same in every locale. */
    public Report row(String format, @Nullable Object... cells) {
        return line(String.format(Locale.ROOT, format, cells));
    }

    /** Adds the lines of a section; its fields stay its own. */
    public Report section(Report section) {
        return lines(section.lines);
    }

    /** Adds a field. */
    public Report field(String name, @Nullable Object value) {
        fields.put(name, value);
        return this;
    }

    /** Adds the fields of another report. */
    public Report fields(Report more) {
        fields.putAll(more.fields);
        return this;
    }

    /** The lines, each ended by {@code \n}. */
    public String text() {
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    /** The fields as values that {@link Json} writes, of types of the JDK alone. */
    public Map<String, Object> json() {
        return json(fields);
    }

    @SuppressWarnings("NullAway") // null is a value of JSON
    private static Map<String, Object> json(Map<?, ?> values) {
        Map<String, Object> json = new LinkedHashMap<>();
        values.forEach((name, value) -> json.put(String.valueOf(name), json(value)));
        return json;
    }

    private static @Nullable Object json(@Nullable Object value) {
        if (value instanceof Report report) {
            return report.json();
        }
        if (value instanceof Supplier<?> later) {
            return json(later.get());
        }
        if (value instanceof Map<?, ?> map) {
            return json(map);
        }
        return value instanceof Collection<?> all
                ? all.stream().map(Report::json).toList()
                : value;
    }

    @Override
    public String toString() {
        return fields.toString();
    }
}
