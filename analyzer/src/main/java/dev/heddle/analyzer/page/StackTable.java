package dev.heddle.analyzer.page;

import dev.heddle.analyzer.report.CallText;
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
    static Map<String, Object> of(Calls calls) {
        Map<String, Integer> frames = new LinkedHashMap<>();
        Map<String, Object> stacks = new LinkedHashMap<>();
        for (Calls.Stack stack : calls.stacks()) {
            stacks.put(Integer.toString(stack.event()), numbers(stack.frames(), frames));
        }
        Map<String, Object> made = new LinkedHashMap<>();
        for (Calls.Made one : calls.made()) {
            made.put(Integer.toString(one.object()), numbers(one.frames(), frames));
        }
        List<Object> rows = new ArrayList<>();
        for (Call call : calls.calls()) {
            rows.add(List.of(call.thread(), call.from(), call.to(), CallText.of(call)));
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("frames", List.copyOf(frames.keySet()));
        json.put("stacks", stacks);
        json.put("made", made);
        json.put("calls", rows);
        return json;
    }

    private static List<Integer> numbers(List<String> stack, Map<String, Integer> frames) {
        List<Integer> numbers = new ArrayList<>();
        stack.forEach(frame -> numbers.add(frames.computeIfAbsent(frame, unknown -> frames.size())));
        return numbers;
    }
}
