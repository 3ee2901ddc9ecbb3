package dev.heddle.benchmarks.rates;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a run of {@code heddle check} told.
 *
 * @param subject the program
 * @param strategy as it was given
 * @param json the run's result
 */
record Measurement(Subject subject, String strategy, Map<String, Object> json) {
    /**
     * Failures of the kind that the bug has. Where a strategy estimates its parameters, other executions come first:
     * they are left out, if all failures are of that kind.
     */
    Rate rate() {
        double failures = Json.number(json, -1, "shares", name(), "failures");
        if (failures >= 0 && others().isEmpty()) {
            return new Rate((long) failures, (long) Json.number(json, 0, "shares", name(), "executions"));
        }
        return new Rate(
                (long) Json.number(json, 0, "kinds", subject.kind()), (long) Json.number(json, 0, "iterations"));
    }

    /** What the tool calls the strategy. */
    private String name() {
        return Json.at(json, "strategy") instanceof String name ? name : strategy;
    }

    /** Failures of other kinds, in words; "" where there are none. */
    String others() {
        if (!(Json.at(json, "kinds") instanceof Map<?, ?> kinds)) {
            return "";
        }
        return kinds.entrySet().stream()
                .filter(kind -> !kind.getKey().equals(subject.kind()))
                .map(kind -> kind.getKey() + " " + ((Double) kind.getValue()).longValue())
                .collect(Collectors.joining(", "));
    }

    /** The first failing execution, from 1, or "-". */
    String first() {
        double first = Json.number(json, 0, "firstFailure");
        return first == 0 ? "-" : String.valueOf((long) first);
    }

    double executionsPerSecond() {
        return Json.number(json, Double.NaN, "executionsPerSecond");
    }

    /** Number of starvation interventions of a strategy; "" for none. */
    String escapes() {
        long escapes = shares().stream()
                .mapToLong(share -> (long) Json.number(share.getValue(), 0, "escapes"))
                .sum();
        return escapes == 0 ? "" : String.valueOf(escapes);
    }

    /** Executions of each strategy, and how many failed, where there are several. */
    String shareText() {
        return shares().stream()
                .map(share -> "`" + share.getKey() + "` "
                        + (long) Json.number(share.getValue(), 0, "failures") + "/"
                        + (long) Json.number(share.getValue(), 0, "executions"))
                .collect(Collectors.joining(", "));
    }

    @SuppressWarnings("unchecked")
    private List<Map.Entry<String, Object>> shares() {
        return Json.at(json, "shares") instanceof Map<?, ?> map
                ? List.copyOf(((Map<String, Object>) map).entrySet())
                : List.of();
    }

    /** Smallest, median and largest of a figure of the executions, as in {@code 15/18/23}. */
    String spread(String figure) {
        StringBuilder text = new StringBuilder();
        for (String part : List.of("min", "median", "max")) {
            double number = Json.number(json, Double.NaN, "parameters", figure, part);
            text.append(text.length() == 0 ? "" : "/").append(String.format(Locale.ROOT, "%.0f", number));
        }
        return text.toString().contains("NaN") ? "-" : text.toString();
    }

    /** The first failing execution of each campaign, 0 for none. */
    List<Long> campaigns() {
        List<Long> firsts = new ArrayList<>();
        if (Json.at(json, "campaigns") instanceof List<?> list) {
            list.forEach(first -> firsts.add(((Double) first).longValue()));
        }
        return firsts;
    }
}
