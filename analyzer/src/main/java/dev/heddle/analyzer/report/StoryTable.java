package dev.heddle.analyzer.report;

import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Steps as a table, time downwards: each thread has a column, which is where its text begins; the text may reach
 * beyond, since a row belongs to one thread.
 */
final class StoryTable {
    private static final int WIDTH = 120;
    private static final int GAP = 2;
    private static final int WIDEST_COLUMN = 24;
    private static final int LEAST_TEXT = 56;

    private final Trace trace;
    private final EventColumns events;
    private final TraceNames names;
    private final StepText text;
    private final SourceLines source;
    private final List<Integer> threads;
    private final int indexWidth;
    private final int column;
    private final StringBuilder out = new StringBuilder();
    private final CallText calls;
    private final Map<Integer, String> lastCalls = new HashMap<>();
    private final BetweenText between;

    StoryTable(Trace trace, SourceLines source, List<Step> steps) {
        this.trace = trace;
        this.source = source;
        events = trace.events();
        names = new TraceNames(trace);
        text = new StepText(trace);
        calls = new CallText(trace);
        between = new BetweenText(trace, calls);
        TreeSet<Integer> of = new TreeSet<>();
        steps.forEach(step -> of.add(events.thread(step.event())));
        threads = List.copyOf(of);
        indexWidth = Integer.toString(events.size()).length() + 2;
        int others = Math.max(1, threads.size() - 1);
        column = Math.max(GAP, Math.min(WIDEST_COLUMN, (WIDTH - indexWidth - LEAST_TEXT) / others));
    }

    /** The lines of the table, each ended. */
    String text(List<Step> steps) {
        header();
        int before = -1;
        for (Step step : steps) {
            hidden(before, step.event());
            row(step, before);
            before = step.event();
        }
        return out.toString();
    }

    private void header() {
        StringBuilder line = new StringBuilder(" ".repeat(indexWidth + GAP));
        for (int n = 0; n < threads.size(); n++) {
            String name = isNarrow() ? names.path(threads.get(n)) : names.thread(threads.get(n));
            boolean isLast = n == threads.size() - 1;
            int room = isLast ? name.length() : column - GAP;
            line.append(name.length() <= room ? name : name.substring(0, Math.max(0, room)));
            line.append(isLast ? "" : " ".repeat(Math.max(0, column - Math.min(name.length(), room))));
        }
        out.append(line.toString().stripTrailing()).append('\n');
    }

    private boolean isNarrow() {
        return column < WIDEST_COLUMN / 2;
    }

    /** Says how many events are not shown, and why another thread comes next. */
    private void hidden(int before, int event) {
        String line = before < 0 ? "" : between.of(before, event);
        if (!line.isEmpty()) {
            int indent = indexWidth + GAP;
            List<String> lines = wrapped("... " + line, WIDTH - indent);
            for (int n = 0; n < lines.size(); n++) {
                out.append(" ".repeat(n == 0 ? indent : indent + 2 * GAP))
                        .append(lines.get(n))
                        .append('\n');
            }
        }
    }

    private void row(Step step, int before) {
        int event = step.event();
        int thread = events.thread(event);
        int indent = indexWidth + GAP + threads.indexOf(thread) * column;
        String who = isNarrow() ? names.path(thread) + " " : "";
        String index = Integer.toString(event);
        String note = step.note().isEmpty() ? "" : " -- " + step.note();
        List<String> lines = new ArrayList<>(wrapped(who + text.of(event) + note, WIDTH - indent));
        if (!isSamePlace(event, before)) {
            lines.addAll(wrapped(place(event), WIDTH - indent));
        }
        for (int n = 0; n < lines.size(); n++) {
            String left = n == 0 ? " ".repeat(indexWidth - index.length()) + index : "";
            out.append(left).append(" ".repeat(indent - left.length() + (n == 0 ? 0 : GAP)));
            out.append(lines.get(n)).append('\n');
        }
    }

    private boolean isSamePlace(int event, int before) {
        return events.site(event) < 0
                || before >= 0
                        && events.thread(before) == events.thread(event)
                        && events.site(before) >= 0
                        && names.where(events.site(before)).equals(names.where(events.site(event)));
    }

    private String place(int event) {
        int site = events.site(event);
        String line = "";
        if (site < trace.sites().size()) {
            Trace.SiteEntry entry = trace.sites().get(site);
            line = Printable.line(
                    source.line(entry.className(), entry.file(), entry.line()).strip());
        }
        return names.where(site) + call(event) + (line.isEmpty() ? "" : " | " + line);
    }

    /** The call that the event is part of; nothing where the thread's last step was part of it. */
    private String call(int event) {
        String around = calls.around(event);
        String caller = calls.calledAt(event);
        String call = (around.isEmpty() ? "" : " in " + around) + (caller.isEmpty() ? "" : ", called at " + caller);
        return call.equals(lastCalls.put(events.thread(event), call)) ? "" : call;
    }

    /** Lines of at most that width, broken between words; all but the first are indented. */
    private static List<String> wrapped(String words, int width) {
        List<String> lines = new ArrayList<>();
        String rest = words;
        while (rest.length() > width - GAP) {
            int at = rest.lastIndexOf(' ', width - GAP);
            at = at <= 0 ? width - GAP : at;
            lines.add(rest.substring(0, at));
            rest = rest.substring(at).strip();
        }
        lines.add(rest);
        return lines;
    }
}
