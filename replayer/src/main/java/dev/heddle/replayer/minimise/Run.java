package dev.heddle.replayer.minimise;

import dev.heddle.replayer.lead.Decision;
import dev.heddle.replayer.lead.Place;
import java.util.ArrayList;
import java.util.List;

/**
 * Events of one thread in a row.
 *
 * @param last where the thread is after them
 */
record Run(Place last) {
    private String thread() {
        return last.thread();
    }

    private int end() {
        return last.order();
    }

    boolean isOfSameThread(Run other) {
        return thread().equals(other.thread());
    }

    /** The switches from each run to the next. */
    static List<Decision> switches(List<Run> runs) {
        List<Decision> switches = new ArrayList<>();
        for (int i = 0; i + 1 < runs.size(); i++) {
            switches.add(new Decision.Switch(runs.get(i).last, runs.get(i + 1).thread()));
        }
        return switches;
    }

    /** Run {@code j} stands right behind run {@code i} of the same thread and goes on with it. */
    static List<Run> earlier(List<Run> runs, int i, int j) {
        List<Run> merged = new ArrayList<>(runs);
        merged.set(i, merged.remove(j));
        return joined(merged);
    }

    /** Run {@code i} stands right before run {@code j} of the same thread, which goes on with it. */
    static List<Run> later(List<Run> runs, int i) {
        List<Run> merged = new ArrayList<>(runs);
        merged.remove(i);
        return joined(merged);
    }

    /**
     * A thread executes a certain event before another one executes what it did earlier: before the other's whole run
     * or in the midst of it, and until the end of its own run or no further than that event.
     *
     * @param writer where the other thread is then
     * @param read the event that shall have been executed by then
     * @return four proposals, or none where the events do not stand in this order
     */
    static List<List<Run>> before(List<Run> runs, Place writer, Place read) {
        int w = indexOf(runs, writer);
        int r = indexOf(runs, read);
        if (w < 0 || r <= w) {
            return List.of();
        }
        Run until = new Run(writer);
        Run all = runs.get(r);
        Run only = new Run(new Place(read.thread(), read.order() + 1, read.name()));
        return List.of(
                moved(runs, w, r, List.of(all)),
                moved(runs, w, r, List.of(only)),
                moved(runs, w, r, List.of(until, all)),
                moved(runs, w, r, List.of(until, only)));
    }

    /** The run in which the thread's next event after that many is. */
    private static int indexOf(List<Run> runs, Place place) {
        for (int i = 0; i < runs.size(); i++) {
            if (runs.get(i).thread().equals(place.thread()) && runs.get(i).end() > place.order()) {
                return i;
            }
        }
        return -1;
    }

    /** Puts runs before run {@code w}, which do what the thread of run {@code r} does until there. */
    private static List<Run> moved(List<Run> runs, int w, int r, List<Run> first) {
        List<Run> all = new ArrayList<>(runs.subList(0, w));
        all.addAll(first);
        int done = first.get(first.size() - 1).end();
        for (Run run : runs.subList(w, runs.size())) {
            if (!run.isOfSameThread(runs.get(r)) || run.end() > done) {
                all.add(run);
            }
        }
        return joined(all);
    }

    /** Neighbours of the same thread become one. */
    private static List<Run> joined(List<Run> runs) {
        List<Run> joined = new ArrayList<>();
        for (Run run : runs) {
            if (!joined.isEmpty() && joined.get(joined.size() - 1).isOfSameThread(run)) {
                joined.remove(joined.size() - 1);
            }
            joined.add(run);
        }
        return joined;
    }
}
