package dev.heddle.cli.export;

import dev.heddle.analyzer.report.CauseJson;
import dev.heddle.analyzer.report.EventText;
import dev.heddle.analyzer.report.Report;
import dev.heddle.formats.race.RaceKind;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.race.RaceSide;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.HeddleVersion;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Failures and races as SARIF 2.1.0 (OASIS, Static Analysis Results Interchange Format), which code hosts show at the
 * lines. A failure has a code flow: the last events of the execution, a thread flow for each thread, in execution
 * order.
 */
public final class SarifLog {
    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
    private static final String BASE = "SRCROOT";
    /** Events of an execution that a code flow shows. */
    private static final int MOST_STEPS = 200;

    private final SourcePlaces places;
    private final Map<String, Object> properties = new LinkedHashMap<>();
    private final Map<String, Map<String, Object>> rules = new LinkedHashMap<>();
    private final List<Object> results = new ArrayList<>();
    private final Set<String> fingerprints = new LinkedHashSet<>();

    /** @param places where sources lie */
    public SarifLog(SourcePlaces places) {
        this.places = places;
    }

    /** Adds something to know of the run. */
    public void property(String name, Object value) {
        properties.put(name, value);
    }

    /**
     * Adds the failure of an execution, if it has failed, and no other was added that failed in the same way at the
     * same place.
     *
     * @param file the trace as people would type it, or empty
     */
    public void failure(Trace trace, String file) {
        if (!(trace.verdict() instanceof Trace.Failed failed)) {
            return;
        }
        String rule = "heddle/" + failed.kind().word();
        Place place = place(trace, failed);
        String fingerprint = fingerprint(rule, place.className(), place.method(), firstWord(failed.message()));
        if (!fingerprints.add(fingerprint)) {
            return;
        }
        Map<String, Object> result = result(
                rule,
                description(failed.kind()),
                "error",
                failed.kind().word() + ": " + Printable.message(failed.message())
                        + (file.isEmpty() ? "" : "\nReplay it with: heddle replay " + Printable.line(file)),
                List.of(location(place, "")),
                fingerprint);
        List<Object> flows = threadFlows(trace);
        if (!flows.isEmpty()) {
            result.put("codeFlows", List.of(Map.of("threadFlows", flows)));
        }
        if (!failed.frames().isEmpty()) {
            result.put("stacks", List.of(stack(failed)));
        }
        Map<String, Object> more = new LinkedHashMap<>();
        Report cause = CauseJson.of(trace);
        if (cause != null) {
            more.put("cause", cause);
        }
        more.put("trace", file);
        more.put("seed", trace.header().seed());
        more.put("execution", trace.header().execution());
        more.put("thread", failed.thread() < 0 ? "" : thread(trace, failed.thread()));
        result.put("properties", more);
        results.add(result);
    }

    /** Adds races. */
    public void races(RaceSet set) {
        for (RacePair pair : set.pairs()) {
            String rule = "heddle/race-" + pair.kind().word();
            String message =
                    pair.kind().word() + " data race on " + pair.first().location() + ": "
                            + access(pair.a(), pair.first().a()) + " and "
                            + access(pair.b(), pair.first().b()) + " are not ordered by happens-before";
            String fingerprint = fingerprint(
                    rule,
                    pair.a().className() + "." + pair.a().method() + pair.a().descriptor(),
                    pair.b().className() + "." + pair.b().method() + pair.b().descriptor(),
                    pair.a().member());
            Map<String, Object> result = result(
                    rule,
                    description(pair.kind()),
                    pair.kind() == RaceKind.DELIBERATE ? "note" : "warning",
                    Printable.message(message),
                    List.of(location(place(pair.a()), "")),
                    fingerprint);
            Map<String, Object> other = location(
                    place(pair.b()),
                    "the other access: " + access(pair.b(), pair.first().b()));
            other.put("id", 0);
            result.put("relatedLocations", List.of(other));
            Map<String, Object> more = new LinkedHashMap<>();
            more.put("executions", pair.executions());
            more.put("trace", pair.first().trace());
            result.put("properties", more);
            results.add(result);
        }
    }

    /** The whole log. */
    public Map<String, Object> json() {
        Map<String, Object> driver = new LinkedHashMap<>();
        driver.put("name", "Heddle");
        driver.put("version", HeddleVersion.number());
        driver.put("rules", List.copyOf(rules.values()));
        Map<String, Object> run = new LinkedHashMap<>();
        run.put("tool", Map.of("driver", driver));
        run.put("originalUriBaseIds", Map.of(BASE, Map.of("description", text("the directory in which heddle ran"))));
        run.put("columnKind", "utf16CodeUnits");
        run.put("results", results);
        run.put("properties", properties);
        Map<String, Object> log = new LinkedHashMap<>();
        log.put("$schema", SCHEMA);
        log.put("version", "2.1.0");
        log.put("runs", List.of(run));
        return log;
    }

    private Map<String, Object> result(
            String rule, String description, String level, String message, List<Object> locations, String fingerprint) {
        if (!rules.containsKey(rule)) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("id", rule);
            entry.put("shortDescription", text(description));
            entry.put("defaultConfiguration", Map.of("level", level));
            rules.put(rule, entry);
        }
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("ruleId", rule);
        result.put("ruleIndex", List.copyOf(rules.keySet()).indexOf(rule));
        result.put("level", level);
        result.put("message", text(message));
        result.put("locations", locations);
        result.put("partialFingerprints", Map.of("heddlePlace/v1", fingerprint));
        return result;
    }

    // ---- places

    /** A method and a line; line below 1 and file empty where they are not known. */
    private record Place(String className, String method, String file, int line) {}

    private static Place place(SiteEntry site) {
        return new Place(site.className(), site.method(), site.file(), site.line());
    }

    /**
     * Where it failed: the program's innermost frame; of threads that are blocked the first; else the last event that
     * has a place.
     */
    private static Place place(Trace trace, Trace.Failed failed) {
        Optional<Place> frame = failed.frames().stream()
                .map(SarifLog::frame)
                .filter(place -> !isOfJdk(place.className()) && !place.file().isEmpty())
                .findFirst();
        if (frame.isPresent()) {
            return frame.get();
        }
        for (Trace.Blocked blocked : failed.blocked()) {
            if (blocked.site() >= 0 && blocked.site() < trace.sites().size()) {
                return place(trace.sites().get(blocked.site()));
            }
        }
        for (int i = trace.events().size() - 1; i >= 0; i--) {
            int site = trace.events().site(i);
            boolean isThread = failed.thread() < 0 || trace.events().thread(i) == failed.thread();
            if (isThread && site >= 0 && trace.sites().get(site).line() > 0) {
                return place(trace.sites().get(site));
            }
        }
        return new Place(trace.program().name(), "", "", -1);
    }

    private static boolean isOfJdk(String className) {
        String name = className.substring(className.lastIndexOf('/') + 1);
        return name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun.");
    }

    /** {@code Class.method(File.java:12)} taken apart. */
    private static Place frame(String text) {
        int open = text.lastIndexOf('(');
        int close = text.lastIndexOf(')');
        String head = open < 0 ? text : text.substring(0, open);
        int dot = head.lastIndexOf('.');
        String className = dot < 0 ? head : head.substring(0, dot);
        String method = dot < 0 ? "" : head.substring(dot + 1);
        String where = open < 0 || close < open ? "" : text.substring(open + 1, close);
        int colon = where.lastIndexOf(':');
        String digits = where.substring(colon + 1);
        return colon < 0 || !digits.matches("[0-9]{1,9}")
                ? new Place(className, method, "", -1)
                : new Place(className, method, where.substring(0, colon), Integer.parseInt(digits));
    }

    private Map<String, Object> location(Place place, String message) {
        Map<String, Object> location = new LinkedHashMap<>();
        if (!place.file().isEmpty()) {
            Map<String, Object> artifact = new LinkedHashMap<>();
            artifact.put("uri", places.uri(place.className(), place.file()));
            artifact.put("uriBaseId", BASE);
            Map<String, Object> physical = new LinkedHashMap<>();
            physical.put("artifactLocation", artifact);
            if (place.line() > 0) {
                physical.put("region", Map.of("startLine", place.line()));
            }
            location.put("physicalLocation", physical);
        }
        Map<String, Object> logical = new LinkedHashMap<>();
        logical.put(
                "fullyQualifiedName",
                Printable.line(
                        place.method().isEmpty() ? place.className() : place.className() + "." + place.method()));
        logical.put("kind", place.method().isEmpty() ? "type" : "function");
        location.put("logicalLocations", List.of(logical));
        if (!message.isEmpty()) {
            location.put("message", text(Printable.line(message)));
        }
        return location;
    }

    private Map<String, Object> stack(Trace.Failed failed) {
        List<Object> frames = new ArrayList<>();
        for (String frame : failed.frames()) {
            frames.add(Map.of("location", location(frame(frame), "")));
        }
        Map<String, Object> stack = new LinkedHashMap<>();
        stack.put("message", text(Printable.message(failed.message())));
        stack.put("frames", frames);
        return stack;
    }

    // ---- steps

    private List<Object> threadFlows(Trace trace) {
        EventText texts = new EventText(trace);
        Map<Integer, List<Object>> byThread = new LinkedHashMap<>();
        int size = trace.events().size();
        for (int i = Math.max(0, size - MOST_STEPS); i < size; i++) {
            int site = trace.events().site(i);
            if (site < 0 || site >= trace.sites().size()) {
                continue;
            }
            Map<String, Object> step = new LinkedHashMap<>();
            step.put("location", location(place(trace.sites().get(site)), texts.shorter(i)));
            step.put("executionOrder", i + 1);
            byThread.computeIfAbsent(trace.events().thread(i), thread -> new ArrayList<>())
                    .add(step);
        }
        List<Object> flows = new ArrayList<>();
        byThread.forEach((thread, steps) -> {
            Map<String, Object> flow = new LinkedHashMap<>();
            flow.put("id", thread(trace, thread));
            flow.put("locations", steps);
            flows.add(flow);
        });
        return flows;
    }

    private static String thread(Trace trace, int thread) {
        if (thread >= trace.threads().size()) {
            return "?";
        }
        Trace.ThreadEntry entry = trace.threads().get(thread);
        return Printable.line(entry.path() + " " + entry.name());
    }

    private static String access(SiteEntry site, RaceSide side) {
        return site.kind().name().toLowerCase(Locale.ROOT) + " at " + site.where() + " by " + side.thread();
    }

    // ---- words

    private static String description(FailureKind kind) {
        return switch (kind) {
            case EXCEPTION -> "A thread ends with an uncaught exception under some schedule.";
            case EXIT -> "The program ends with a bad exit code under some schedule.";
            case DEADLOCK -> "Threads wait for each other for ever under some schedule.";
            case LIVELOCK -> "Threads run without making progress under some schedule.";
            case RACE -> "Two accesses of a variable race.";
            case SPIN -> "A loop of plain reads may spin for ever.";
            case UNFINISHED -> "An execution does not end within its bounds.";
            case OUTSIDE -> "An execution waits for external input.";
        };
    }

    private static String description(RaceKind kind) {
        return switch (kind) {
            case PLAIN_PLAIN ->
                "Two plain accesses of a variable by two threads, at least one a write, are not ordered.";
            case PLAIN_ATOMIC -> "A plain access and an atomic access of a variable are not ordered.";
            case DELIBERATE -> "An access that asks for plain mode by name is not ordered after another one.";
        };
    }

    private static Map<String, Object> text(String text) {
        return Map.of("text", text);
    }

    /** The exception's class, not its message, which may hold values. */
    private static String firstWord(String message) {
        int end = 0;
        while (end < message.length()
                && (Character.isJavaIdentifierPart(message.charAt(end)) || message.charAt(end) == '.')) {
            end++;
        }
        return message.substring(0, end);
    }

    private static String fingerprint(String... parts) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest(String.join("\n", parts).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
