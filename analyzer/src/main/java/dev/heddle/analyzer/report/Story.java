package dev.heddle.analyzer.report;

import dev.heddle.analyzer.stale.WeakMemory;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import java.util.List;

/**
 * What each thread did in the few steps that matter for a failure, in execution order, and how it ended.
 *
 * @param findings what went wrong, a sentence each; empty where nothing known was recognised
 * @param steps at most 10 steps
 * @param failure the end, as lines
 * @param memory what the memory model has to do with it, as lines: the stale reads that no interleaving explains, why
 *     they were allowed, and what would forbid them; empty where there are none
 */
public record Story(List<Finding> findings, List<Step> steps, List<String> failure, List<String> memory) {
    /** Lines of a story beyond which nothing is added that it can do without. */
    private static final int MOST_LINES = 30;

    /** The story of a trace; that of a passing one is empty. */
    public static Story of(Trace trace) {
        return of(trace, WeakMemory.of(trace));
    }

    /** Story with an analysis that exists already. */
    public static Story of(Trace trace, WeakMemory weak) {
        EventColumns events = trace.events();
        if (!(trace.verdict() instanceof Trace.Failed failed)) {
            return new Story(List.of(), List.of(), List.of(), List.of());
        }
        StoryDraft draft = new StoryDraft(trace);
        CauseStory cause = new CauseStory(trace);
        boolean isCycle = failed.kind() == FailureKind.DEADLOCK;
        if (!isCycle) {
            cause.tell(draft);
        }
        WeakMemoryText memory = new WeakMemoryText(trace, weak);
        memory.tell(draft);
        if (events.size() > 0) {
            ProgramOrder order = new ProgramOrder(events);
            switch (failed.kind()) {
                case EXCEPTION, EXIT, LEAK ->
                    new ExceptionStory(trace, order, draft).tell(failed.thread(), failed.frames());
                case DEADLOCK, OUTSIDE -> new BlockedStory(trace, order, draft).tell(failed.blocked());
                case LIVELOCK, SPIN, UNFINISHED -> {
                    new RepetitionStory(trace, draft).tell();
                    new BlockedStory(trace, order, draft).tell(failed.blocked());
                }
                case RACE -> new RaceStory(trace, order, draft).tell();
            }
        }
        if (isCycle) {
            cause.tell(draft); // that there is a cycle comes first
        }
        memory.mark(draft);
        return new Story(
                draft.findings(), draft.steps(), List.copyOf(new FailureText(trace, failed).lines()), memory.lines());
    }

    /** The story as text, each line ended. Numbers are indices of events, as {@code heddle inspect} shows them. */
    public String text(Trace trace, SourceLines source) {
        StringBuilder out = new StringBuilder();
        findings.forEach(finding -> out.append(finding.text()).append('\n'));
        if (!steps.isEmpty()) {
            out.append(findings.isEmpty() ? "" : "\n");
            out.append(new StoryTable(trace, source, steps).text(steps)).append('\n');
            int room = MOST_LINES - (int) out.chars().filter(c -> c == '\n').count() - failure.size();
            new OriginText(trace)
                    .lines(steps).stream()
                            .limit(Math.max(0, room))
                            .forEach(line -> out.append(line).append('\n'));
        }
        failure.forEach(line -> out.append(line).append('\n'));
        if (!memory.isEmpty()) {
            out.append('\n');
            memory.forEach(line -> out.append(line).append('\n'));
        }
        return out.toString();
    }
}
