package dev.heddle.cli.export;

import dev.heddle.analyzer.report.Problem;
import dev.heddle.analyzer.report.Problem.Fix;
import dev.heddle.analyzer.report.Problem.Moment;
import dev.heddle.analyzer.report.Problem.Place;
import dev.heddle.analyzer.report.Problem.Stack;
import dev.heddle.analyzer.report.Report;
import dev.heddle.cli.report.Problems;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.HeddleVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The problems of a report as SARIF 2.1.0 (OASIS, Static Analysis Results Interchange Format), which code hosts show at
 * the lines. A failure has a code flow: the last events of the execution, a thread flow for each thread, in execution
 * order.
 */
public final class SarifLog {
    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
    private static final String BASE = "SRCROOT";
    /** Figures of a report that are properties of the run. */
    private static final List<String> PROPERTIES =
            List.of("program", "traces", "strategy", "seed", "executions", "failures", "interrupted");

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

    /** The log of a report. */
    public static SarifLog of(Report report, SourcePlaces places) throws IOException {
        SarifLog log = new SarifLog(places);
        PROPERTIES.forEach(name -> report.figure(name).ifPresent(value -> log.property(name, value)));
        report.problems().forEach(log::add);
        return log;
    }

    /** Adds a problem; of failures that are alike the first. */
    public void add(Problem problem) {
        String fingerprint = fingerprint(problem);
        boolean isRace = problem.rule().id().startsWith(Problems.RACE);
        if (!fingerprints.add(fingerprint) && problem.level().equals("error") && !isRace) {
            return;
        }
        String rule = problem.rule().id();
        if (!rules.containsKey(rule)) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("id", rule);
            entry.put("shortDescription", text(problem.rule().description()));
            entry.put("defaultConfiguration", Map.of("level", problem.level()));
            rules.put(rule, entry);
        }
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("ruleId", rule);
        result.put("ruleIndex", List.copyOf(rules.keySet()).indexOf(rule));
        result.put("level", problem.level());
        result.put("message", text(problem.message()));
        result.put("locations", List.of(location(problem.place(), "")));
        result.put("partialFingerprints", Map.of("heddlePlace/v1", fingerprint));
        problem.other().ifPresent(other -> {
            Map<String, Object> related = location(other.place(), other.text());
            related.put("id", 0);
            result.put("relatedLocations", List.of(related));
        });
        if (!problem.moments().isEmpty()) {
            result.put("codeFlows", List.of(Map.of("threadFlows", threadFlows(problem.moments()))));
        }
        problem.stack().ifPresent(stack -> result.put("stacks", List.of(stack(stack))));
        if (!problem.fixes().isEmpty()) {
            result.put("fixes", problem.fixes().stream().map(this::fix).toList());
        }
        result.put("properties", problem.details());
        results.add(result);
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

    private Map<String, Object> fix(Fix of) {
        Map<String, Object> artifact = new LinkedHashMap<>();
        artifact.put("uri", places.uri(of.className(), of.file()));
        artifact.put("uriBaseId", BASE);
        Map<String, Object> region = new LinkedHashMap<>();
        region.put("startLine", of.from());
        region.put("startColumn", 1);
        region.put("endLine", of.to() + 1);
        region.put("endColumn", 1);
        Map<String, Object> replacement = new LinkedHashMap<>();
        replacement.put("deletedRegion", region);
        replacement.put("insertedContent", text(of.lines().isEmpty() ? "" : String.join("\n", of.lines()) + "\n"));
        Map<String, Object> change = new LinkedHashMap<>();
        change.put("artifactLocation", artifact);
        change.put("replacements", List.of(replacement));
        Map<String, Object> fix = new LinkedHashMap<>();
        fix.put("description", text(of.text()));
        fix.put("artifactChanges", List.of(change));
        return fix;
    }

    private Map<String, Object> stack(Stack of) {
        Map<String, Object> stack = new LinkedHashMap<>();
        stack.put("message", text(of.message()));
        stack.put(
                "frames",
                of.frames().stream()
                        .map(frame -> Map.of("location", location(frame, "")))
                        .toList());
        return stack;
    }

    private List<Object> threadFlows(List<Moment> moments) {
        Map<String, List<Object>> byThread = new LinkedHashMap<>();
        for (Moment moment : moments) {
            Map<String, Object> step = new LinkedHashMap<>();
            step.put("location", location(moment.place(), moment.text()));
            step.put("executionOrder", moment.event() + 1);
            byThread.computeIfAbsent(moment.thread(), thread -> new ArrayList<>())
                    .add(step);
        }
        List<Object> flows = new ArrayList<>();
        byThread.forEach((thread, steps) -> {
            Map<String, Object> flow = new LinkedHashMap<>();
            flow.put("id", thread);
            flow.put("locations", steps);
            flows.add(flow);
        });
        return flows;
    }

    private static Map<String, Object> text(String text) {
        return Map.of("text", text);
    }

    private static String fingerprint(Problem problem) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest((problem.rule().id() + "\n" + String.join("\n", problem.identity()))
                            .getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
