package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.console.ExitCode;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Recordings without accesses, or with a sample of them: what they have, and that recorded failures come again. */
class ReproduceIT {
    private static final String PROGRAM = "TicketRace.java";

    @TempDir
    private Path folder;

    private Installed.Run run(String... words) {
        return Installed.run(folder, words);
    }

    /** Sleeps make the program fail; a machine that is very busy may need another run. */
    private Trace record(Path jdk, String... detail) throws Exception {
        recordOnly(jdk, detail);
        return TraceReader.read(folder.resolve("run.heddle"));
    }

    private void recordOnly(Path jdk, String... detail) throws Exception {
        Files.copy(Installed.checkout().resolve("cli/src/test/programs").resolve(PROGRAM), folder.resolve(PROGRAM));
        List<String> words = new ArrayList<>(List.of("record", "--until-failure", "--java", jdk.toString()));
        words.addAll(List.of(detail));
        words.addAll(List.of("-o", "run.heddle", PROGRAM));
        Installed.Run recorded = run(words.toArray(String[]::new));
        assertEquals(ExitCode.FAILED, recorded.code(), recorded::toString);
        assertTrue(recorded.err().contains("heddle reproduce run.heddle (the failure again)"), recorded::toString);
    }

    private static Set<EventKind> kinds(Trace trace) {
        Set<EventKind> kinds = EnumSet.noneOf(EventKind.class);
        for (int e = 0; e < trace.events().size(); e++) {
            kinds.add(trace.events().kind(e));
        }
        return kinds;
    }

    /** The order of the tickets is one of 720, and random executions fail in fewer still. */
    @ParameterizedTest
    @OnEachJdk
    void aFailureRecordedWithoutAccessesComesAgain(Path jdk) throws Exception {
        Trace recorded = record(jdk, "--detail", "sync");
        Set<EventKind> kinds = kinds(recorded);
        assertFalse(kinds.stream().anyMatch(EventKind::isAccess), kinds::toString);
        assertTrue(
                kinds.containsAll(EnumSet.of(EventKind.LOCK, EventKind.UNLOCK, EventKind.START, EventKind.JOIN)),
                kinds::toString);
        Installed.Run found =
                run("reproduce", "--java", jdk.toString(), "--out", "found", "--json=found.json", "run.heddle");
        assertEquals(ExitCode.FAILED, found.code(), found::toString);
        CommandJson json = CommandJson.read(folder.resolve("found.json"));
        assertTrue(json.number("executions") <= 30, json::toString);
        assertTrue(found.out().contains("Replayed 20 of 20 times"), found::toString);
        assertTrue(found.out().contains("Lost update"), found::toString);
        Trace again = TraceReader.read(folder.resolve(json.text("trace")));
        assertTrue(again.verdict() instanceof Trace.Failed failed
                && failed.message().contains("a count was lost"));
    }

    /** How the run ended is lost with the end of the file; any failure counts. */
    @Test
    void theBeginningOfALogIsEnoughForOrdersThatItHas() throws Exception {
        recordOnly(Installed.firstJdk(), "--detail", "sync", "--keep-log");
        byte[] log = Files.readAllBytes(folder.resolve("run.heddle"));
        Files.write(folder.resolve("cut.heddle"), Arrays.copyOf(log, log.length - 200));
        Installed.Run refused = run("reproduce", "cut.heddle");
        assertEquals(ExitCode.UNREADABLE, refused.code(), refused::toString);
        assertEquals(1, refused.err().lines().count(), refused::toString);
        Installed.Run found = run("reproduce", "--salvage", "--confirm", "1", "cut.heddle");
        assertEquals(ExitCode.FAILED, found.code(), found::toString);
        assertTrue(found.out().contains("heddle-out/TicketRace-reproduced/failure-"), found::toString);
    }

    @ParameterizedTest
    @OnOneJdk
    void aSampleHasAllAccessesToItsFieldsAndNoOthers(Path jdk) throws Exception {
        Trace recorded = record(jdk, "--sample", "50%", "--sample-seed", "7");
        Set<String> fields = new TreeSet<>();
        for (int e = 0; e < recorded.events().size(); e++) {
            if (recorded.events().kind(e).isAccess()) {
                fields.add(
                        recorded.locations().get(recorded.events().location(e)).member());
            }
        }
        assertEquals(Set.of("entered"), fields);
        Installed.Run found = run("reproduce", "--java", jdk.toString(), "--confirm", "5", "run.heddle");
        assertEquals(ExitCode.FAILED, found.code(), found::toString);
        assertTrue(found.out().contains("Replayed 5 of 5 times"), found::toString);
    }

    /**
     * Accesses by instructions and by handles, in a class that other classes access, and by a thread that is started
     * later.
     */
    @ParameterizedTest
    @OnEachJdk
    void aHotFieldIsTakenOutOfTheSample(Path jdk) throws Exception {
        Files.writeString(folder.resolve("Hot.java"), """
            import java.lang.invoke.MethodHandles;
            import java.lang.invoke.VarHandle;
            public class Hot {
                static class Shared {
                    volatile int hot;
                    volatile long handled;
                    int cold;
                }
                static final VarHandle HANDLED;
                static {
                    try {
                        HANDLED = MethodHandles.lookup().findVarHandle(Shared.class, "handled", long.class);
                    } catch (ReflectiveOperationException e) {
                        throw new AssertionError(e);
                    }
                }
                static void once(Shared shared) {
                    shared.hot++;
                    HANDLED.getAndAdd(shared, 1L);
                }
                static void work(Shared shared) {
                    for (int i = 0; i < 1_000_000; i++) once(shared);
                }
                public static void main(String[] args) throws InterruptedException {
                    Shared shared = new Shared();
                    for (int round = 0; round < 4; round++) {
                        Thread other = new Thread(() -> work(shared));
                        other.start();
                        work(shared);
                        other.join();
                        synchronized (shared) { shared.cold++; }
                    }
                    if (shared.handled != 8_000_000) throw new AssertionError("handled " + shared.handled);
                }
            }
            """);
        Installed.Run recorded = run(
                "record",
                "--java",
                jdk.toString(),
                "--sample",
                "99.999%",
                "--json=run.json",
                "-o",
                "run.heddle",
                "Hot.java");
        assertEquals(ExitCode.OK, recorded.code(), recorded::toString);
        CommandJson json = CommandJson.read(folder.resolve("run.json"));
        String hot = "not recorded: Hot$Shared.%s, which is accessed more than 20000 times a second (--sample)";
        assertEquals(
                Set.of(hot.formatted("hot"), hot.formatted("handled")),
                Set.copyOf(json.texts("warnings")),
                recorded::toString);
        Trace trace = TraceReader.read(folder.resolve("run.heddle"));
        int cold = 0;
        for (int e = 0; e < trace.events().size(); e++) {
            if (trace.events().kind(e).isAccess()) {
                assertEquals(
                        "cold",
                        trace.locations().get(trace.events().location(e)).member());
                cold++;
            }
        }
        assertEquals(8, cold);
        assertEquals(trace.events().size(), json.number("events"), json::toString);
    }

    /** The volatile field that publishes the others is not recorded: nothing of it is called a race. */
    @Test
    void whatSeemsToRaceInASampleIsAPossibleRace() throws Exception {
        Files.writeString(folder.resolve("Pub.java"), """
            public class Pub {
                int a, b, c, d;
                volatile boolean ready;
                public static void main(String[] args) throws Exception {
                    Pub p = new Pub();
                    Thread t = new Thread(() -> { p.a = 1; p.b = 2; p.c = 3; p.d = 4; p.ready = true; });
                    t.start();
                    while (!p.ready) Thread.onSpinWait();
                    if (p.a + p.b + p.c + p.d != 10) throw new AssertionError();
                    t.join();
                }
            }
            """);
        for (List<String> scope :
                List.of(List.of("--sample", "50%", "--sample-seed", "2"), List.of("--only-fields", "Pub.b,Pub.c"))) {
            List<String> words = new ArrayList<>(List.of("record", "--force", "-o", "run.heddle"));
            words.addAll(scope);
            words.add("Pub.java");
            assertEquals(ExitCode.OK, run(words.toArray(String[]::new)).code());
            Installed.Run analyzed = run("analyze", "--json=-", "--races", "found.races", "run.heddle");
            CommandJson json = analyzed.json();
            assertEquals(0, json.number("races"), analyzed::toString);
            assertEquals(0, json.at("racePairs").size(), analyzed::toString);
            assertTrue(json.at("possibleRaces").size() > 0, analyzed::toString);
            assertTrue(
                    analyzed.err().contains("volatile fields and atomics that were not recorded may order"),
                    analyzed::toString);
            Installed.Run predicted = run("analyze", "--predict", "races", "run.heddle");
            assertEquals(ExitCode.USAGE, predicted.code(), predicted::toString);
            assertTrue(predicted.err().contains("accesses"), predicted::toString);
        }
        assertEquals(
                ExitCode.OK,
                run("record", "--force", "-o", "run.heddle", "Pub.java").code());
        assertEquals(
                0,
                run("analyze", "--json=-", "run.heddle")
                        .json()
                        .at("possibleRaces")
                        .size());
    }

    /** Threads that spin have millions of them, and they order accesses that a sample hardly has. */
    @Test
    void aSampleHasNoFences() throws Exception {
        Files.writeString(folder.resolve("Fences.java"), """
            import java.lang.invoke.VarHandle;
            public class Fences {
                static int sampled; // calls by handles are instrumented in classes of which some field is
                public static void main(String[] args) {
                    for (int i = 0; i < 1000; i++) { VarHandle.acquireFence(); VarHandle.releaseFence(); }
                    sampled++;
                    for (int i = 0; i < 5; i++) VarHandle.fullFence();
                }
            }
            """);
        Installed.Run recorded = run("record", "--sample", "99.999%", "-o", "run.heddle", "Fences.java");
        assertEquals(ExitCode.OK, recorded.code(), recorded::toString);
        Trace trace = TraceReader.read(folder.resolve("run.heddle"));
        assertEquals(
                0,
                IntStream.range(0, trace.events().size())
                        .filter(e -> trace.events().kind(e) == EventKind.FENCE)
                        .count());
    }

    /** Calls that order nothing new have no record; what is handed over is ordered all the same. */
    @ParameterizedTest
    @OnEachJdk
    void whatCollectionsHandOverIsNoPossibleRace(Path jdk) throws Exception {
        Files.writeString(folder.resolve("HandOver.java"), """
            import java.util.concurrent.*;
            public class HandOver {
                static class Box { int value, seen; }
                static final ConcurrentLinkedQueue<Box> queue = new ConcurrentLinkedQueue<>();
                static final ConcurrentHashMap<Integer, Box> map = new ConcurrentHashMap<>();
                static void give(int from) {
                    for (int i = 0; i < 200; i++) {
                        queue.add(new Box());
                        Box box = new Box();
                        if (i % 3 == 0) { synchronized (box) { box.value = i; } } else { box.value = i; }
                        map.put(from + i, box);
                        if (i % 7 == 0) { map.get(0); queue.peek(); }
                    }
                }
                static void take(int from) throws InterruptedException {
                    for (int i = 0; i < 200; i++) {
                        Box box;
                        while ((box = queue.poll()) == null) { Thread.sleep(1); }
                        box.seen += box.value + 1;
                        while ((box = map.get(from + i)) == null) { Thread.sleep(1); }
                        if (box.value != i) { throw new AssertionError(); }
                        box.seen++;
                    }
                }
                public static void main(String[] args) throws Exception {
                    Thread[] threads = new Thread[2];
                    for (int t = 0; t < 2; t++) {
                        int me = t * 1000;
                        threads[t] = new Thread(() -> {
                            give(me);
                            try { take(1000 - me); } catch (InterruptedException e) { throw new AssertionError(e); }
                        });
                    }
                    for (Thread thread : threads) { thread.start(); }
                    for (Thread thread : threads) { thread.join(); }
                }
            }
            """);
        Installed.Run recorded =
                run("record", "--java", jdk.toString(), "--sample", "99.999%", "-o", "run.heddle", "HandOver.java");
        assertEquals(ExitCode.OK, recorded.code(), recorded::toString);
        Trace trace = TraceReader.read(folder.resolve("run.heddle"));
        long accesses = IntStream.range(0, trace.events().size())
                .filter(e -> trace.events().kind(e).isAccess())
                .count();
        assertTrue(accesses >= 2 * 2 * 200, () -> accesses + " accesses");
        Installed.Run analyzed = run("analyze", "--json=-", "run.heddle");
        assertEquals(ExitCode.OK, analyzed.code(), analyzed::toString);
        assertEquals(0, analyzed.json().at("possibleRaces").size(), analyzed::toString);
    }

    @Test
    void whatNeedsAccessesSaysSo() throws Exception {
        record(Installed.firstJdk(), "--detail", "sync");
        for (List<String> command : List.of(
                List.of("replay", "run.heddle"), List.of("derive", "--strategy", "pos", "-o", "d", "run.heddle"))) {
            Installed.Run refused = run(command.toArray(String[]::new));
            assertEquals(ExitCode.USAGE, refused.code(), refused::toString);
            assertTrue(
                    refused.err().contains("recorded with detail sync, which lacks accesses")
                            && refused.err().contains("heddle reproduce run.heddle"),
                    refused::toString);
        }
        Installed.Run analyzed = run("analyze", "run.heddle");
        assertEquals(ExitCode.OK, analyzed.code(), analyzed::toString);
        assertTrue(analyzed.err().contains("recorded with --detail sync: accesses are left out"), analyzed::toString);
        Installed.Run none = run("reproduce", "--iterations", "1", "--seed", "3", "--confirm", "0", "run.heddle");
        assertTrue(none.code() == ExitCode.DIVERGED || none.code() == ExitCode.FAILED, none::toString);
    }

    @Test
    void badInputIsOneLine() throws Exception {
        Files.writeString(
                folder.resolve("Fine.java"), "class Fine { public static void main(String[] a) { int x = 1; } }");
        assertEquals(
                0,
                run("record", "--detail", "sync", "-o", "fine.heddle", "Fine.java")
                        .code());
        assertRefused("the recorded run passed; expected one that failed", "reproduce", "fine.heddle");
        assertEquals(
                0,
                run("record", "--controlled", "-o", "led.heddle", "Fine.java").code());
        assertRefused("a trace of a controlled execution", "reproduce", "led.heddle");
        assertRefused("--iterations 0: expected at least 1", "reproduce", "--iterations", "0", "fine.heddle");
        assertRefused("--detail thin: expected full, shared or sync", "record", "--detail", "thin", "Fine.java");
        assertRefused("--sample 2: expected a fraction between 0 and 1", "record", "--sample", "2", "Fine.java");
        assertRefused("expected --detail shared", "record", "--sample", "5%", "--detail", "sync", "Fine.java");
        assertRefused("--sample-seed 3: expected --sample", "record", "--sample-seed", "3", "Fine.java");
        Installed.Run absent = run("reproduce", "nothing.heddle");
        assertEquals(ExitCode.UNREADABLE, absent.code(), absent::toString);
    }

    private void assertRefused(String line, String... words) {
        Installed.Run run = run(words);
        assertEquals(ExitCode.USAGE, run.code(), run::toString);
        assertTrue(run.err().contains(line), run::toString);
        assertEquals(1, run.err().lines().count(), run::toString);
    }
}
