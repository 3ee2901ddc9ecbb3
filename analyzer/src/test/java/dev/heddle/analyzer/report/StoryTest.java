package dev.heddle.analyzer.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.Calls;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoryTest {
    @ParameterizedTest
    @CsvSource({
        "lostUpdate, Lost update",
        "lostUpdateLongAgo, Lost update",
        "checkThenAct, Check-then-act",
        "aba, ABA",
        "deadlockOfThree, Deadlock: 3 threads",
        "missedNotify, Missed notify",
        "wrongNotify, Wrong thread notified",
        "oneSignal, The last signal on Limiter#0.1.refilled was 0",
        "emptiedBetween, No check after the wait",
        "livelock, Threads 0.1",
        "race, Data race",
        "readTooEarly, ''",
        "messagePassing, Stale read",
        "fencedPublication, Stale read",
        "unsafePublication, Stale read",
        "storeBuffering, Stale read",
        "staleButHarmless, ''"
    })
    void tellsWhatMatters(String name, String finding) throws IOException {
        Trace trace = failure(name);
        Story story = Story.of(trace);
        Golden.assertMatches("story/" + name + ".txt", story.text(trace, SourceLines.NONE));
        assertTrue(story.steps().size() <= 14);
        assertEquals(finding.isEmpty(), story.findings().isEmpty());
        assertTrue(finding.isEmpty() || story.findings().get(0).text().startsWith(finding));
    }

    /** A third thread's write, which neither thread of the lost update has made. */
    @Test
    void hasEachThreadOfWhichTheFailingOneHasRead() {
        TraceBuilder b = new TraceBuilder("Total");
        int t = b.thread("0.1", "one");
        int u = b.thread("0.2", "two");
        int v = b.thread("0.3", "three");
        int total = b.staticField("total");
        int limit = b.staticField("limit");
        b.startAll().in("set").write(v, limit, 5, 3);
        b.in("add").read(u, limit, 8);
        b.read(u, total, 9);
        b.read(t, total, 9);
        b.write(t, total, 9, 1);
        b.write(u, total, 9, 1);
        b.read(u, total, 10);
        b.read(u, total, 11);
        Trace trace = b.failed(FailureKind.EXCEPTION, u, "java.lang.AssertionError", "Total.add(Total.java:11)");
        assertTrue(
                Story.of(trace).steps().stream().anyMatch(step -> trace.events().thread(step.event()) == v));
    }

    @Test
    void showsTheSourceOfEachPlaceOnce() throws IOException {
        Trace trace = Failures.lostUpdate();
        String[] lines = Collections.nCopies(20, "").toArray(new String[0]);
        lines[8] = "        total = total + 1;";
        lines[18] = "        assert total == 2 : \"total is \" + total;";
        String text = Story.of(trace).text(trace, SourceLines.of("LostUpdate.java", List.of(lines)));
        Golden.assertMatches("story/with-source.txt", text);
    }

    /** What is called between steps is one line, with the result; and so is why another thread goes on. */
    @Test
    void callsAreFoldedIntoALine() throws IOException {
        Trace trace = Failures.lostUpdate();
        EventColumns events = trace.events();
        List<Calls.Stack> stacks = new ArrayList<>();
        List<Calls.Call> calls = new ArrayList<>();
        calls.add(new Calls.Call(0, 0, -1, "app.LostUpdate.main", List.of("String[0]"), Calls.End.OPEN, ""));
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i).isAccess() && events.thread(i) != 0) {
                stacks.add(new Calls.Stack(
                        i,
                        List.of("app.LostUpdate.add(LostUpdate.java:9)", "app.Adder.lambda$start$0(Adder.java:30)")));
            }
            if (events.kind(i) == EventKind.READ && events.thread(i) != 0) {
                calls.add(new Calls.Call(
                        events.thread(i), i, -1, "app.Adder.lambda$start$0", List.of(), Calls.End.OPEN, ""));
                calls.add(new Calls.Call(
                        events.thread(i),
                        i,
                        events.size() - 5,
                        "app.LostUpdate.add",
                        List.of("1", "\"a\u001b[31m\n\""),
                        Calls.End.RETURNED,
                        "1"));
            }
        }
        Trace detailed = PrintableTrace.of(trace.with(new Calls(stacks, calls)));
        Golden.assertMatches("story/with-calls.txt", Story.of(detailed).text(detailed, SourceLines.NONE));
    }

    private static Trace lockedBox(Calls calls) {
        TraceBuilder b = new TraceBuilder("P");
        int t = b.thread("0.1", "t");
        int box = b.object("app.Outer$Box");
        int field = b.location(LocationKind.FIELD, box, "app.Outer$Box", "full", -1);
        b.startAll().in("fill").write(t, field, 9, 1);
        b.end(t);
        b.in("main").join(0, t, 17);
        b.read(0, field, 19);
        return b.failed(FailureKind.EXCEPTION, 0, "java.lang.AssertionError: full", "P.main(P.java:19)")
                .with(calls);
    }

    @Test
    void theStoryNamesWhereItsObjectsWereMade() {
        Trace trace = lockedBox(new Calls(
                List.of(),
                List.of(),
                List.of(new Calls.Made(
                        0,
                        List.of(
                                "java.util.Map.computeIfAbsent(Map.java:1054)",
                                "dev.heddle.junit.Extension.run(Extension.java:3)",
                                "app.Outer.<init>(Outer.java:12)",
                                "app.Main.main(Main.java:3)")))));
        String text = Story.of(trace).text(trace, SourceLines.NONE);
        assertTrue(text.contains("\n\nOuter$Box#0.1 made at Outer.java:12 in new Outer\nexception in"), text);
        Trace unknown = lockedBox(Calls.NONE);
        assertFalse(Story.of(unknown).text(unknown, SourceLines.NONE).contains("made at"));
    }

    /** What runs tests has called the program, and is no part of it. */
    @Test
    void framesOfHeddlesLibrariesAreNoCallers() {
        TraceBuilder b = new TraceBuilder("P");
        int t = b.thread("0.1", "t");
        int total = b.staticField("total");
        b.startAll().in("add").write(t, total, 9, 1);
        b.end(t);
        b.in("main").join(0, t, 17);
        int last = b.read(0, total, 19);
        Trace trace = b.failed(FailureKind.EXCEPTION, 0, "java.lang.AssertionError: total", "P.main(P.java:19)")
                .with(new Calls(
                        List.of(new Calls.Stack(
                                last,
                                List.of(
                                        "P.main(P.java:19)",
                                        "dev.heddle.api.run.TestPlan.run(TestPlan.java:56)",
                                        "dev.heddle.junit.HeddleExtension.run(HeddleExtension.java:5)"))),
                        List.of()));
        String text = Story.of(trace).text(trace, SourceLines.NONE);
        assertTrue(text.contains("P.java:19 in P.main"), text);
        assertFalse(text.contains("called at"), text);
    }

    /** The instrumentation puts a method of its own in the place of a method reference. */
    @Test
    void bridgesOfMethodReferencesHaveNoName() {
        TraceBuilder b = new TraceBuilder("P");
        int total = b.staticField("total");
        int last = b.in("main").read(0, total, 19);
        Trace trace = b.failed(FailureKind.EXCEPTION, 0, "java.lang.AssertionError: total", "P.main(P.java:19)")
                .with(new Calls(
                        List.of(new Calls.Stack(
                                last, List.of("app.Queue.heddle$bridge$0(Queue.java:4)", "P.main(P.java:19)"))),
                        List.of()));
        String text = Story.of(trace).text(trace, SourceLines.NONE);
        assertTrue(text.contains("in method reference in Queue"), text);
    }

    /** A library that waits for the test has the last events and the innermost frames; neither explains anything. */
    @Test
    void aLibraryThatWaitsForTheTestIsNoPartOfItsStory() {
        TraceBuilder b = new TraceBuilder("P").as(MemoryOrder.VOLATILE);
        int t = b.thread("0.1", "t");
        int poller = b.thread("0.2", "poller");
        int count = b.staticField("count");
        int state = b.staticField("state");
        b.startAll().in("add").write(t, count, 9, 1);
        b.end(t);
        b.read(poller, count, 19);
        b.of("org.awaitility.core.Executor").in("run");
        for (int n = 1; n <= 5; n++) {
            b.write(poller, state, 100 + n, n);
            b.read(0, state, 200 + n);
        }
        Trace trace = b.failed(
                FailureKind.EXCEPTION,
                0,
                "org.awaitility.core.ConditionTimeoutException: not within 1 second",
                "org.awaitility.core.A.await(A.java:1)",
                "org.awaitility.core.B.await(B.java:2)",
                "org.awaitility.core.C.await(C.java:3)",
                "org.awaitility.core.D.until(D.java:4)",
                "P.test(P.java:19)");
        String text = Story.of(trace).text(trace, SourceLines.NONE);
        assertTrue(text.contains("at P.test(P.java:19)"), text);
        assertTrue(text.contains("writes volatile P.count = 1"), text);
        assertFalse(text.contains("state"), text);
    }

    /**
     * The second increment starts from the initial value, although the first has been executed; it stands before or
     * after that in modification order.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anUpdateIsLostByAReadThatMissesIt(boolean secondOverwrites) {
        TraceBuilder b = new TraceBuilder("P");
        int t = b.thread("0.1", "t");
        int u = b.thread("0.2", "u");
        int total = b.staticField("total");
        b.startAll().in("add").read(t, total, 9);
        int first = b.write(t, total, 9, 1);
        b.readFrom(u, total, 12, EventColumns.READS_INITIAL);
        int second = b.write(u, total, 12, 1);
        b.end(t);
        b.end(u);
        b.in("main").join(0, t, 17);
        b.join(0, u, 18);
        int last = secondOverwrites ? second : first;
        b.readFrom(0, total, 19, last);
        Trace trace = b.failed(FailureKind.EXCEPTION, 0, "java.lang.AssertionError: total is 1", "P.main(P.java:19)");
        if (!secondOverwrites) {
            trace.events().setPosition(second, 1);
            trace.events().setPosition(first, 2);
        }
        String who = secondOverwrites ? "0.2" : "0.1";
        assertTrue(
                Story.of(trace).findings().get(0).text().startsWith("Lost update: " + who + " read P.total"),
                () -> Story.of(trace).findings().toString());
    }

    @Test
    void spinLockThatIsTestedFirstIsNotBlamed() {
        TraceBuilder b = new TraceBuilder("Spin").as(MemoryOrder.VOLATILE);
        int t = b.thread("0.1", "t");
        int u = b.thread("0.2", "u");
        int lock = b.staticField("lock");
        b.startAll().in("run").read(t, lock, 9);
        b.read(u, lock, 9);
        b.update(u, lock, 10, 1);
        b.write(u, lock, 11, 0);
        b.update(t, lock, 10, 1);
        Trace trace = b.failed(FailureKind.EXCEPTION, t, "java.lang.IllegalStateException: other");
        assertEquals(List.of(), Story.of(trace).findings());
    }

    @Test
    void endsOfThreadsThatHoldALockAreNamed() {
        TraceBuilder b = new TraceBuilder("P");
        int t = b.thread("0.1", "t");
        int lock = b.monitor(b.object("Lock"));
        b.startAll().lock(t, lock, 3);
        b.end(t);
        b.in("main").blocked(0, EventKind.LOCK, lock, 8, t, 3);
        Trace trace = b.failed(FailureKind.DEADLOCK, -1, "1 thread waits for ever");
        assertTrue(
                Story.of(trace)
                        .failure()
                        .contains(
                                "    0 main waits for monitor of Lock#0.1 at P.java:8, held by 0.1 t since P.java:3, which has ended"));
    }

    @Test
    void plainReadsThatGoBackAreExplained() {
        TraceBuilder b = new TraceBuilder("Back");
        int t = b.thread("0.1", "t");
        int u = b.thread("0.2", "u");
        int x = b.staticField("x");
        b.startAll().in("run").write(t, x, 3, 1);
        b.read(u, x, 7);
        b.readFrom(u, x, 8, EventColumns.READS_INITIAL);
        Trace trace = b.failed(FailureKind.EXCEPTION, u, "java.lang.AssertionError");
        assertTrue(
                Story.of(trace)
                        .memory()
                        .contains(
                                "  Plain reads of one variable need not agree on an order: 0.2 had read x = 1 at line 7 before."),
                Story.of(trace).memory().toString());
    }

    @Test
    void whatIsWrittenAndReadStronglyEnoughIsNotAdvised() {
        String lines = String.join("\n", Story.of(Failures.fencedPublication()).memory());
        assertTrue(lines.contains("put VarHandle.acquireFence() before the read of data at Publish.java:23"), lines);
        assertTrue(lines.contains("its release fence has no matching acquire fence"), lines);
    }

    @Test
    void whoWaitsOnAConditionSeesItsLastSignalAndWhoWasInterrupted() {
        TraceBuilder b = new TraceBuilder("InterruptAwait");
        int waiter = b.thread("0.1", "waiter");
        int cancelled = b.thread("0.2", "cancelled");
        int lock = b.monitor(b.object("java.util.concurrent.locks.ReentrantLock"));
        int self = b.location(LocationKind.THREAD, -1, "", "0.2", cancelled);
        b.startAll();
        int interrupt = b.in("main").event(0, EventKind.INTERRUPT, self, 73, 0);
        int signal = b.in("give").event(0, EventKind.NOTIFY, lock, 52, EventFlags.ALL);
        int seen = b.in("take").event(cancelled, EventKind.INTERRUPT, self, 37, EventFlags.OBSERVED);
        int await = b.await(waiter, lock, 37);
        b.blocked(waiter, EventKind.PARK, lock, 37, -1, -1);
        Story story = Story.of(b.failed(FailureKind.DEADLOCK, -1, "1 thread waits for ever"));
        assertEquals(
                List.of(
                        new Step(interrupt, ""),
                        new Step(signal, "the last signal"),
                        new Step(seen, ""),
                        new Step(await, "")),
                story.steps());
    }

    @Test
    void passingTraceHasNoStory() {
        Trace trace = new TraceBuilder("P").passed();
        assertEquals("", Story.of(trace).text(trace, SourceLines.NONE));
    }

    @Test
    void failureWithoutEventsStillEndsInItsMessage() {
        Trace trace = new TraceBuilder("P").failed(FailureKind.EXIT, -1, "System.exit(3)");
        assertEquals("exit: System.exit(3)\n", Story.of(trace).text(trace, SourceLines.NONE));
    }

    private static Trace failure(String name) {
        return switch (name) {
            case "lostUpdate" -> Failures.lostUpdate();
            case "lostUpdateLongAgo" -> Failures.lostUpdateLongAgo();
            case "checkThenAct" -> Failures.checkThenAct();
            case "aba" -> Failures.aba();
            case "deadlockOfThree" -> Failures.deadlockOfThree();
            case "missedNotify" -> Failures.missedNotify();
            case "wrongNotify" -> Failures.wrongNotify();
            case "oneSignal" -> Failures.oneSignal();
            case "emptiedBetween" -> Failures.emptiedBetween();
            case "livelock" -> Failures.livelock();
            case "race" -> Failures.race();
            case "readTooEarly" -> Failures.readTooEarly();
            case "messagePassing" -> Failures.messagePassing();
            case "fencedPublication" -> Failures.fencedPublication();
            case "unsafePublication" -> Failures.unsafePublication();
            case "storeBuffering" -> Failures.storeBuffering();
            case "staleButHarmless" -> Failures.staleButHarmless();
            default -> throw new IllegalArgumentException(name);
        };
    }
}
