package dev.heddle.analyzer.page;

import dev.heddle.analyzer.report.CallText;
import dev.heddle.analyzer.report.CauseStory;
import dev.heddle.analyzer.report.EventText;
import dev.heddle.analyzer.report.Finding;
import dev.heddle.analyzer.report.Report;
import dev.heddle.analyzer.report.Step;
import dev.heddle.analyzer.report.Story;
import dev.heddle.analyzer.report.TraceNames;
import dev.heddle.analyzer.stale.StaleRead;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a page shows of a trace before its events are unpacked: origin, verdict, cause, story, facts and source lines.
 */
final class Summary {
    private final Content content;
    private final PageTrace page;
    private final Trace trace;
    private final EventColumns events;
    private final TraceNames names;
    private final EventText text;
    private final CallText calls;

    private Summary(Content content) {
        this.content = content;
        page = content.page();
        trace = page.trace();
        events = trace.events();
        names = new TraceNames(trace);
        text = new EventText(trace);
        calls = new CallText(trace);
    }

    /** As a JSON value. */
    static Report of(Content content) {
        return new Summary(content).json();
    }

    private Report json() {
        Story story = content.story();
        Report json = new Report();
        json.field("name", page.name());
        json.field("origin", origin());
        json.field("first", page.from());
        json.field("events", events.size());
        json.field("left", page.left());
        json.field("verdict", verdict());
        List<Finding> cause = CauseStory.findings(page.trace());
        json.field("cause", cause.stream().map(Summary::finding).toList());
        json.field(
                "findings",
                story.findings().stream()
                        .filter(finding -> !cause.contains(finding))
                        .map(Summary::finding)
                        .toList());
        json.field("steps", story.steps().stream().map(this::step).toList());
        json.field("failure", story.failure());
        json.field("memory", story.memory());
        json.field(
                "notes",
                page.notes().stream()
                        .map(note -> new Report().field("title", note.title()).field("lines", note.lines()))
                        .toList());
        json.field(
                "culprits",
                content.weak().culprits().stream().map(StaleRead::event).toList());
        json.fields(Facts.of(page, content.iroots()));
        json.fields(StackTable.of(trace.calls()));
        json.field("sources", Excerpts.of(page));
        return json;
    }

    private Report origin() {
        Trace.Header header = trace.header();
        return new Report()
                .field("program", trace.program().name())
                .field("heddle", header.heddleVersion())
                .field("jdk", header.jdk())
                .field("strategy", header.strategy())
                .field("seed", Long.toString(header.seed()))
                .field("execution", Long.toString(header.execution()))
                .field("executionSeed", "0x" + Long.toHexString(header.executionSeed()))
                .field("detail", header.detail());
    }

    private static Report finding(Finding finding) {
        return new Report().field("text", finding.text()).field("events", finding.events());
    }

    private Report step(Step step) {
        int event = step.event();
        Report map = new Report();
        map.field("event", event);
        map.field("thread", names.thread(events.thread(event)));
        map.field("where", events.site(event) < 0 ? "" : names.where(events.site(event)));
        map.field("text", text.full(event));
        map.field("note", step.note());
        map.field("call", calls.around(event));
        if (events.site(event) >= 0 && events.site(event) < trace.sites().size()) {
            Trace.SiteEntry site = trace.sites().get(events.site(event));
            map.field(
                    "source",
                    Excerpts.line(page.source(), site.className(), site.file(), site.line())
                            .strip());
        }
        return map;
    }

    private Report verdict() {
        if (trace.verdict() instanceof Trace.Failed failed) {
            Report map = ending("failed", failed.kind().word(), failed.thread(), failed.message());
            map.field("frames", failed.frames());
            map.field(
                    "causes",
                    failed.others().stream()
                            .map(other -> List.of(other.text(), other.frames()))
                            .toList());
            map.field("blocked", failed.blocked().stream().map(this::blocked).toList());
            return map;
        }
        if (trace.verdict() instanceof Trace.Unfinished unfinished) {
            Report map = ending("unfinished", unfinished.what(), unfinished.thread(), unfinished.message());
            map.field("frames", unfinished.stack());
            map.field(
                    "blocked", unfinished.blocked().stream().map(this::blocked).toList());
            return map;
        }
        boolean isKnown = !(trace.verdict() instanceof Trace.Unknown);
        return ending(isKnown ? "passed" : "unknown", isKnown ? "passed" : "end not known", -1, "");
    }

    private Report ending(String status, String kind, int thread, String message) {
        return new Report()
                .field("status", status)
                .field("kind", kind)
                .field("thread", thread)
                .field("threadName", thread < 0 ? "" : names.thread(thread))
                .field("message", message);
    }

    private Report blocked(Trace.Blocked blocked) {
        return new Report()
                .field("thread", blocked.thread())
                .field("threadName", names.thread(blocked.thread()))
                .field("kind", blocked.kind().name().toLowerCase(Locale.ROOT))
                .field("where", orNull(blocked.site(), names.where(blocked.site())))
                .field("location", orNull(blocked.location(), names.location(blocked.location())))
                .field("locationIndex", blocked.location())
                .field("holder", orNull(blocked.holder(), names.path(blocked.holder())))
                .field("since", orNull(blocked.holderSite(), names.where(blocked.holderSite())));
    }

    private static @Nullable String orNull(int index, String name) {
        return index < 0 ? null : name;
    }
}
