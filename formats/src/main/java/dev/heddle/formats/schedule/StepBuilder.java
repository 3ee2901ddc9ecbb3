package dev.heddle.formats.schedule;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/** Turns a trace's events into the steps of a {@link Schedule}. */
final class StepBuilder {
    private final Trace trace;
    private final EventColumns events;
    private final List<Schedule.Step> steps = new ArrayList<>();
    private final List<Schedule.Step> ofRun = new ArrayList<>();
    private final RunCheck check = new RunCheck();
    private final long[] siteNames;
    /** By event: how many events of its thread that count come before it. */
    private final int[] order;

    private final RecordedChoices choices;
    /** The event that is not checked, or -1. */
    private final int last;

    private int running = -1;
    private int count;
    /** Hand-overs of the running thread since its last step. */
    private int handOvers;

    /** @param changesLast whether the last event that counts may be another one than is known */
    StepBuilder(Trace trace, boolean changesLast) {
        this.trace = trace;
        events = trace.events();
        last = changesLast ? last() : -1;
        order = new int[events.size()];
        choices = new RecordedChoices(events, trace.threads().size());
        siteNames = trace.sites().stream().mapToLong(SiteName::of).toArray();
    }

    private int last() {
        int i = events.size() - 1;
        while (i >= 0 && !Steps.isStep(events, i)) {
            i--;
        }
        return i;
    }

    List<Schedule.Step> build() {
        int[] next = new int[trace.threads().size()];
        IntIntHashMap newest = new IntIntHashMap();
        for (int i = 0; i < events.size(); i++) {
            order[i] = next[events.thread(i)];
            if (Steps.isStep(events, i)) {
                next[events.thread(i)]++;
                count(i);
                handOvers = 0;
            } else if (Steps.isHandOver(events, i)) {
                handOvers++;
            }
            handOver(i);
            read(i, newest);
            choose(i);
        }
        endRun();
        return steps;
    }

    /** Where others go on after hand-overs of a thread, these come before. */
    private void handOver(int i) {
        if (i + 1 < events.size() && events.thread(i + 1) != events.thread(i)) {
            if (handOvers > 0) {
                endRun();
                running = -1;
                steps.add(new Schedule.HandOvers(
                        trace.threads().get(events.thread(i)).path(), handOvers));
            }
            handOvers = 0;
        }
    }

    private void count(int i) {
        if (events.thread(i) != running) {
            endRun();
            running = events.thread(i);
        }
        count++;
        if (i != last) {
            int site = events.has(i, EventFlags.EXTERNAL) ? -1 : events.site(i); // an execution has no name for these
            check.add(events.kind(i), site < 0 ? 0 : siteNames[site]);
        }
    }

    private void read(int i, IntIntHashMap newest) {
        int location = events.location(i);
        int source = events.readsFrom(i);
        int expected = newest.getIfAbsent(location, EventColumns.READS_INITIAL);
        if (source != EventColumns.READS_NOTHING && source != expected) {
            ofRun.add(new Schedule.Read(id(i), source < 0 ? Optional.empty() : Optional.of(id(source))));
        }
        if (events.kind(i).writes()) {
            newest.put(location, i);
        }
    }

    /** What the event answers that is neither thread nor source. */
    private void choose(int i) {
        int number = choices.of(i, events.position(i));
        if (number > 0) {
            ofRun.add(new Schedule.Choice(id(i), number));
        } else if (events.kind(i) == EventKind.INPUT && Steps.isStep(events, i)) {
            ofRun.add(new Schedule.Input(id(i), events.value(i)));
        }
    }

    private void endRun() {
        if (count > 0) {
            steps.add(new Schedule.Run(trace.threads().get(running).path(), count, check.value()));
        }
        steps.addAll(ofRun);
        ofRun.clear();
        check.begin();
        count = 0;
    }

    private EventId id(int i) {
        return new EventId(trace.threads().get(events.thread(i)).path(), order[i]);
    }
}
