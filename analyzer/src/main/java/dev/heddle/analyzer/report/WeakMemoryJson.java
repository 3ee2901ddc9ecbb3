package dev.heddle.analyzer.report;

import dev.heddle.analyzer.stale.Interleaving.Step;
import dev.heddle.analyzer.stale.StaleRead;
import dev.heddle.analyzer.stale.WeakMemory;
import dev.heddle.formats.trace.Cause.Cure;
import dev.heddle.formats.trace.Cause.Cures;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
    public static @Nullable Report of(Trace trace) {
        WeakMemory weak = WeakMemory.of(trace);
        if (weak.stale().isEmpty()) {
            return null;
        }
        Report json = new Report();
        json.field(
                "staleReads",
                weak.stale().stream()
                        .limit(MOST_READS)
                        .map(WeakMemoryJson::staleRead)
                        .toList());
        json.field("unexplained", weak.culprits().stream().map(StaleRead::event).toList());
        json.field("cycle", weak.cycle().stream().map(WeakMemoryJson::step).toList());
        json.field("why", List.copyOf(new WeakMemoryText(trace, weak).why()));
        List<Object> advice = new ArrayList<>();
        AdviceText text = new AdviceText(trace, weak.cycle());
        Cures cures = trace.cause().cures();
        for (Cure cure : cures.found()) {
            Report entry = new Report();
            entry.field("kind", lower(cure.change()));
            entry.field("text", text.sentence(cure));
            entry.field("with", CauseJson.trial(cure.trial()));
            entry.field("without", CauseJson.trial(cures.unchanged()));
            advice.add(entry);
        }
        json.field("advice", advice);
        return json;
    }

    private static Report staleRead(StaleRead read) {
        return new Report()
                .field("event", read.event())
                .field("source", read.source() < 0 ? "initial" : (Object) read.source())
                .field("missed", read.missed());
    }

    private static Report step(Step step) {
        return new Report()
                .field("from", step.from())
                .field("relation", lower(step.kind()))
                .field("to", step.to());
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
