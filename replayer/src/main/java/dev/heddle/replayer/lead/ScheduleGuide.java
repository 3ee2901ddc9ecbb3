package dev.heddle.replayer.lead;

import dev.heddle.formats.schedule.EventId;
import dev.heddle.formats.schedule.Schedule;
import dev.heddle.replayer.lead.Guide.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The guide of a schedule: its places are counted, since a schedule has no names. */
final class ScheduleGuide {
    private ScheduleGuide() {}

    static Guide of(Schedule schedule) {
        List<Guide.Decision> decisions = new ArrayList<>();
        Map<String, Integer> counts = new HashMap<>();
        String previous = "";
        for (Schedule.Step step : schedule.steps()) {
            if (step instanceof Schedule.Run run) {
                if (!previous.isEmpty() && !previous.equals(run.thread())) {
                    Place after = new Place(previous, counts.getOrDefault(previous, 0), 0);
                    decisions.add(new Guide.Switch(after, run.thread()));
                }
                counts.merge(run.thread(), run.count(), Integer::sum);
                previous = run.thread();
            } else if (step instanceof Schedule.Read read) {
                decisions.add(new Guide.Read(
                        place(read.event()),
                        read.source().map(ScheduleGuide::place).orElse(Guide.Read.INITIAL)));
            }
        }
        return new Guide(decisions);
    }

    private static Place place(EventId event) {
        return new Place(event.thread(), event.index(), 0);
    }
}
