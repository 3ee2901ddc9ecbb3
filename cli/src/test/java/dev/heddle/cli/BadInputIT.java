package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.formats.trace.file.TraceWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad input gives one clear line and the contract's exit code, also where only the target JVM can notice it. */
class BadInputIT {
    /** Of the low byte of the format version; see docs/reference/formats.md. */
    private static final int VERSION_OFFSET = 10;

    @TempDir
    Path folder;

    private void assertRefused(int code, String message, String... words) {
        Installed.Run run = Installed.run(folder, words);
        assertEquals(code, run.code(), run.toString());
        assertEquals(1, run.err().lines().count(), run.toString());
        assertTrue(run.err().contains(message), run.toString());
    }

    private Path lostUpdateTrace() {
        Path trace = folder.resolve("good.heddle");
        Installed.Run run = Installed.run(
                folder,
                "record",
                "--controlled",
                "-o",
                trace.toString(),
                Installed.example("LostUpdate").toString());
        assertTrue(Files.isRegularFile(trace), run.toString());
        return trace;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "check Nope.java | Nope.java: no such source file",
                "check -- no.Such | no.Such: no such class",
                "check -- -jar no.jar | no.jar: no such jar file",
                "check --nope X.java | Unknown option: '--nope'",
                "record Nope.java | Nope.java: no such source file",
            })
    void whatIsMissingOrUnknownIsNamed(String words, String message) {
        assertRefused(2, message, words.split(" "));
    }

    @Test
    void anOptionThatTheJvmDoesNotKnowIsTheUsersMistake() {
        assertRefused(
                2,
                "Unrecognized option: -Xnope",
                "check",
                "--",
                "-Xnope",
                Installed.example("LostUpdate").toString());
    }

    @Test
    void aClassFileNewerThanTheJvmIsNamed() throws IOException {
        byte[] bytes = BadInputIT.class.getResourceAsStream("FakeAgent.class").readAllBytes();
        bytes[7] = (byte) 200;
        Files.write(folder.resolve("New.class"), bytes);
        assertRefused(2, "New: class file of Java 156, the JVM is Java ", "check", "--", "New");
    }

    @Test
    void aMainThatNeverReachesAnEventIsGivenUp() throws IOException {
        Files.writeString(
                folder.resolve("Forever.java"),
                "class Forever { public static void main(String[] a) { for (long i = 0; ; i++) { i = -i; } } }");
        Installed.Run run =
                Installed.run(folder, "check", "--stall", "0.5", "--iterations", "1", "--confirm", "0", "Forever.java");
        assertEquals(10, run.code(), run.toString());
        assertTrue(run.out().contains("1 failed: 1 livelock"), run.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"replay", "analyze", "inspect"})
    void filesThatAreNoTracesAreUnreadable(String command) throws IOException {
        Path good = lostUpdateTrace();
        byte[] bytes = Files.readAllBytes(good);
        Files.write(folder.resolve("empty.heddle"), new byte[0]);
        Files.writeString(folder.resolve("foreign.heddle"), "once upon a time");
        Files.write(folder.resolve("truncated.heddle"), Arrays.copyOf(bytes, bytes.length / 2));
        byte[] flipped = bytes.clone();
        flipped[bytes.length / 2] ^= 1;
        Files.write(folder.resolve("flipped.heddle"), flipped);
        byte[] newer = bytes.clone();
        newer[VERSION_OFFSET] = 99;
        Files.write(folder.resolve("newer.heddle"), newer);
        assertRefused(3, "format version 99, expected 1; Heddle ", command, "newer.heddle");
        for (String file : new String[] {"missing", "empty", "foreign", "truncated", "flipped"}) {
            assertRefused(3, file + ".heddle @ byte ", command, file + ".heddle");
        }
    }

    @Test
    void theIntactPartOfATraceIsReplayed() throws IOException {
        byte[] bytes = Files.readAllBytes(lostUpdateTrace());
        Files.write(folder.resolve("cut.heddle"), Arrays.copyOf(bytes, bytes.length - 60));
        Installed.Run run = Installed.run(folder, "replay", "--salvage", "--json=replay.json", "cut.heddle");
        assertEquals(0, run.code(), run.toString());
        assertEquals(1, Replayed.in(folder).reproduced(), run::toString);
    }

    @Test
    void aChangedProgramDiverges() throws IOException {
        Path trace = lostUpdateTrace();
        String source = Files.readString(Installed.example("LostUpdate"));
        Files.writeString(folder.resolve("LostUpdate.java"), source.replace("counter++", "counter += 0 * counter + 1"));
        Installed.Run run = Installed.run(folder, "replay", "--json=replay.json", trace.toString(), "LostUpdate.java");
        assertEquals(4, run.code(), run.toString());
        assertEquals(1, Replayed.in(folder).diverged(), run::toString);
    }

    @Test
    void aFlippedDecisionDivergesAtItsEvent() throws Exception {
        Path trace = lostUpdateTrace();
        Trace good = TraceReader.read(trace);
        int flipped = decision(good.events());
        TraceWriter.write(trace, withThread(good, flipped));
        Installed.Run run = Installed.run(folder, "replay", trace.toString());
        assertEquals(4, run.code(), run.toString());
        assertTrue(run.out().contains("event " + flipped), run.toString());
    }

    /** The first read at which another started thread could have run. */
    private static int decision(EventColumns events) {
        for (int i = 0; i < events.size(); i++) {
            if (events.enabled(i) >= 2 && events.kind(i) == EventKind.READ && events.thread(i) != 0) {
                return i;
            }
        }
        throw new AssertionError("no decision in the trace");
    }

    /** The trace with main chosen at event {@code flipped}. */
    private static Trace withThread(Trace t, int flipped) {
        EventColumns from = t.events();
        EventColumns to = new EventColumns(from.size());
        for (int i = 0; i < from.size(); i++) {
            int thread = i == flipped ? other(from, i) : from.thread(i);
            to.append(thread, from.kind(i), from.site(i), from.location(i), from.enabled(i));
            to.setOrders(i, from.readOrder(i), from.writeOrder(i));
            to.setValue(i, from.value(i));
            to.setReadsFrom(i, from.readsFrom(i));
            to.setPosition(i, from.position(i));
            to.setSyncPosition(i, from.syncPosition(i));
            to.addFlags(i, from.flags(i));
        }
        return new Trace(t.header(), t.program(), t.threads(), t.sites(), t.objects(), t.locations(), to, t.verdict());
    }

    /** The thread of the next event that is another thread's. */
    private static int other(EventColumns events, int i) {
        int next = i + 1;
        while (events.thread(next) == events.thread(i)) {
            next++;
        }
        return events.thread(next);
    }
}
