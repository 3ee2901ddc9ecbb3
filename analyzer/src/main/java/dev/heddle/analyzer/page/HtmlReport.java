package dev.heddle.analyzer.page;

import dev.heddle.analyzer.report.Json;
import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page of one trace, or of two side by side: one HTML file that loads nothing.
 *
 * <p>Nothing that the program chose becomes markup: names, messages and source lines are JSON in which {@code <} is an
 * escape, and the script makes text nodes of them. As a second defence a policy in the page allows the one script by
 * its hash and no connection at all.
 */
public final class HtmlReport {
    private static final Pattern SLOT = Pattern.compile("@(TITLE|POLICY|STYLE|STORY|SUMMARY|SCRIPT|TRACES)@");

    private HtmlReport() {}

    /** Whether this build has the page's script: its bundler is published for some platforms only. */
    public static boolean isAvailable() {
        return HtmlReport.class.getResource("page.js") != null;
    }

    /**
     * Appends the page.
     *
     * @param traces one, or two that are compared
     * @param iroots finds what iRoots an execution has exposed
     */
    public static void write(List<PageTrace> traces, Function<Trace, List<PageIroot>> iroots, Writer out)
            throws IOException {
        if (traces.isEmpty() || traces.size() > 2) {
            throw new IllegalArgumentException("expected one or two traces, found " + traces.size());
        }
        List<Content> contents =
                traces.stream().map(page -> Content.of(page, iroots)).toList();
        String script = resource("page.js");
        String template = resource("page.html");
        Matcher slot = SLOT.matcher(template);
        int from = 0;
        while (slot.find()) {
            out.append(template, from, slot.start());
            fill(slot.group(1), script, contents, out);
            from = slot.end();
        }
        out.append(template, from, template.length());
    }

    private static void fill(String slot, String script, List<Content> traces, Writer out) throws IOException {
        switch (slot) {
            case "TITLE" -> out.append(escaped(title(traces)));
            case "POLICY" -> out.append(policy(script));
            case "STYLE" -> out.append(resource("page.css"));
            case "STORY" -> out.append(escaped(story(traces.get(0))));
            case "SUMMARY" -> {
                Map<String, Object> summary = new LinkedHashMap<>();
                summary.put("traces", traces.stream().map(Summary::of).toList());
                out.append(inScript(Json.compact(summary)));
            }
            case "SCRIPT" -> out.append(script);
            case "TRACES" -> {
                for (int n = 0; n < traces.size(); n++) {
                    out.append("<script type=\"application/octet-stream\" id=\"trace-" + n + "\">")
                            .append(EventContainer.of(traces.get(n)))
                            .append("</script>\n");
                }
            }
            default -> throw new IllegalStateException("no such slot: " + slot);
        }
    }

    private static String title(List<Content> traces) {
        Trace trace = traces.get(0).page().trace();
        String verdict = trace.verdict() instanceof Trace.Failed failed
                ? failed.kind().word()
                : trace.verdict() instanceof Trace.Passed ? "passed" : "not finished";
        return trace.program().name() + ": " + verdict + (traces.size() == 1 ? "" : ", compared") + " - Heddle";
    }

    /** For browsers without scripts. */
    private static String story(Content content) {
        PageTrace page = content.page();
        return content.story().text(page.trace(), page.source());
    }

    private static String policy(String script) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "default-src 'none'; script-src 'sha256-"
                    + Base64.getEncoder().encodeToString(hash)
                    + "'; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
    }

    /** JSON that no tag can end. */
    private static String inScript(String json) {
        return json.replace("<", "\\u003c");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static String resource(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(
                        name + " is missing: Heddle was built on a platform for which the build has no"
                                + " TypeScript compiler (see analyzer/page/pom.xml); build it on another one");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
