package dev.heddle.analyzer.report;

import dev.heddle.analyzer.stale.WeakMemory;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.List;

/**
 * What each thread did in the few steps that matter for a failure, in execution order, and how it ended.
 *
 * @param findings what went wrong, a sentence each; empty where nothing known was recognised
 * @param steps at most 14 steps
 * @param failure the end, as lines
 * @param memory what the memory model has to do with it, as lines: the stale reads that no interleaving explains, why they were allowed, and what would
 *     forbid them; empty where there are none
 */
public record Story(List<String> findings, List<Step> steps, List<String> failure, List<String> memory) {
    private static final int WIDEST_THREAD = 24;
    private static final int WIDEST_PLACE = 32;

    /** The story of a trace; that of a passing one is empty. */
    public static Story of(Trace trace) {
        return of(trace, WeakMemory.of(trace));
    }

    /** The same with an analysis that has been made. */
    public static Story of(Trace trace, WeakMemory weak) {
        EventColumns events = trace.events();
        if (!(trace.verdict() instanceof Trace.Failed failed)) {
            return new Story(List.of(), List.of(), List.of(), List.of());
        }
        StoryDraft draft = new StoryDraft();
        WeakMemoryText memory = new WeakMemoryText(trace, weak);
        memory.tell(draft);
        if (events.size() > 0) {
            ProgramOrder order = new ProgramOrder(events);
            switch (failed.kind()) {
                case EXCEPTION, EXIT -> new ExceptionStory(trace, order, draft).tell(failed.thread(), failed.frames());
                case DEADLOCK, OUTSIDE -> new BlockedStory(trace, order, draft).tell(failed.blocked());
                case LIVELOCK, SPIN, UNFINISHED -> {
                    new RepetitionStory(trace, draft).tell();
                    new BlockedStory(trace, order, draft).tell(failed.blocked());
                }
                case RACE -> new RaceStory(trace, order, draft).tell();
            }
        }
        memory.mark(draft);
        return new Story(
                draft.findings(), draft.steps(), List.copyOf(new FailureText(trace, failed).lines()), memory.lines());
    }

    /**
     * The story as text, each line ended. Numbers are indices of events, as {@code heddle inspect} shows them; a {@code >} marks a step
     * of another thread than the step before.
     */
    public String text(Trace trace, SourceLines source) {
        StringBuilder out = new StringBuilder();
        findings.forEach(sentence -> out.append(sentence).append('\n'));
        if (!steps.isEmpty()) {
            out.append(findings.isEmpty() ? "" : "\n");
            appendSteps(trace, source, out);
            out.append('\n');
        }
        failure.forEach(line -> out.append(line).append('\n'));
        if (!memory.isEmpty()) {
            out.append('\n');
            memory.forEach(line -> out.append(line).append('\n'));
        }
        return out.toString();
    }

    private void appendSteps(Trace trace, SourceLines source, StringBuilder out) {
        EventColumns events = trace.events();
        TraceNames names = new TraceNames(trace);
        StepText text = new StepText(trace);
        List<String> threads = new ArrayList<>();
        List<String> places = new ArrayList<>();
        for (Step step : steps) {
            threads.add(names.thread(events.thread(step.event())));
            places.add(events.site(step.event()) < 0 ? "" : names.where(events.site(step.event())));
        }
        int threadWidth = widest(threads, WIDEST_THREAD);
        int placeWidth = widest(places, WIDEST_PLACE);
        int indexWidth = Integer.toString(events.size()).length();
        for (int n = 0; n < steps.size(); n++) {
            int event = steps.get(n).event();
            boolean first = n == 0;
            boolean switched = !first
                    && events.thread(event) != events.thread(steps.get(n - 1).event());
            String index = Integer.toString(event);
            out.append(switched ? "> " : "  ")
                    .append(" ".repeat(indexWidth - index.length()))
                    .append(index)
                    .append("  ")
                    .append(pad(threads.get(n), threadWidth))
                    .append("  ")
                    .append(pad(places.get(n), placeWidth))
                    .append("  ")
                    .append(text.of(event))
                    .append(
                            steps.get(n).note().isEmpty()
                                    ? ""
                                    : "  -- " + steps.get(n).note())
                    .append('\n');
            boolean shown = !first && !switched && places.get(n).equals(places.get(n - 1));
            if (!shown) {
                appendSource(trace, source, event, indexWidth + threadWidth + placeWidth + 8, out);
            }
        }
    }

    private static void appendSource(Trace trace, SourceLines source, int event, int indent, StringBuilder out) {
        int site = trace.events().site(event);
        if (site >= 0 && site < trace.sites().size()) {
            Trace.SiteEntry entry = trace.sites().get(site);
            String line = Printable.line(source.line(entry.file(), entry.line()).strip());
            if (!line.isEmpty()) {
                out.append(" ".repeat(indent)).append("| ").append(line).append('\n');
            }
        }
    }

    private static int widest(List<String> cells, int most) {
        return Math.min(most, cells.stream().mapToInt(String::length).max().orElse(0));
    }

    private static String pad(String cell, int width) {
        return cell.length() > width ? cell.substring(0, width - 2) + ".." : cell + " ".repeat(width - cell.length());
    }
}
