package dev.heddle.analyzer.page;

import dev.heddle.analyzer.report.ReadExplanation;
import dev.heddle.analyzer.report.Story;
import dev.heddle.analyzer.stale.StaleRead;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which writes the reads of a page could have seen, and why not the others. Each read costs a pass over the events
 * before it: short traces have all of their reads explained, long ones those of the story and the stale ones first,
 * very long ones none (the script then says what happens-before alone excludes).
 */
final class Explanations {
    /** Events that are passed for all reads together: about a second. */
    private static final long MOST_PASSED = 4_000_000;

    private static final int LONGEST = 200_000;
    private static final int MOST_WRITES = 40;
    private static final int MOST_ENTRIES = 12_000;

    private final Trace trace;
    private final Story story;
    private final EventColumns events;

    private Explanations(Trace trace, Story story) {
        this.trace = trace;
        this.story = story;
        events = trace.events();
    }

    /**
     * By the read's index: a list of writes, each {@code [event or -1, status, text]}, and the number of writes left
     * out.
     */
    static Map<String, Object> of(Content content) {
        PageTrace page = content.page();
        Trace trace = page.trace();
        if (trace.header().isFree() || trace.events().size() > LONGEST) {
            return Map.of();
        }
        return new Explanations(trace, content.story()).of(page.from(), page.to());
    }

    private Map<String, Object> of(int from, int to) {
        Map<String, Object> explained = new LinkedHashMap<>();
        long passed = 0;
        int entries = 0;
        for (int read : inOrderOfInterest()) {
            passed += events.size();
            if (passed > MOST_PASSED || entries > MOST_ENTRIES) {
                break;
            }
            if (read >= from && read < to) {
                List<Object> writes = writes(read);
                entries += writes.size();
                if (!writes.isEmpty()) {
                    explained.put(Integer.toString(read), writes);
                }
            }
        }
        return explained;
    }

    /** The reads of the story, the stale ones, those of other threads' writes, the others. */
    private Set<Integer> inOrderOfInterest() {
        Set<Integer> reads = new LinkedHashSet<>();
        story.steps().forEach(step -> add(step.event(), reads));
        StaleRead.all(trace).forEach(read -> reads.add(read.event()));
        List<Integer> others = new ArrayList<>();
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i).reads()) {
                int source = events.readsFrom(i);
                boolean isAcross = source >= 0 && source < events.size() && events.thread(source) != events.thread(i);
                (isAcross ? reads : others).add(i);
            }
        }
        reads.addAll(others);
        return reads;
    }

    private void add(int event, Set<Integer> reads) {
        if (event >= 0 && event < events.size() && events.kind(event).reads()) {
            reads.add(event);
        }
    }

    private List<Object> writes(int read) {
        Object all = ReadExplanation.json(trace, read).get("writes");
        List<Object> writes = new ArrayList<>();
        int left = 0;
        if (all instanceof List<?> list) {
            int hidden = 0;
            for (Object one : list) {
                if (one instanceof Map<?, ?> write) {
                    boolean isOpen = "seen".equals(write.get("status")) || "visible".equals(write.get("status"));
                    if (!isOpen && hidden++ >= MOST_WRITES) {
                        left++;
                    } else {
                        Object event = write.get("event") instanceof Integer index ? index : -1;
                        writes.add(
                                List.of(event, String.valueOf(write.get("status")), String.valueOf(write.get("text"))));
                    }
                }
            }
        }
        if (left > 0) {
            writes.add(List.of(-2, "left", left + " more writes are not listed; heddle inspect --why " + read));
        }
        return writes;
    }
}
