package dev.heddle.analyzer.report;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.Calls;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
        out.append("{\"header\":");
        Json.write(header(), out);
        out.append(",\n\"program\":");
        Json.write(program(), out);
        out.append(",\n\"threads\":");
        Json.write(threads(), out);
        out.append(",\n\"verdict\":");
        Json.write(verdict(), out);
        Map<String, Object> cause = CauseJson.of(trace);
        if (cause != null) {
            out.append(",\n\"cause\":");
            Json.write(cause, out);
        }
        Map<String, Object> memory = WeakMemoryJson.of(trace);
        if (memory != null) {
            out.append(",\n\"memory\":");
            Json.write(memory, out);
        }
        if (!trace.calls().calls().isEmpty()) {
            out.append(",\n\"calls\":");
            Json.write(trace.calls().calls().stream().map(this::call).toList(), out);
        }
        if (!trace.calls().made().isEmpty()) {
            out.append(",\n\"made\":");
            Json.write(trace.calls().made().stream().map(this::made).toList(), out);
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

    private Map<String, Object> header() {
        Trace.Header header = trace.header();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("heddleVersion", header.heddleVersion());
        map.put("jdk", header.jdk());
        map.put("strategy", header.strategy());
        map.put("seed", header.seed());
        map.put("executionSeed", header.executionSeed());
        map.put("execution", header.execution());
        map.put("detail", header.detail());
        map.put("switches", header.switches());
        return map;
    }

    private Map<String, Object> program() {
        Trace.Program program = trace.program();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", program.name());
        map.put("javaArguments", program.javaArguments());
        map.put("workingDirectory", program.workingDirectory());
        map.put("classPath", program.classPath());
        map.put("source", program.source());
        map.put("fingerprints", program.fingerprints());
        if (!program.environment().isNone()) {
            Map<String, Object> environment = new LinkedHashMap<>();
            environment.put("properties", program.environment().properties().present());
            environment.put("variables", program.environment().variables().present());
            map.put("environment", environment);
        }
        map.put("bundleBytes", program.bundle().length);
        return map;
    }

    private List<Object> threads() {
        List<Object> list = new ArrayList<>();
        for (Trace.ThreadEntry thread : trace.threads()) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("path", thread.path());
            map.put("name", thread.name());
            list.add(map);
        }
        return list;
    }

    private Map<String, Object> verdict() {
        Map<String, Object> map = new LinkedHashMap<>();
        if (!(trace.verdict() instanceof Trace.Failed failed)) {
            map.put("failed", false);
            if (trace.verdict() instanceof Trace.Unknown) {
                map.put("known", false);
            }
            if (trace.verdict() instanceof Trace.Unfinished unfinished) {
                map.put("kind", unfinished.kind().word());
                map.put("message", unfinished.message());
                map.put("stack", unfinished.stack());
            }
            return map;
        }
        map.put("failed", true);
        map.put("kind", failed.kind().word());
        map.put("thread", failed.thread() < 0 ? null : names.path(failed.thread()));
        map.put("message", failed.message());
        map.put("stack", failed.frames());
        List<Object> causes = new ArrayList<>();
        for (Trace.Other other : failed.others()) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("exception", other.text());
            entry.put("stack", other.frames());
            causes.add(entry);
        }
        map.put("causes", causes);
        List<Object> blocked = new ArrayList<>();
        for (Trace.Blocked one : failed.blocked()) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("thread", names.path(one.thread()));
            entry.put("kind", lower(one.kind()));
            entry.put("where", one.site() < 0 ? null : names.where(one.site()));
            entry.put("location", one.location() < 0 ? null : names.location(one.location()));
            entry.put("holder", one.holder() < 0 ? null : names.path(one.holder()));
            entry.put("heldSince", one.holderSite() < 0 ? null : names.where(one.holderSite()));
            blocked.add(entry);
        }
        map.put("blocked", blocked);
        return map;
    }

    /** The value's name, or null where it is not known. */
    private @Nullable String text(int i) {
        return names.hasValue(i) ? names.value(i) : null;
    }

    private Map<String, Object> event(int i) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("index", i);
        map.put("thread", names.path(events.thread(i)));
        map.put("kind", lower(events.kind(i)));
        putOrder(map, "readOrder", events.readOrder(i));
        putOrder(map, "writeOrder", events.writeOrder(i));
        int location = events.location(i);
        if (location >= 0) {
            map.put("location", names.location(location));
            if (location < trace.locations().size()) {
                LocationKind kind = trace.locations().get(location).kind();
                map.put("locationKind", lower(kind));
            }
        }
        boolean isText = !names.hasValue(i) || events.has(i, EventFlags.REFERENCE);
        map.put("value", isText ? text(i) : (Object) events.value(i));
        if (events.readsFrom(i) != EventColumns.READS_NOTHING) {
            map.put(
                    "readsFrom",
                    events.readsFrom(i) == EventColumns.READS_INITIAL ? "initial" : (Object) events.readsFrom(i));
        }
        putPlace(map, "position", events.position(i));
        putPlace(map, "syncPosition", events.syncPosition(i));
        map.put("enabled", events.enabled(i));
        map.put("flags", flags(i));
        putSite(map, events.site(i));
        List<String> stack = calls.stack(i);
        if (stack != null) {
            map.put("stack", stack);
        }
        return map;
    }

    private Map<String, Object> call(Calls.Call call) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("thread", names.path(call.thread()));
        map.put("from", call.from());
        map.put("to", call.to() < 0 ? null : call.to());
        map.put("method", call.method());
        map.put("arguments", call.arguments());
        map.put("end", lower(call.end()));
        map.put("result", call.result().isEmpty() ? null : call.result());
        return map;
    }

    private Map<String, Object> made(Calls.Made made) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("object", names.object(made.object()));
        map.put("stack", made.frames());
        return map;
    }

    private void putSite(Map<String, Object> map, int site) {
        if (site < 0 || site >= trace.sites().size()) {
            return;
        }
        Trace.SiteEntry entry = trace.sites().get(site);
        map.put("class", entry.className());
        map.put("method", entry.method() + entry.descriptor());
        map.put("bytecodeIndex", entry.bytecodeIndex());
        map.put("member", entry.member());
        map.put("file", entry.file());
        map.put("line", entry.line());
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

    private static void putOrder(Map<String, Object> map, String name, MemoryOrder order) {
        if (order != MemoryOrder.NONE) {
            map.put(name, lower(order));
        }
    }

    private static void putPlace(Map<String, Object> map, String name, int place) {
        if (place >= 0) {
            map.put(name, place);
        }
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
