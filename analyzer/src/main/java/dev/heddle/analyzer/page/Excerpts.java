package dev.heddle.analyzer.page;

import dev.heddle.analyzer.report.SourceLines;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Calls;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The source lines around the sites of a trace and around the frames of its failure, by file and line. */
final class Excerpts {
    private static final Pattern FRAME = Pattern.compile("(.*)\\.[^.(]+\\(([^():]+):(\\d{1,9})\\)");
    private static final int AROUND = 6;
    private static final int MOST_LINES = 20_000;

    private final Map<String, TreeSet<Integer>> lines = new TreeMap<>();
    private final Map<String, String> classes = new HashMap<>();
    private final Set<String> ambiguous = new HashSet<>();

    private Excerpts() {}

    /** As a JSON value: {@code {"Foo.java": {"12": " data = 42;"}}}. */
    static Map<String, Object> of(PageTrace page) {
        Excerpts wanted = new Excerpts();
        page.trace().sites().forEach(site -> wanted.want(site.className(), site.file(), site.line()));
        Stream.concat(
                        frames(page.trace().verdict()).stream(),
                        Stream.concat(
                                        page.trace().calls().stacks().stream().map(Calls.Stack::frames),
                                        page.trace().calls().made().stream().map(Calls.Made::frames))
                                .flatMap(List::stream)
                                .distinct())
                .forEach(frame -> {
                    Matcher place = FRAME.matcher(frame);
                    if (place.matches()) {
                        wanted.want(place.group(1), place.group(2), Integer.parseInt(place.group(3)));
                    }
                });
        Map<String, Object> files = new LinkedHashMap<>();
        int total = 0;
        for (Map.Entry<String, TreeSet<Integer>> file : wanted.lines.entrySet()) {
            Map<String, Object> lines = new LinkedHashMap<>();
            for (int line : file.getValue()) {
                String text = line(page.source(), wanted.classOf(file.getKey()), file.getKey(), line);
                if (!text.isEmpty() && total++ < MOST_LINES) {
                    lines.put(Integer.toString(line), text);
                }
            }
            if (!lines.isEmpty()) {
                files.put(file.getKey(), lines);
            }
        }
        return files;
    }

    /** A line as a page may show it: tabs as four blanks, nothing that turns the direction of writing. */
    static String line(SourceLines source, String className, String file, int line) {
        return Printable.line(
                source.line(className, file, line).replace("\t", "    ").stripTrailing());
    }

    /**
     * Files of the same name in two packages are left out: the page knows names alone, and wrong lines are worse than
     * none.
     */
    private void want(String className, String file, int line) {
        if (!file.isEmpty() && line > 0) {
            String known = classes.computeIfAbsent(file, unknown -> className);
            if (!packageOf(known).equals(packageOf(className))) {
                ambiguous.add(file);
            }
            TreeSet<Integer> near = lines.computeIfAbsent(file, unknown -> new TreeSet<>());
            for (int n = Math.max(1, line - AROUND); n <= line + AROUND; n++) {
                near.add(n);
            }
        }
    }

    /** A class of the file, or none that has a source. */
    private String classOf(String file) {
        return ambiguous.contains(file) ? "?" : classes.getOrDefault(file, "?");
    }

    private static String packageOf(String className) {
        return className.substring(0, Math.max(0, className.lastIndexOf('.')));
    }

    private static List<String> frames(Trace.Verdict verdict) {
        List<String> frames = new ArrayList<>();
        if (verdict instanceof Trace.Failed failed) {
            frames.addAll(failed.stack());
        } else if (verdict instanceof Trace.Unfinished unfinished) {
            frames.addAll(unfinished.stack());
        }
        return frames;
    }
}
