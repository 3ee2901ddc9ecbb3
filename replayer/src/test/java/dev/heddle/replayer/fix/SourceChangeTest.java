package dev.heddle.replayer.fix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.report.SourceLines;
import dev.heddle.formats.edit.Edit;
import dev.heddle.formats.edit.Edit.Lock;
import dev.heddle.formats.edit.Edit.LockKind;
import dev.heddle.formats.edit.Edit.Place;
import dev.heddle.formats.edit.Edit.Strength;
import dev.heddle.formats.edit.Edit.Taking;
import java.util.List;
import org.junit.jupiter.api.Test;

class SourceChangeTest {
    private static final Lock LOCK = new Lock(LockKind.FIELD, "Gate", "lock", "Ljava/lang/Object;", Taking.MONITOR);
    private static final Lock EXPLICIT =
            new Lock(LockKind.FIELD, "Gate", "lock", "Ljava/util/concurrent/locks/Lock;", Taking.LOCK);
    private static final Lock THIS = new Lock(LockKind.THIS, "Gate", "", "", Taking.MONITOR);

    private static final List<String> GATE = """
            public class Gate {
                private int ready, other;
                private boolean open; // raised once

                void pass(int n) {
                    int seen = ready;
                    if (seen > n) {
                        call("a)b");
                        other = seen;
                    }
                    done();
                }

                void await() throws InterruptedException {
                    if (!open) {
                        wait();
                    }
                }

                synchronized void open() {
                    open = true;
                    ready = 2;
                    notify();
                }

                Runnable task = () -> ready++;
            }
            """.lines().toList();

    private static Place at(String method, int line) {
        return new Place("Gate", method, "()V", 0, "Gate.java", line);
    }

    private static SourceChange change(Edit... edits) {
        return SourceChange.of(List.of(edits), SourceLines.of("Gate.java", GATE));
    }

    /** The lines that were added, without their indentation. */
    private static List<String> added(Edit... edits) {
        return change(edits).diff().stream()
                .filter(line -> line.startsWith("+") && !line.startsWith("+++"))
                .map(line -> line.substring(1).strip())
                .toList();
    }

    @Test
    void aFieldGetsAModifierWhereItStandsAlone() {
        assertEquals(
                List.of("private volatile boolean open; // raised once"),
                added(new Edit.Field(at("open", 21), "Gate", "open", Strength.VOLATILE)));
        assertFalse(change(new Edit.Field(at("open", 22), "Gate", "ready", Strength.VOLATILE))
                .isKnown());
    }

    @Test
    void aRegionIsABlockWithAllLinesOfItsStatements() {
        Edit.Region region = new Edit.Region(at("pass", 6), at("pass", 9), false, LOCK);
        List<String> diff = change(region).diff();
        assertEquals("--- a/Gate.java", diff.get(0));
        assertEquals("@@ -3,10 +3,12 @@", diff.get(2));
        assertTrue(String.join("\n", diff).contains("""
                                +        synchronized (lock) {
                                +            int seen = ready;
                                +            if (seen > n) {
                                +                call("a)b");
                                +                other = seen;
                                +            }
                                         }
                                """), String.join("\n", diff));
    }

    @Test
    void aLockOfTheLibraryIsReleasedInAFinallyBlock() {
        assertEquals(
                List.of("lock.lock();", "try {", "open = true;", "} finally {", "lock.unlock();", "}"),
                added(new Edit.Region(at("open", 21), at("open", 21), false, EXPLICIT)));
    }

    @Test
    void aWholeMethodIsSynchronized() {
        assertEquals(
                List.of("synchronized void await() throws InterruptedException {"),
                added(new Edit.Region(at("await", 15), at("await", 15), true, THIS)));
    }

    @Test
    void anExpressionOfALambdaBecomesABlock() {
        assertEquals(
                List.of("Runnable task = () -> { synchronized (lock) { ready++; } };"),
                added(new Edit.Region(at("lambda$new$0", 26), at("lambda$new$0", 26), true, LOCK)));
    }

    @Test
    void callsWaitsAndStatementsChangeInTheirLines() {
        assertEquals(List.of("notifyAll();"), added(new Edit.Call(at("open", 23), "notify", "notifyAll")));
        assertEquals(List.of("while (!open) {"), added(new Edit.Loop(at("await", 16))));
        assertEquals(List.of("open = true;"), added(new Edit.Move(at("open", 21), at("open", 22), false)));
    }

    /** Text has whole lines alone: what begins inside of one has no diff, or one of that line. */
    @Test
    void whatStandsOnOneLineIsNotChangedAsIfItWereALine() {
        List<String> dense = """
                public class Gate { static int seq; void init() { seq = 1; }
                    int n;
                    void close() { n = 1; seq = 2; } }
                class Other { void run() {
                        new Thread(() -> { int s = seq; n = s; }).start();
                        for (int i = 0; i < 2; i++) { n++; }
                    } }
                """.lines().toList();
        SourceLines lines = SourceLines.of("Gate.java", dense);
        assertEquals(
                "+    synchronized void close() { n = 1; seq = 2; } }",
                SourceChange.of(List.of(new Edit.Region(at("close", 3), at("close", 3), true, THIS)), lines)
                        .diff()
                        .stream()
                        .filter(line -> line.startsWith("+ "))
                        .findFirst()
                        .orElse(""));
        for (Edit edit : List.of(
                new Edit.Region(at("init", 1), at("init", 1), true, THIS),
                new Edit.Region(at("close", 3), at("close", 3), false, THIS),
                new Edit.Region(at("run", 6), at("run", 6), false, THIS),
                new Edit.Region(at("lambda$run$0", 5), at("lambda$run$0", 5), true, LOCK),
                new Edit.Access(at("lambda$run$0", 5), 0, "Gate.seq", Strength.ACQUIRE_FENCE))) {
            assertFalse(SourceChange.of(List.of(edit), lines).isKnown(), edit::toString);
        }
    }

    @Test
    void changesAreMadeTogether() {
        assertEquals(
                List.of("open = true;", "notifyAll();"),
                added(
                        new Edit.Call(at("open", 23), "notify", "notifyAll"),
                        new Edit.Move(at("open", 21), at("open", 22), false)));
    }

    @Test
    void whatIsNoTextHasNoDiff() {
        assertFalse(change(new Edit.Update(at("pass", 6), at("pass", 9), "Gate.ready"))
                .isKnown());
        assertFalse(SourceChange.of(List.of(new Edit.Loop(at("await", 16))), SourceLines.NONE)
                .isKnown());
        assertEquals(
                List.of(),
                change(new Edit.Update(at("pass", 6), at("pass", 9), "Gate.ready"))
                        .diff());
    }
}
