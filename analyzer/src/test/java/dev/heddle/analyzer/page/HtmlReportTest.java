package dev.heddle.analyzer.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.analyzer.analysis.ShownIroots;
import dev.heddle.analyzer.report.SourceLines;
import dev.heddle.formats.trace.Cause;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
    private static final String EVIL = "</script><img src=x onerror=alert(1)><!--&";

    private static Trace lostUpdate(String name, String message) {
        TraceBuilder b = new TraceBuilder("LostUpdate");
        int t = b.thread("0.1", name);
        int u = b.thread("0.2", "other");
        int total = b.staticField("total");
        b.startAll();
        b.read(t, total, 9);
        b.read(u, total, 9);
        b.write(u, total, 9, 1);
        b.write(t, total, 9, 1);
        b.end(u);
        b.end(t);
        b.join(0, t, 17);
        b.join(0, u, 18);
        b.read(0, total, 19);
        return b.failed(FailureKind.EXCEPTION, 0, message, "LostUpdate.main(LostUpdate.java:19)");
    }

    private static PageTrace page(Trace trace) {
        SourceLines source =
                SourceLines.of("LostUpdate.java", List.of("a", "b", "c", "d", "e", "f", "g", "h", "total++;", "j"));
        return PageTrace.of("out/failure-1.heddle", trace, source);
    }

    private static String html(PageTrace... traces) throws IOException {
        StringWriter out = new StringWriter();
        HtmlReport.write(List.of(traces), ShownIroots::of, out);
        return out.toString();
    }

    @Test
    void theStoryAndItsSourceAreInThePage() throws IOException {
        String html = html(page(lostUpdate("adder", "java.lang.AssertionError: total is 1")));
        assertTrue(html.contains("\"source\":\"total++;\""), html.substring(0, 2000));
        assertTrue(html.contains("total is 1"));
        assertTrue(html.startsWith("<!DOCTYPE html>"));
        assertTrue(html.contains("<title>"));
    }

    @Test
    void noNameOrMessageBecomesMarkup() throws IOException {
        String html = html(page(lostUpdate(EVIL, EVIL)), page(lostUpdate("adder", EVIL)));
        assertFalse(html.contains("<img"));
        int scripts = html.split("<script", -1).length - 1;
        assertEquals(scripts, html.split("</script>", -1).length - 1);
        assertEquals(4, scripts, "summary, script, two traces");
    }

    @Test
    void thePolicyAllowsTheOneScript() throws Exception {
        String html = html(page(lostUpdate("adder", "no")));
        Matcher script =
                Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL).matcher(html);
        assertTrue(script.find());
        byte[] hash =
                MessageDigest.getInstance("SHA-256").digest(script.group(1).getBytes(StandardCharsets.UTF_8));
        assertTrue(html.contains("'sha256-" + Base64.getEncoder().encodeToString(hash) + "'"));
        assertFalse(script.find());
    }

    @Test
    void equalTracesGiveEqualPages() throws IOException {
        assertEquals(
                html(page(lostUpdate("adder", "java.lang.AssertionError: total is 1"))),
                html(page(lostUpdate("adder", "java.lang.AssertionError: total is 1"))));
    }

    @Test
    void aCauseStandsInThePage() throws IOException {
        Trace trace = lostUpdate("adder", "no");
        Cause cause = new Cause(
                List.of(new Cause.Constraint(Cause.Kind.ORDER, 3, 4)),
                new Cause.Trial(50, 50),
                new Cause.Trial(50, 0),
                -1,
                0,
                200);
        String html = html(page(trace.with(cause)));
        assertTrue(html.contains("\"cause\":[{\"text\":\"Cause: "), html);
        assertTrue(html.contains("\"events\":[3,4]}"), html);
        assertTrue(html.contains("With this order 50 of 50 random executions failed, without it 0 of 50."), html);
    }

    @Test
    void aWindowIsCutToTheTrace() {
        Trace trace = lostUpdate("adder", "no");
        int size = trace.events().size();
        PageTrace page = new PageTrace("x", trace, SourceLines.NONE, -5, Integer.MAX_VALUE);
        assertEquals(List.of(0, size, 0), List.of(page.from(), page.to(), page.left()));
        PageTrace part = new PageTrace("x", trace, SourceLines.NONE, 2, 5);
        assertEquals(size - 3, part.left());
        PageTrace none = new PageTrace("x", trace, SourceLines.NONE, 90, 80);
        assertEquals(none.from(), none.to());
    }

    @Test
    void oneOrTwoTracesMakeAPage() {
        assertThrows(
                IllegalArgumentException.class, () -> HtmlReport.write(List.of(), ShownIroots::of, new StringWriter()));
    }
}
