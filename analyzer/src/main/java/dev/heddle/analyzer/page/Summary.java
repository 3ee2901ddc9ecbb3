package dev.heddle.analyzer.page;

import dev.heddle.analyzer.report.CallText;
import dev.heddle.analyzer.report.CauseLine;
import dev.heddle.analyzer.report.CauseStory;
import dev.heddle.analyzer.report.EventText;
import dev.heddle.analyzer.report.Step;
import dev.heddle.analyzer.report.Story;
import dev.heddle.analyzer.report.TraceNames;
import dev.heddle.analyzer.stale.StaleRead;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
    static Map<String, Object> of(Content content) {
        return new Summary(content).json();
    }

    private Map<String, Object> json() {
        Story story = content.story();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", page.name());
        json.put("origin", origin());
        json.put("first", page.from());
        json.put("events", events.size());
        json.put("left", page.left());
        json.put("verdict", verdict());
        List<CauseLine> cause = CauseStory.lines(page.trace());
        json.put(
                "cause",
                cause.stream().map(line -> line(line.text(), line.events())).toList());
        List<String> said = cause.stream().map(CauseLine::text).toList();
        json.put(
                "findings",
                story.findings().stream().filter(line -> !said.contains(line)).toList());
        json.put("steps", story.steps().stream().map(this::step).toList());
        json.put("failure", story.failure());
        json.put("memory", story.memory());
        json.put(
                "culprits",
                content.weak().culprits().stream().map(StaleRead::event).toList());
        json.putAll(Facts.of(page, content.iroots()));
        json.putAll(StackTable.of(trace.calls()));
        json.put("sources", Excerpts.of(page));
        return json;
    }

    private Map<String, Object> origin() {
        Trace.Header header = trace.header();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("program", trace.program().name());
        map.put("heddle", header.heddleVersion());
        map.put("jdk", header.jdk());
        map.put("strategy", header.strategy());
        map.put("seed", Long.toString(header.seed()));
        map.put("execution", Long.toString(header.execution()));
        map.put("executionSeed", "0x" + Long.toHexString(header.executionSeed()));
        map.put("detail", header.detail());
        return map;
    }

    private static Map<String, Object> line(String text, List<Integer> events) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("text", text);
        map.put("events", events);
        return map;
    }

    private Map<String, Object> step(Step step) {
        int event = step.event();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("event", event);
        map.put("thread", names.thread(events.thread(event)));
        map.put("where", events.site(event) < 0 ? "" : names.where(events.site(event)));
        map.put("text", text.full(event));
        map.put("note", step.note());
        map.put("call", calls.around(event));
        if (events.site(event) >= 0 && events.site(event) < trace.sites().size()) {
            Trace.SiteEntry site = trace.sites().get(events.site(event));
            map.put(
                    "source",
                    Excerpts.line(page.source(), site.className(), site.file(), site.line())
                            .strip());
        }
        return map;
    }

    private Map<String, Object> verdict() {
        if (trace.verdict() instanceof Trace.Failed failed) {
            Map<String, Object> map = ending("failed", failed.kind().word(), failed.thread(), failed.message());
            map.put("frames", failed.frames());
            map.put(
                    "causes",
                    failed.others().stream()
                            .map(other -> List.of(other.text(), other.frames()))
                            .toList());
            map.put("blocked", failed.blocked().stream().map(this::blocked).toList());
            return map;
        }
        if (trace.verdict() instanceof Trace.Unfinished unfinished) {
            Map<String, Object> map =
                    ending("unfinished", unfinished.what(), unfinished.thread(), unfinished.message());
            map.put("frames", unfinished.stack());
            map.put("blocked", unfinished.blocked().stream().map(this::blocked).toList());
            return map;
        }
        boolean isKnown = !(trace.verdict() instanceof Trace.Unknown);
        return ending(isKnown ? "passed" : "unknown", isKnown ? "passed" : "end not known", -1, "");
    }

    private Map<String, Object> ending(String status, String kind, int thread, String message) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("status", status);
        map.put("kind", kind);
        map.put("thread", thread);
        map.put("threadName", thread < 0 ? "" : names.thread(thread));
        map.put("message", message);
        return map;
    }

    private Map<String, Object> blocked(Trace.Blocked blocked) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("thread", blocked.thread());
        map.put("threadName", names.thread(blocked.thread()));
        map.put("kind", blocked.kind().name().toLowerCase(Locale.ROOT));
        map.put("where", orNull(blocked.site(), names.where(blocked.site())));
        map.put("location", orNull(blocked.location(), names.location(blocked.location())));
        map.put("locationIndex", blocked.location());
        map.put("holder", orNull(blocked.holder(), names.path(blocked.holder())));
        map.put("since", orNull(blocked.holderSite(), names.where(blocked.holderSite())));
        return map;
    }

    private static @Nullable String orNull(int index, String name) {
        return index < 0 ? null : name;
    }
}
