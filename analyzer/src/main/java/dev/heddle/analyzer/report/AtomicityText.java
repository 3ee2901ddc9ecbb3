package dev.heddle.analyzer.report;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Broken atomicity in words: a sentence for the top of a story and a note at the second access. */
final class AtomicityText {
    private final EventColumns events;
    private final TraceNames names;
    private final StepText steps;
    private final BrokenAtomicity found;

    AtomicityText(Trace trace, BrokenAtomicity found) {
        events = trace.events();
        names = new TraceNames(trace);
        steps = new StepText(trace);
        this.found = found;
    }

    String sentence() {
        String who = names.path(events.thread(found.first()));
        String what = names.location(events.location(found.first()));
        String value = names.value(found.first());
        String first = "at " + names.where(events.site(found.first()));
        String second = at(found.second());
        String others = others();
        int[] between = found.between();
        String meanwhile = at(between[between.length - 1]);
        return switch (found.kind()) {
            case ABA ->
                "ABA: " + who + " read " + what + " = " + value + " " + first + "; " + others
                        + " changed it and put the same value back, so " + who + "'s compare-and-set " + second
                        + " succeeded though the state behind it had changed.";
            case LOST_UPDATE ->
                "Lost update: " + who + " read " + what + " " + first + " and wrote it " + second + "; what " + others
                        + " wrote in between (" + meanwhile + ") is lost.";
            case CHECK_THEN_ACT ->
                "Check-then-act: " + who + " read " + what + " = " + value + " " + first + " and acted on it " + second
                        + "; " + others + " changed it in between (" + meanwhile + ").";
            case UNCHECKED_WAKE ->
                "No check after the wait: " + who + " read " + what + " = " + value + " " + first
                        + " and waited for a change; it was changed, but " + others(between.length - 1)
                        + " changed it back (" + meanwhile + ") before " + who + " went on " + second + ".";
            case CHANGED_BETWEEN_READS ->
                "Changed in between: " + who + " read " + what + " = " + value + " " + first
                        + ", but " + names.value(found.second()) + " " + second + ", since " + others
                        + " wrote it in between (" + meanwhile + ").";
            case REPLACED ->
                "Replaced: " + who + " wrote " + what + " = " + value + " " + first + ", but read "
                        + names.value(found.second()) + " " + second + ", since " + others + " wrote it in between ("
                        + meanwhile + ").";
        };
    }

    String note() {
        return switch (found.kind()) {
            case ABA -> "succeeds, though " + others() + " changed it in between";
            case LOST_UPDATE -> "overwrites what " + others() + " wrote";
            case CHECK_THEN_ACT -> "no longer the value checked";
            case UNCHECKED_WAKE -> "again the value it waited to see changed";
            case CHANGED_BETWEEN_READS -> "no longer the value read before";
            case REPLACED -> "no longer the value written before";
        };
    }

    private String at(int event) {
        return steps.at(event, found.first());
    }

    private String others() {
        return others(0);
    }

    /** The threads that wrote in between, from the n-th write on. */
    private String others(int from) {
        return Arrays.stream(found.between())
                .skip(from)
                .mapToObj(write -> names.path(events.thread(write)))
                .distinct()
                .collect(Collectors.joining(" and "));
    }
}
