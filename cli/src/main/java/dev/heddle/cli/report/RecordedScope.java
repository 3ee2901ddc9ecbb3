package dev.heddle.cli.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a free recording left out, as its header says it: {@code scope=not recorded: WHAT (WHY); ...}, a line for each
 * reason.
 */
final class RecordedScope {
    private static final String KEY = " scope=";
    private static final Pattern ENTRY = Pattern.compile("not recorded: ([^;]*?) \\(([^)]*)\\)(; )?");

    private RecordedScope() {}

    /** The detail alone: {@code full}, {@code shared}, {@code sync}, or {@code sample} with its options. */
    static String word(String detail) {
        int end = detail.indexOf(KEY);
        String word = end < 0 ? detail : detail.substring(0, end);
        int comma = word.indexOf(',');
        return comma < 0 ? word : word.substring(0, comma);
    }

    static String text(String detail) {
        int at = detail.indexOf(KEY);
        if (at < 0) {
            return detail;
        }
        String scope = detail.substring(at + KEY.length());
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        Matcher entry = ENTRY.matcher(scope);
        int end = 0;
        while (entry.find(end) && entry.start() == end) {
            byReason.computeIfAbsent(entry.group(2), reason -> new ArrayList<>())
                    .add(entry.group(1));
            end = entry.end();
        }
        StringBuilder lines = new StringBuilder(detail.substring(0, at)).append(scope.substring(end));
        byReason.forEach((reason, what) -> lines.append("\n    not recorded: ")
                .append(String.join(", ", what))
                .append(" (")
                .append(reason)
                .append(')'));
        return lines.toString();
    }
}
