package dev.heddle.analyzer.report;

import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RaceDetector;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.List;

/** The story of a data race: the two accesses, and what each thread synchronised on last before its own. */
final class RaceStory {
    private static final int ACCESS = 90;
    private static final int LOCK = 60;

    private final Trace trace;
    private final EventColumns events;
    private final ProgramOrder order;
    private final TraceNames names;
    private final StoryDraft draft;

    RaceStory(Trace trace, ProgramOrder order, StoryDraft draft) {
        this.trace = trace;
        events = trace.events();
        this.order = order;
        names = new TraceNames(trace);
        this.draft = draft;
    }

    void tell() {
        List<Race> races = RaceDetector.races(trace);
        if (races.isEmpty()) {
            return;
        }
        Race race = races.get(0);
        int free = names.isFree(race.first()) ? race.first() : race.second();
        String location = names.isFree(free) ? names.block(free) : names.location(race.location());
        String sentence = "Data race on " + location + ": " + who(race.first()) + " and " + who(race.second())
                + ", and nothing orders the two.";
        draft.finding(sentence, race.first(), race.second());
        draft.step(race.first(), ACCESS, "");
        draft.step(race.second(), ACCESS, "races with event " + race.first());
        for (int event : new int[] {race.first(), race.second()}) {
            draft.step(order.previous(event, EventKind.LOCK, -1), LOCK, "");
            draft.step(order.previous(event, EventKind.UNLOCK, -1), LOCK, "");
        }
    }

    private String who(int event) {
        String inside = names.inside(events.site(event));
        return names.path(events.thread(event))
                + (names.isFree(event) ? ", which frees it, at " : " at ")
                + names.where(events.site(event))
                + (inside.isEmpty() ? "" : " " + inside);
    }
}
