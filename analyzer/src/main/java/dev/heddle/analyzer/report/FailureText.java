package dev.heddle.analyzer.report;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Blocked;
import dev.heddle.formats.trace.Trace.Failed;
import java.util.ArrayList;
import java.util.List;

/**
 * How an execution ended, as lines for people: the message and the program's frames, or who waits for what and in which
 * cycle.
 */
final class FailureText {
    private static final int SHOWN_FRAMES = 4;
    private static final int SHOWN_CAUSES = 4;

    private final Trace trace;
    private final Failed failed;
    private final TraceNames names;
    private final Awaited awaited;

    FailureText(Trace trace, Failed failed) {
        this.trace = trace;
        this.failed = failed;
        names = new TraceNames(trace);
        awaited = new Awaited(trace);
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        String who = failed.thread() < 0 ? "" : " in " + names.thread(failed.thread());
        lines.add(failed.kind().word() + who + ": " + failed.message());
        shown(failed.frames()).forEach(frame -> lines.add("    at " + frame));
        failed.others().stream().limit(SHOWN_CAUSES).forEach(other -> {
            lines.add("  " + other.text());
            shown(other.frames()).forEach(frame -> lines.add("    at " + frame));
        });
        failed.blocked().forEach(one -> lines.add("    " + line(one)));
        WaitCycle.all(trace, failed.blocked()).forEach(cycle -> lines.add("    cycle: " + cycle.path(names)));
        return lines;
    }

    /** The program's own frames; where all are the library's, the innermost. */
    private static List<String> shown(List<String> frames) {
        List<String> own = frames.stream()
                .filter(frame -> !HelperCode.isOne(frame))
                .limit(SHOWN_FRAMES)
                .toList();
        return own.isEmpty() ? frames.stream().limit(1).toList() : own;
    }

    private String line(Blocked one) {
        String who = names.thread(one.thread());
        String at = one.site() < 0 ? "" : " at " + names.where(one.site());
        int subject = awaited.of(one);
        String what = one.location() < 0 ? "something" : names.location(one.location());
        return who
                + switch (one.kind()) {
                    case LOCK -> " waits for " + what + at + heldBy(one);
                    case WAIT, WAKE -> " waits for a notify on " + what + at + lonely("notify");
                    case PARK ->
                        subject != Awaited.NOTHING
                                ? " waits for a signal on " + names.ofSubject(subject) + at + lonely("signal")
                                : " is parked" + at + (one.location() < 0 ? "" : " for " + what) + heldBy(one)
                                        + (one.holder() < 0 ? lonely("unpark it") : "");
                    case JOIN -> " waits for the end of " + what + at;
                    case YIELD -> " sleeps for more than a year" + at;
                    case CLASS_INIT -> " waits for the initialisation of " + what + at + initialisedBy(one);
                    default -> " waits for " + what + at + heldBy(one);
                };
    }

    private String lonely(String deed) {
        return failed.kind() == FailureKind.DEADLOCK ? "; no thread is left to " + deed : "";
    }

    private String heldBy(Blocked one) {
        if (one.holder() < 0) {
            return "";
        }
        String since = one.holderSite() < 0 ? "" : " since " + names.where(one.holderSite());
        return ", held by " + names.thread(one.holder()) + since + (hasEnded(one.holder()) ? ", which has ended" : "");
    }

    private String initialisedBy(Blocked one) {
        if (one.holder() < 0) {
            return "";
        }
        String from = one.holderSite() < 0 ? "" : ", begun at " + names.where(one.holderSite());
        return " by " + names.thread(one.holder()) + from + (hasEnded(one.holder()) ? "; it has ended" : "");
    }

    private boolean hasEnded(int thread) {
        EventColumns events = trace.events();
        for (int i = events.size() - 1; i >= 0; i--) {
            if (events.thread(i) == thread) {
                return events.kind(i) == EventKind.END;
            }
        }
        return false;
    }
}
