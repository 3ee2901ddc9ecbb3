package dev.heddle.analyzer.page;

import dev.heddle.analyzer.report.SourceLines;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The source lines around the sites of a trace and around the frames of its failure, by file and line. */
final class Excerpts {
    private static final Pattern FRAME = Pattern.compile("\\(([^():]+):(\\d{1,9})\\)");
    private static final int AROUND = 6;
    private static final int MOST_LINES = 20_000;

    private Excerpts() {}

    /** As a JSON value: {@code {"Foo.java": {"12": "    data = 42;"}}}. */
    static Map<String, Object> of(PageTrace page) {
        Map<String, TreeSet<Integer>> wanted = new TreeMap<>();
        page.trace().sites().forEach(site -> want(site.file(), site.line(), wanted));
        Stream.concat(
                        frames(page.trace().verdict()).stream(),
                        page.trace().calls().stacks().stream()
                                .flatMap(stack -> stack.frames().stream())
                                .distinct())
                .forEach(frame -> {
                    Matcher place = FRAME.matcher(frame);
                    if (place.find()) {
                        want(place.group(1), Integer.parseInt(place.group(2)), wanted);
                    }
                });
        Map<String, Object> files = new LinkedHashMap<>();
        int total = 0;
        for (Map.Entry<String, TreeSet<Integer>> file : wanted.entrySet()) {
            Map<String, Object> lines = new LinkedHashMap<>();
            for (int line : file.getValue()) {
                String text = line(page.source(), file.getKey(), line);
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
    static String line(SourceLines source, String file, int line) {
        return Printable.line(source.line(file, line).replace("\t", "    ").stripTrailing());
    }

    private static void want(String file, int line, Map<String, TreeSet<Integer>> wanted) {
        if (!file.isEmpty() && line > 0) {
            TreeSet<Integer> lines = wanted.computeIfAbsent(file, unknown -> new TreeSet<>());
            for (int near = Math.max(1, line - AROUND); near <= line + AROUND; near++) {
                lines.add(near);
            }
        }
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
