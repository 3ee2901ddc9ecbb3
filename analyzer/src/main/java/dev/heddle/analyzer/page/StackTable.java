package dev.heddle.analyzer.page;

import dev.heddle.analyzer.report.CallText;
import dev.heddle.analyzer.report.Report;
import dev.heddle.formats.trace.Calls;
import dev.heddle.formats.trace.Calls.Call;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Stacks and calls as the page has them: frames and methods are listed once, and named by their numbers. */
final class StackTable {
    private StackTable() {}

    /**
     * As JSON values: {@code frames}, their texts; {@code stacks}, numbers of frames by event, innermost first;
     * {@code made}, the same by object, where it was made; {@code calls}, of each the thread, the first event, the
     * event after its last (-1: it had not ended) and its text.
     */
    static Report of(Calls calls) {
        Map<String, Integer> frames = new LinkedHashMap<>();
        Report stacks = new Report();
        for (Calls.Stack stack : calls.stacks()) {
            stacks.field(Integer.toString(stack.event()), numbers(stack.frames(), frames));
        }
        Report made = new Report();
        for (Calls.Made one : calls.made()) {
            made.field(Integer.toString(one.object()), numbers(one.frames(), frames));
        }
        List<Object> rows = new ArrayList<>();
        for (Call call : calls.calls()) {
            rows.add(List.of(call.thread(), call.from(), call.to(), CallText.of(call)));
        }
        return new Report()
                .field("frames", List.copyOf(frames.keySet()))
                .field("stacks", stacks)
                .field("made", made)
                .field("calls", rows);
    }

    private static List<Integer> numbers(List<String> stack, Map<String, Integer> frames) {
        List<Integer> numbers = new ArrayList<>();
        stack.forEach(frame -> numbers.add(frames.computeIfAbsent(frame, unknown -> frames.size())));
        return numbers;
    }
}
