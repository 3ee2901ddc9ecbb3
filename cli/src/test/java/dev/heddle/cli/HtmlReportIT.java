package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.report.EventText;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.formats.trace.file.TraceWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** The page of a trace in a browser, as a user goes through it. */
class HtmlReportIT {
    private static final long MOST_BYTES = 1_000_000;

    /** What a user does, as a script with the number {@code i} of the repetition. */
    private static final String[][] ACTIONS = {
        {"select an event far away", "app.go(0, (i * 104729 + 17) % pane.trace.size)"},
        {"step to the next event", "key('ArrowDown')"},
        {"step along the thread", "key('ArrowRight')"},
        {"who wrote this", "key('w')"},
        {"next stale read", "key('s')"},
        {"happens-before", "key('b')"},
        {"the whole run", "key('f')"},
        {"zoom in", "key('+')"},
        {"scroll", "pane.diagram.scrollBy(3000)"},
        {"next match", "key('n')"},
        {"change the theme", "key('t')"},
        {"search, until it is done", "await app.search('worker-' + (i % 7 + 1) + ' write', false)"},
        {
            "filter, until it is done",
            "await app.setChoice({threads: new Set(), kinds: new Set(), location: i % 2 ? 'balance' : 'account#0.3', site: '', shared: false})"
        },
    };

    @TempDir
    static Path folder;

    private static Browser browser;
    /** A stale read: the page of message passing. */
    private static Path stale;
    /** A lost update, with the trace before it was reduced. */
    private static Path lost;

    private static Path lostTrace;
    private static Path lostOriginal;

    @BeforeAll
    static void makePages() throws IOException {
        browser = Browser.start();
        stale = check("MessagePassing");
        lost = check("LostUpdate");
        lostOriginal = SavedTraces.in(folder.resolve("LostUpdate")).stream()
                .filter(file -> file.toString().endsWith(".original.heddle"))
                .findFirst()
                .orElseThrow();
        lostTrace = Path.of(lostOriginal.toString().replace(".original", ""));
    }

    private static Path check(String example) {
        Path page = folder.resolve(example + ".html");
        Installed.Run run = Installed.run(
                folder,
                "check",
                "--fail-fast",
                "--confirm",
                "0",
                "--out",
                example,
                "--html=" + page,
                Installed.example(example).toString());
        assertEquals(10, run.code(), run.toString());
        assertTrue(run.out().contains("Page: " + example + ".html"), run.toString());
        return page;
    }

    private static Path inspect(Path trace, String... options) {
        Path page = folder.resolve("page-" + trace.getFileName() + options.length + ".html");
        List<String> words = new ArrayList<>(List.of("inspect", trace.toString(), "--html=" + page));
        words.addAll(List.of(options));
        Installed.Run run = Installed.run(folder, words.toArray(new String[0]));
        assertEquals(0, run.code(), run.toString());
        return page;
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void theScriptPassesItsUnitTests() throws IOException {
        Path script = Installed.checkout().resolve("analyzer/page/target/test-classes/page-tests.js");
        Path page = Files.writeString(
                folder.resolve("tests.html"),
                "<!DOCTYPE html><meta charset=utf-8><body><script>" + Files.readString(script) + "</script>");
        browser.openPlain(page);
        browser.await("window.results !== undefined");
        assertEquals(List.of(), browser.eval("results.failures"));
        assertTrue(browser.number("results.count") >= 15);
    }

    @Test
    void theFailureComesFirstWithItsSource() throws IOException {
        browser.open(stale, "");
        assertTrue(browser.text(".verdict").contains("exception in 0.2 receiver"), browser.text(".verdict"));
        assertTrue(browser.text(".verdict").contains("Stale read"), browser.text(".verdict"));
        assertTrue(browser.text(".steps").contains("if (ready && data == 0)"), browser.text(".steps"));
        assertTrue(browser.text(".event-details .source .here").contains("if (ready && data == 0)"));
        assertTrue(browser.text(".event-details p.stale").contains("a newer write had been executed"));
        assertTrue(browser.text(".candidates").contains("could be seen"), browser.text(".candidates"));
        assertTrue(Files.size(stale) < MOST_BYTES, "bytes: " + Files.size(stale));
    }

    @Test
    void thePageAsksForNothing() throws IOException {
        browser.open(stale, "");
        assertEquals(0, browser.number("performance.getEntriesByType('resource').length"));
        String page = Files.readString(stale);
        assertTrue(page.contains("default-src 'none'"));
        assertFalse(page.matches("(?s).*(src|href)=[\"']?(https?:)?//.*"));
    }

    @Test
    void eventsReadAsInspectShowsThem() throws Exception {
        for (Path file : List.of(lostTrace, lostOriginal)) {
            Trace trace = TraceReader.read(file);
            EventText text = new EventText(trace);
            browser.open(inspect(file), "");
            assertEquals(trace.events().size(), browser.number("heddle.app.pane.trace.size"));
            for (int i = 0; i < trace.events().size(); i++) {
                assertEquals(text.full(i), browser.eval("heddle.text(" + i + ")"));
            }
        }
    }

    @Test
    void anEventIsSelectedByMouseAndByKey() {
        browser.open(lost, "#event=4");
        browser.assertSelected(4);
        browser.clickEvent(3);
        browser.assertSelected(3);
        assertTrue(browser.text(".event-details h2").startsWith("#3"), browser.text(".event-details h2"));
        browser.type(Keys.ARROW_DOWN);
        browser.assertSelected(4);
        browser.type("k");
        browser.assertSelected(3);
        browser.type(Keys.HOME);
        browser.assertSelected(0);
        browser.type(Keys.END);
        browser.assertSelected(browser.number("heddle.app.pane.trace.size") - 1);
        browser.type(Keys.ESCAPE);
        browser.assertSelected(-1);
    }

    @Test
    void aStepAlongAThreadStaysInIt() {
        browser.open(lost, "#event=0");
        browser.type(Keys.ARROW_RIGHT);
        assertEquals(
                browser.number("heddle.app.pane.trace.thread[0]"),
                browser.number("heddle.app.pane.trace.thread[heddle.app.pane.scene.selected]"));
        assertEquals(browser.number("heddle.app.pane.trace.next[0]"), browser.selected());
    }

    @Test
    void whoWroteThisJumpsToTheWriteAndBack() {
        browser.open(stale, "");
        long read = browser.number("[...heddle.app.pane.trace.source].findIndex(s => s >= 0)");
        browser.eval("heddle.app.go(0, " + read + ")");
        long write = browser.number("heddle.app.pane.trace.source[" + read + "]");
        browser.type("w");
        browser.assertSelected(write);
        assertTrue(browser.text(".readers").contains("#" + read), browser.text(".readers"));
        browser.type("u");
        browser.assertSelected(read);
    }

    @Test
    void valuesFollowTheSteps() {
        browser.open(stale, "#event=0");
        assertTrue(browser.text(".watch").contains("initial value"), browser.text(".watch"));
        browser.type(Keys.END);
        assertTrue(browser.text(".watch").contains("42"), browser.text(".watch"));
    }

    @Test
    void aStepOfTheStoryLeadsIntoTheDiagram() {
        browser.open(stale, "");
        long event = browser.number("Number(document.querySelector('.steps li').dataset.step)");
        browser.click(".steps li button");
        browser.assertSelected(event);
        browser.type(".");
        assertTrue(browser.selected() > event);
        browser.click(".facts .races summary");
        browser.click(".facts .races a.event");
        assertTrue(browser.selected() >= 0);
        browser.click(".facts .iroots summary");
        browser.click(".facts .iroots a.event");
        assertTrue(browser.selected() >= 0);
    }

    @Test
    void aSearchFindsAndGoesThroughWhatItFound() {
        browser.open(stale, "");
        browser.type("/");
        browser.type("data", Keys.ENTER);
        browser.await("/ found/.test(document.querySelector('.status').textContent)");
        long found = browser.number("heddle.app.pane.scene.found.length");
        assertTrue(found >= 2, "found " + found);
        String names =
                "heddle.app.pane.trace.locationName(heddle.app.pane.trace.location[heddle.app.pane.scene.selected])";
        assertEquals("MessagePassing.data", browser.eval(names));
        browser.type(Keys.ESCAPE);
        browser.await("heddle.app.pane.scene.found.length === 0");
    }

    @Test
    void filtersLeaveWhatPasses() {
        browser.open(stale, "");
        long all = browser.number("heddle.app.pane.scene.count()");
        browser.find("#location").sendKeys("ready");
        browser.await("heddle.app.pane.scene.count() < " + all);
        assertEquals(
                true,
                browser.eval(
                        "[...heddle.app.pane.scene.shown].every("
                                + "e => heddle.app.pane.trace.locationName(heddle.app.pane.trace.location[e]).includes('ready'))"));
        browser.click("#everything");
        browser.await("heddle.app.pane.scene.count() === " + all);
        browser.click("#threads summary");
        browser.click("#threads label input");
        browser.await("heddle.app.pane.scene.lanes.length === 2");
        browser.await("location.hash.includes('without-threads')");
        browser.open(stale, "#without-kinds=READ&event=1");
        assertTrue(browser.number("heddle.app.pane.scene.count()") < all);
    }

    @Test
    void theViewZooms() {
        browser.open(lost, "#event=3");
        browser.type("f");
        double whole = ((Number) browser.eval("heddle.app.pane.diagram.view.height")).doubleValue();
        browser.type("-", "-", "-");
        assertTrue(((Number) browser.eval("heddle.app.pane.diagram.view.height")).doubleValue() <= whole);
        browser.type("+", "+", "+", "+", "+", "+");
        assertTrue(((Number) browser.eval("heddle.app.pane.diagram.view.height")).doubleValue() >= whole);
        browser.type(Keys.ENTER);
        assertTrue(((Number) browser.eval("heddle.app.pane.diagram.view.height")).doubleValue() >= 20);
    }

    @Test
    void happensBeforeIsShownOnDemand() {
        browser.open(lost, "#event=3");
        browser.type("b");
        assertTrue(browser.text(".cone").contains("happen before it"), browser.text(".cone"));
        browser.await("location.hash.includes('hb=1')");
        browser.type("b");
        assertEquals(0, browser.number("document.querySelectorAll('.cone').length"));
    }

    @Test
    void thePictureIsSvg() {
        browser.open(stale, "");
        assertEquals(
                0,
                browser.number("new DOMParser().parseFromString(heddle.app.pane.diagram.svg(), 'image/svg+xml')"
                        + ".querySelectorAll('parsererror').length"));
        assertTrue(browser.number("heddle.app.pane.diagram.svg().length") > 1000);
    }

    @Test
    void theThemeChanges() {
        browser.open(stale, "");
        String before = (String) browser.eval("getComputedStyle(document.body).backgroundColor");
        browser.type("t");
        assertFalse(before.equals(browser.eval("getComputedStyle(document.body).backgroundColor")));
    }

    @Test
    void twoTracesStandSideBySideWithTheirFirstDifference() {
        browser.open(inspect(lostTrace, "--compare", lostOriginal.toString()), "");
        assertEquals(2, browser.number("document.querySelectorAll('canvas.events').length"));
        long difference = browser.number("heddle.app.panes[0].scene.difference");
        assertTrue(difference >= 0, browser.text(".comparison"));
        for (int i = 0; i < difference; i++) {
            assertEquals(browser.eval("heddle.text(" + i + ", 0)"), browser.eval("heddle.text(" + i + ", 1)"));
        }
        assertTrue(browser.text(".comparison").contains("The first " + difference + " events are the same"));
        browser.type("d");
        browser.assertSelected(difference);
    }

    @Test
    void equalTracesHaveNoDifference() {
        browser.open(inspect(lostTrace, "--compare", lostTrace.toString()), "");
        assertTrue(browser.text(".comparison").contains("All events are the same"), browser.text(".comparison"));
    }

    @Test
    void hostileNamesAreText() throws IOException {
        Path file = folder.resolve("hostile.heddle");
        TraceWriter.write(file, PageTraces.hostile());
        for (String[] options : List.of(new String[0], new String[] {"--compare", file.toString()})) {
            browser.open(inspect(file, options), "#event=2&hb=1&q=%3Cimg");
            browser.type("b", "v", ".", "w");
            browser.eval("heddle.app.pane.diagram.svg()");
            assertEquals(null, browser.eval("window.pwned"));
            assertEquals(0, browser.number("document.querySelectorAll('img').length"));
            assertTrue(browser.text(".verdict").contains("<script>window.pwned=1</script>"), browser.text(".verdict"));
            assertTrue(browser.text(".event-details").contains("\\u202e"), browser.text(".event-details"));
        }
        String page = Files.readString(inspect(file));
        assertFalse(page.contains("<img"), "markup of the trace is in the page");
    }

    @Test
    void aPassingTraceHasAPage() throws IOException {
        Path file = folder.resolve("passing.heddle");
        TraceWriter.write(file, SampleTrace.of(SampleTrace.lostProgram(), false));
        browser.open(inspect(file), "");
        assertEquals("passed", browser.text(".verdict h2"));
        browser.assertSelected(-1);
    }

    @Test
    void aWindowKeepsTheNumbersOfTheTrace() throws IOException {
        Path file = folder.resolve("window.heddle");
        TraceWriter.write(file, PageTraces.random(1000, 5));
        browser.open(inspect(file, "--from", "300", "--to", "400"), "#event=350");
        assertEquals(100, browser.number("heddle.app.pane.trace.size"));
        browser.assertSelected(50);
        assertTrue(browser.text(".event-details h2").startsWith("#350"), browser.text(".event-details h2"));
    }

    @Test
    void aMillionEventsCanBeUsed() throws IOException {
        Path file = folder.resolve("million.heddle");
        TraceWriter.write(file, PageTraces.random(1_000_000, 1));
        Path page = inspect(file);
        browser.open(page, "#event=500000");
        browser.assertSelected(500_000);
        browser.type(Keys.ARROW_DOWN);
        browser.assertSelected(500_001);
        browser.type("s");
        assertEquals(true, browser.eval("heddle.app.pane.trace.isStale(heddle.app.pane.scene.selected)"));
        browser.type("f");
        browser.type("/");
        browser.type("worker-3 write", Keys.ENTER);
        browser.await("heddle.app.pane.scene.found.length > 10000");
        report(Files.size(page));
    }

    /** How long the page took; {@code -Dheddle.html.figures=FILE} keeps it. */
    private static void report(long bytes) throws IOException {
        List<String> rows = new ArrayList<>();
        rows.add("| size | " + bytes / 1000 + " kB |");
        rows.add("| first paint | " + browser.eval(paint("first-contentful-paint")) + " ms |");
        rows.add("| diagram ready | " + browser.eval(mark("heddle-events")) + " ms |");
        for (String[] action : ACTIONS) {
            browser.eval("(window.figure = undefined, (async () => {"
                    + "const app = heddle.app, pane = app.pane, frame = () => new Promise(r => requestAnimationFrame(() => setTimeout(r)));"
                    + "const key = k => document.body.dispatchEvent(new KeyboardEvent('keydown', {key: k, bubbles: true}));"
                    + "const all = [];"
                    + "for (let i = 0; i < 9; i++) { await frame(); const t = performance.now(); " + action[1]
                    + "; await frame(); all.push(performance.now() - t); }"
                    + "all.sort((a, b) => a - b); window.figure = [Math.round(all[4]), Math.round(all[8])]; })(), 0)");
            browser.await("window.figure !== undefined");
            rows.add("| " + action[0] + " | " + browser.eval("figure[0]") + " ms, at most " + browser.eval("figure[1]")
                    + " ms |");
        }
        String table = "| | |\n|---|---|\n" + String.join("\n", rows) + "\n";
        System.out.println(table);
        String kept = System.getProperty("heddle.html.figures");
        if (kept != null) {
            Files.writeString(Path.of(kept), table);
        }
    }

    private static String mark(String name) {
        return "Math.round(performance.getEntriesByName('" + name + "')[0].startTime)";
    }

    private static String paint(String name) {
        return "Math.round(performance.getEntriesByType('paint').find(p => p.name === '" + name + "').startTime)";
    }
}
