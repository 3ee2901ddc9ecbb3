package dev.heddle.cli.litmus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What was observed of litmus tests, as a table and as JSON. */
final class LitmusReport {
    private LitmusReport() {}

    public static String text(List<LitmusOutcome> outcomes, long seed) {
        int widest = outcomes.stream()
                .mapToInt(outcome -> outcome.test().name().length())
                .max()
                .orElse(4);
        String row = "%-" + Math.max(4, widest) + "s  %-14s  %9s  %7s  %s%n";
        StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, row, "test", "variant", "seen", "runs", "result"));
        for (LitmusOutcome outcome : outcomes) {
            int allowed = outcome.allowed().size();
            text.append(String.format(
                    Locale.ROOT,
                    row,
                    outcome.test().name(),
                    outcome.variant().word(),
                    allowed - outcome.missing().size() + "/" + allowed,
                    outcome.result().runs(),
                    outcome.words()));
        }
        long held = outcomes.stream().filter(LitmusOutcome::holds).count();
        long runs =
                outcomes.stream().mapToLong(outcome -> outcome.result().runs()).sum();
        return text.append(String.format(
                        Locale.ROOT, "%n%d of %d hold; %,d executions, seed %d%n", held, outcomes.size(), runs, seed))
                .toString();
    }

    public static Map<String, Object> json(List<LitmusOutcome> outcomes, long seed) {
        List<Object> tests = new ArrayList<>();
        for (LitmusOutcome outcome : outcomes) {
            Map<String, Object> test = new LinkedHashMap<>();
            test.put("name", outcome.test().name());
            test.put("variant", outcome.variant().word());
            test.put("holds", outcome.holds());
            test.put("allowed", outcome.allowed());
            test.put("observed", List.copyOf(outcome.result().observed().keySet()));
            test.put("forbidden", outcome.forbidden());
            test.put("missing", outcome.missing());
            test.put("runs", outcome.result().runs());
            test.put("most", outcome.most());
            test.put(
                    "graphs",
                    outcome.result().graphs() < 0 ? null : outcome.result().graphs());
            test.put("counts", outcome.result().observed());
            test.put(
                    "problem",
                    outcome.result().problem().isEmpty()
                            ? null
                            : outcome.result().problem());
            test.put("trace", outcome.trace().isEmpty() ? null : outcome.trace());
            tests.add(test);
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("seed", seed);
        json.put("held", outcomes.stream().filter(LitmusOutcome::holds).count());
        json.put("total", outcomes.size());
        json.put("tests", tests);
        return json;
    }
}
