package dev.heddle.analyzer.report;

import dev.heddle.analyzer.stale.Interleaving.Step;
import dev.heddle.analyzer.stale.StaleRead;
import dev.heddle.analyzer.stale.WeakMemory;
import dev.heddle.formats.trace.Cause.Cure;
import dev.heddle.formats.trace.Cause.Cures;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the memory model has to do with a failure, as JSON values: {@code staleReads}, {@code unexplained} (those that
 * no interleaving explains), {@code cycle}, {@code why}, {@code advice}. Numbers are indices of events; the initial
 * write is {@code "initial"}.
 */
public final class WeakMemoryJson {
    private static final int MOST_READS = 100;

    private WeakMemoryJson() {}

    /** The object, or null where the execution has no stale read. */
    public static @Nullable Map<String, Object> of(Trace trace) {
        WeakMemory weak = WeakMemory.of(trace);
        if (weak.stale().isEmpty()) {
            return null;
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put(
                "staleReads",
                weak.stale().stream()
                        .limit(MOST_READS)
                        .map(WeakMemoryJson::staleRead)
                        .toList());
        json.put("unexplained", weak.culprits().stream().map(StaleRead::event).toList());
        json.put("cycle", weak.cycle().stream().map(WeakMemoryJson::step).toList());
        json.put("why", List.copyOf(new WeakMemoryText(trace, weak).why()));
        List<Object> advice = new ArrayList<>();
        AdviceText text = new AdviceText(trace, weak.cycle());
        Cures cures = trace.cause().cures();
        for (Cure cure : cures.found()) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("kind", lower(cure.change()));
            entry.put("text", text.sentence(cure));
            entry.put("with", CauseJson.trial(cure.trial()));
            entry.put("without", CauseJson.trial(cures.unchanged()));
            advice.add(entry);
        }
        json.put("advice", advice);
        return json;
    }

    private static Map<String, Object> staleRead(StaleRead read) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("event", read.event());
        json.put("source", read.source() < 0 ? "initial" : (Object) read.source());
        json.put("missed", read.missed());
        return json;
    }

    private static Map<String, Object> step(Step step) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("from", step.from());
        json.put("relation", lower(step.kind()));
        json.put("to", step.to());
        return json;
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
