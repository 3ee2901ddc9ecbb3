package dev.heddle.replayer.lead;

import dev.heddle.analyzer.memory.Linearised;
import dev.heddle.formats.schedule.EventId;
import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.schedule.Steps;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/**
 * A recording of free threads with its events in the order of a schedule that was derived from it. First those of the
 * schedule's decisions, each with the source that the schedule gives it, then all others as they were recorded, by
 * which later changes are found.
 */
final class ScheduledRecording {
    private final Trace recording;
    private final RecordedSteps steps;
    private final int[] order;
    private final int[] sources;
    /** By event of the recording: its place in the order. */
    private final int[] at;

    /** How many events the decisions have. */
    final int goal;
    /** By change: the event in the new order that makes it, or -1. */
    final int[] changing;

    ScheduledRecording(Schedule schedule, Trace recording) {
        this.recording = recording;
        steps = new RecordedSteps(recording);
        EventColumns events = recording.events();
        IntArrayList all = new IntArrayList(events.size());
        goal = decisions(schedule, all);
        order = all.toArray();
        at = new int[order.length];
        for (int k = 0; k < order.length; k++) {
            at[order[k]] = k;
        }
        sources = new int[order.length];
        newestSources(events);
        schedule.steps().forEach(step -> {
            if (step instanceof Schedule.Read read) {
                name(read.event(), read.source());
            }
        });
        changing = schedule.changes().stream()
                .mapToInt(change -> {
                    if (change instanceof Schedule.ChangedRead read) {
                        name(read.event(), read.source());
                    }
                    int e = find(change.event());
                    return e < 0 ? Matcher.NONE : at[e];
                })
                .toArray();
    }

    /**
     * Appends the events of the runs, then all others; what is no step comes before the next one of its thread.
     *
     * @return how many the schedule is about: all where it has all steps, whatever threads that are cut off do inside
     */
    private int decisions(Schedule schedule, IntArrayList to) {
        EventColumns events = recording.events();
        IntArrayList[] own = new IntArrayList[recording.threads().size()];
        Map<String, Integer> numbers = IntStream.range(0, own.length)
                .boxed()
                .collect(Collectors.toMap(t -> recording.threads().get(t).path(), t -> t));
        for (int t = 0; t < own.length; t++) {
            own[t] = new IntArrayList();
        }
        for (int e = 0; e < events.size(); e++) {
            own[events.thread(e)].add(e);
        }
        BitSet taken = new BitSet();
        int[] next = new int[own.length];
        for (Schedule.Step step : schedule.steps()) {
            int t = step instanceof Schedule.Run run ? numbers.getOrDefault(run.thread(), Matcher.NONE) : Matcher.NONE;
            int left = t < 0 ? 0 : ((Schedule.Run) step).count();
            while (left > 0 && next[t] < own[t].size()) {
                int e = own[t].get(next[t]++);
                taken.set(e);
                to.add(e);
                left -= Steps.isStep(events, e) ? 1 : 0;
            }
        }
        if (!schedule.changes().isEmpty()) { // a hand-over that changes something is no step: it comes before the next
            int change = find(schedule.changes().get(0).event());
            int t = change < 0 ? Matcher.NONE : events.thread(change);
            while (t >= 0 && !taken.get(change)) {
                int e = own[t].get(next[t]++);
                taken.set(e);
                to.add(e);
            }
        }
        int length = to.size();
        boolean isPartial = false;
        for (int e = 0; e < events.size(); e++) {
            if (!taken.get(e)) {
                to.add(e);
                isPartial |= Steps.isStep(events, e);
            }
        }
        return isPartial ? length : to.size();
    }

    private void newestSources(EventColumns events) {
        IntIntHashMap newest = new IntIntHashMap();
        for (int k = 0; k < order.length; k++) {
            int e = order[k];
            boolean isOpen = k < goal && events.readsFrom(e) != EventColumns.READS_NOTHING;
            sources[k] =
                    isOpen ? newest.getIfAbsent(events.location(e), EventColumns.READS_INITIAL) : events.readsFrom(e);
            if (events.kind(e).writes()) {
                newest.put(events.location(e), e);
            }
        }
    }

    private void name(EventId read, Optional<EventId> source) {
        int e = find(read);
        if (e >= 0 && recording.events().kind(e).reads()) {
            sources[at[e]] = source.map(this::find).orElse(EventColumns.READS_INITIAL);
        }
    }

    private int find(EventId id) {
        return steps.find(id.thread(), id.index());
    }

    /** The recording in that order. */
    Trace trace() {
        return Linearised.of(recording, order, sources);
    }

    /** What has to come of it. */
    RecordedEvents events(Trace trace) {
        BitSet early = new BitSet();
        RecordedEvents.early(recording).stream().forEach(e -> early.set(at[e]));
        BitSet changes = new BitSet();
        Arrays.stream(changing).filter(e -> e >= 0).forEach(changes::set);
        return new RecordedEvents(trace, early, goal, changes);
    }
}
