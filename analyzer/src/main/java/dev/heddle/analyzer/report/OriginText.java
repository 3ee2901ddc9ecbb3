package dev.heddle.analyzer.report;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Where the objects that a failure is about were made, as far as a replay has seen it: those of the cause, or where
 * none is known those of the steps.
 */
final class OriginText {
    private static final int MOST = 2;

    private final Trace trace;
    private final EventColumns events;
    private final CallText calls;
    private final TraceNames names;

    OriginText(Trace trace) {
        this.trace = trace;
        events = trace.events();
        calls = new CallText(trace);
        names = new TraceNames(trace);
    }

    /** {@code Foo#0.23 made at Bar.java:12 in Bar.subscribe}, a line for an object. */
    List<String> lines(List<Step> steps) {
        IntStream about = trace.cause().isKnown()
                ? trace.cause().constraints().stream()
                        .flatMapToInt(constraint -> IntStream.of(constraint.first(), constraint.second()))
                : steps.stream().mapToInt(Step::event);
        Set<Integer> objects = new LinkedHashSet<>();
        about.filter(event -> event >= 0 && event < events.size())
                .map(events::location)
                .filter(location -> location >= 0)
                .map(location -> trace.locations().get(location).owner())
                .filter(object -> object >= 0)
                .forEach(objects::add);
        return objects.stream()
                .flatMap(object -> Stream.of(calls.madeAt(object))
                        .filter(place -> !place.isEmpty())
                        .map(place -> names.object(object) + " made at " + place))
                .limit(MOST)
                .toList();
    }
}
