package dev.heddle.benchmarks.rates;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A strategy whose depth may stand relative to that of the benchmark: {@code pctwm:d=D+1,h=2}.
 *
 * @param text as it stands in tables
 */
record Template(String text) {
    private static final Pattern RELATIVE = Pattern.compile("\\bD(?:\\+(\\d))?");

    /** The strategy for a benchmark. PCT's depth is at least 1: its d - 1 change points order one more event. */
    String of(Subject subject) {
        int least = text.startsWith("pct:") ? 1 : 0;
        return RELATIVE.matcher(text).replaceAll(found -> {
            int more = found.group(1) == null ? 0 : Integer.parseInt(found.group(1));
            return String.valueOf(Math.max(least, subject.depth()) + more);
        });
    }

    /** The name before the parameters; random walks that are bent are a family of their own. */
    String family() {
        return text.startsWith("random:") ? "bent random" : text.replaceAll(":.*", "");
    }

    static List<Template> all(List<String> texts) {
        return texts.stream().map(Template::new).toList();
    }

    /** The rows of the full table. */
    static List<String> usual() {
        List<String> texts = new ArrayList<>(List.of(
                "random",
                "random:switch=20,writes=4",
                "random:reads=sync-newest,writes=4",
                "random:reads=mixed,writes=4",
                "pct",
                "pct:d=D",
                "pct:d=D+1",
                "pct:d=D+2",
                "pct:d=2,reads=newest",
                "pct:d=3,reads=newest",
                "pctwm"));
        for (String depth : List.of("D", "D+1", "D+2")) {
            for (int history = 1; history <= 4; history++) {
                texts.add("pctwm:d=" + depth + ",h=" + history);
            }
        }
        texts.addAll(List.of("pos", "pos-star", "pos-star:reads=mixed", "surw", "urw", "guided", "portfolio"));
        return texts;
    }
}
