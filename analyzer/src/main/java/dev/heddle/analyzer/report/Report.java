package dev.heddle.analyzer.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is reported of one subject: elements for people and fields for scripts, each in their order, and figures and
 * problems for other tools. A field's value is what {@link Json} writes: another report, a list, or a supplier of a
 * value that is costly and may not be asked for.
 */
public final class Report {
    private final List<Element> elements = new ArrayList<>();
    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    private final Map<String, Object> figures = new LinkedHashMap<>();
    private Problems problems = List::of;

    /** What people read, one below the other. */
    private sealed interface Element {
        String text();

        record Line(String text) implements Element {}

        record Row(String format, @Nullable Object[] cells) implements Element {
            @Override
            public String text() {
                return String.format(Locale.ROOT, format, cells);
            }
        }

        record Told(FailureStory story) implements Element {
            @Override
            public String text() {
                return story.text().stripTrailing();
            }
        }
    }

    /** Finds the problems of a report, which may have to read traces for it. */
    public interface Problems {
        /** All of them, in the order in which they are reported. */
        List<Problem> all() throws IOException;
    }

    /** Adds a line, given without its end. */
    public Report line(String line) {
        elements.add(new Element.Line(line));
        return this;
    }

    /** Adds a line where there is something to say. */
    public Report line(boolean isSaid, Supplier<String> line) {
        return isSaid ? line(line.get()) : this;
    }

    /** Adds lines. */
    public Report lines(Collection<String> more) {
        more.forEach(this::line);
        return this;
    }

    /** Adds a row of a table, in a format that is the same in every locale. */
    public Report row(String format, @Nullable Object... cells) {
        elements.add(new Element.Row(format, cells));
        return this;
    }

    /** Adds the story of a failure. */
    public Report story(FailureStory story) {
        elements.add(new Element.Told(story));
        return this;
    }

    /** The story of a failure, where there is one to tell. */
    public Optional<FailureStory> story() {
        return elements.stream()
                .filter(Element.Told.class::isInstance)
                .map(element -> ((Element.Told) element).story())
                .findFirst();
    }

    /** Adds a figure, which formats for other tools have under names of their own. */
    public Report figure(String name, Object value) {
        figures.put(name, value);
        return this;
    }

    /** A figure, where the report has it. */
    public Optional<Object> figure(String name) {
        return Optional.ofNullable(figures.get(name));
    }

    /** Sets what finds the problems. */
    public Report problems(Problems all) {
        problems = all;
        return this;
    }

    /** Findings with their places. */
    public List<Problem> problems() throws IOException {
        return problems.all();
    }

    /** Adds the elements of a section; its fields stay its own. */
    public Report section(Report section) {
        elements.addAll(section.elements);
        return this;
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

    /** The elements as lines, each ended by {@code \n}. */
    public String text() {
        StringBuilder out = new StringBuilder();
        elements.forEach(element -> out.append(element.text()).append('\n'));
        return out.toString();
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
