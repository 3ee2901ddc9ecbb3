package dev.heddle.analyzer.view;

import dev.heddle.analyzer.report.CallText;
import dev.heddle.analyzer.report.CauseJson;
import dev.heddle.analyzer.report.Json;
import dev.heddle.analyzer.report.Report;
import dev.heddle.analyzer.report.TraceNames;
import dev.heddle.analyzer.report.WeakMemoryJson;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.Calls;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A trace as one JSON object: {@code header}, {@code program}, {@code threads}, {@code verdict}, {@code cause} (where
 * it is known, see {@link CauseJson}), {@code memory} (where a read of a failing execution was stale, see
 * {@link WeakMemoryJson}), {@code calls} and {@code made} (where a replay has collected them), {@code events}. Events
 * are written one by one, each on its own line, with all their properties and names in full, so that no table is needed
 * to read them. Values are the raw 64 bits as a decimal number, or an object's name. Properties that an event does not
 * have are left out.
 */
public final class TraceJson {
    private final Trace trace;
    private final EventColumns events;
    private final TraceNames names;
    private final CallText calls;

    /** JSON for {@code trace}. */
    public TraceJson(Trace trace) {
        this.trace = trace;
        events = trace.events();
        names = new TraceNames(trace);
        calls = new CallText(trace);
    }

    /** Appends the whole object, with the events that pass the filter; ends with a line end. */
    public void write(EventFilter filter, Writer out) throws IOException {
        Report head = new Report()
                .field("header", header())
                .field("program", program())
                .field(
                        "threads",
                        trace.threads().stream()
                                .map(thread -> new Report()
                                        .field("path", thread.path())
                                        .field("name", thread.name()))
                                .toList())
                .field("verdict", verdict());
        Report cause = CauseJson.of(trace);
        if (cause != null) {
            head.field("cause", cause);
        }
        Report memory = WeakMemoryJson.of(trace);
        if (memory != null) {
            head.field("memory", memory);
        }
        if (!trace.calls().calls().isEmpty()) {
            head.field("calls", trace.calls().calls().stream().map(this::call).toList());
        }
        if (!trace.calls().made().isEmpty()) {
            head.field(
                    "made",
                    trace.calls().made().stream()
                            .map(made -> new Report()
                                    .field("object", names.object(made.object()))
                                    .field("stack", made.frames()))
                            .toList());
        }
        String start = "{";
        for (Map.Entry<String, @Nullable Object> field : head.json().entrySet()) {
            out.append(start).append('"').append(field.getKey()).append("\":");
            Json.write(field.getValue(), out);
            start = ",\n";
        }
        out.append(",\n\"events\":[");
        String separator = "\n";
        for (int i : filter.select(trace)) {
            out.append(separator);
            Json.write(event(i), out);
            separator = ",\n";
        }
        out.append("\n]}\n");
    }

    private Report header() {
        Trace.Header header = trace.header();
        return new Report()
                .field("heddleVersion", header.heddleVersion())
                .field("jdk", header.jdk())
                .field("strategy", header.strategy())
                .field("seed", header.seed())
                .field("executionSeed", header.executionSeed())
                .field("execution", header.execution())
                .field("detail", header.detail())
                .field("switches", header.switches());
    }

    private Report program() {
        Trace.Program program = trace.program();
        Report report = new Report()
                .field("name", program.name())
                .field("javaArguments", program.javaArguments())
                .field("workingDirectory", program.workingDirectory())
                .field("classPath", program.classPath())
                .field("source", program.source())
                .field("fingerprints", program.fingerprints());
        if (!program.environment().isNone()) {
            report.field(
                    "environment",
                    new Report()
                            .field(
                                    "properties",
                                    program.environment().properties().present())
                            .field(
                                    "variables",
                                    program.environment().variables().present()));
        }
        return report.field("bundleBytes", program.bundle().length);
    }

    private Report verdict() {
        Report report = new Report().field("failed", trace.verdict() instanceof Trace.Failed);
        if (trace.verdict() instanceof Trace.Unknown) {
            report.field("known", false);
        } else if (trace.verdict() instanceof Trace.Unfinished unfinished) {
            report.field("kind", unfinished.kind().word())
                    .field("message", unfinished.message())
                    .field("stack", unfinished.stack());
        } else if (trace.verdict() instanceof Trace.Failed failed) {
            report.field("kind", failed.kind().word())
                    .field("thread", failed.thread() < 0 ? null : names.path(failed.thread()))
                    .field("message", failed.message())
                    .field("stack", failed.frames())
                    .field(
                            "causes",
                            failed.others().stream()
                                    .map(other -> new Report()
                                            .field("exception", other.text())
                                            .field("stack", other.frames()))
                                    .toList())
                    .field(
                            "blocked",
                            failed.blocked().stream().map(this::blocked).toList());
        }
        return report;
    }

    private Report blocked(Trace.Blocked one) {
        return new Report()
                .field("thread", names.path(one.thread()))
                .field("kind", lower(one.kind()))
                .field("where", one.site() < 0 ? null : names.where(one.site()))
                .field("location", one.location() < 0 ? null : names.location(one.location()))
                .field("holder", one.holder() < 0 ? null : names.path(one.holder()))
                .field("heldSince", one.holderSite() < 0 ? null : names.where(one.holderSite()));
    }

    private Report event(int i) {
        Report report = new Report()
                .field("index", i)
                .field("thread", names.path(events.thread(i)))
                .field("kind", lower(events.kind(i)));
        order(report, "readOrder", events.readOrder(i));
        order(report, "writeOrder", events.writeOrder(i));
        int location = events.location(i);
        if (location >= 0) {
            report.field("location", names.location(location));
            if (location < trace.locations().size()) {
                report.field(
                        "locationKind", lower(trace.locations().get(location).kind()));
            }
        }
        String text = names.hasValue(i) ? names.value(i) : null;
        boolean isText = text == null || events.has(i, EventFlags.REFERENCE);
        report.field("value", isText ? text : (Object) events.value(i));
        int source = events.readsFrom(i);
        if (source != EventColumns.READS_NOTHING) {
            report.field("readsFrom", source == EventColumns.READS_INITIAL ? "initial" : (Object) source);
        }
        place(report, "position", events.position(i));
        place(report, "syncPosition", events.syncPosition(i));
        report.field("enabled", events.enabled(i)).field("flags", flags(i));
        int site = events.site(i);
        if (site >= 0 && site < trace.sites().size()) {
            Trace.SiteEntry entry = trace.sites().get(site);
            report.field("class", entry.className())
                    .field("method", entry.method() + entry.descriptor())
                    .field("bytecodeIndex", entry.bytecodeIndex())
                    .field("member", entry.member())
                    .field("file", entry.file())
                    .field("line", entry.line());
        }
        List<String> stack = calls.stack(i);
        return stack == null ? report : report.field("stack", stack);
    }

    private Report call(Calls.Call call) {
        return new Report()
                .field("thread", names.path(call.thread()))
                .field("from", call.from())
                .field("to", call.to() < 0 ? null : call.to())
                .field("method", call.method())
                .field("arguments", call.arguments())
                .field("end", lower(call.end()))
                .field("result", call.result().isEmpty() ? null : call.result());
    }

    private List<String> flags(int i) {
        List<String> words = new ArrayList<>();
        EventFlags.names().forEach((flag, name) -> {
            if (events.has(i, flag)) {
                words.add(name);
            }
        });
        return words;
    }

    private static void order(Report report, String name, MemoryOrder order) {
        if (order != MemoryOrder.NONE) {
            report.field(name, lower(order));
        }
    }

    private static void place(Report report, String name, int place) {
        if (place >= 0) {
            report.field(name, place);
        }
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
