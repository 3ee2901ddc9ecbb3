package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code heddle judge} says of races whose judgement is known. */
class JudgeIT {
    private static final String TWO_THREADS = """
                public static void main(String[] args) throws InterruptedException {
                    Thread a = new Thread(P::a);
                    Thread b = new Thread(P::b);
                    a.start();
                    b.start();
                    a.join();
                    b.join();
                }
            """;

    @TempDir
    Path folder;

    private Installed.Run judge(String... words) {
        List<String> all = new ArrayList<>(List.of("judge", "--json=-"));
        all.addAll(List.of(words));
        return Installed.run(folder, all.toArray(String[]::new));
    }

    private Installed.Run judgeProgram(String body, String... options) throws IOException {
        Files.writeString(folder.resolve("P.java"), "class P {\n" + body + TWO_THREADS + "}\n");
        List<String> all = new ArrayList<>(List.of(options));
        all.add("P.java");
        return judge(all.toArray(String[]::new));
    }

    /** Judgement, harm and whether it is proved, of each race. */
    private static List<String> races(Installed.Run run) {
        List<String> all = new ArrayList<>();
        for (JsonNode race : run.json().at("races")) {
            all.add(race.path("location").asText() + ": "
                    + race.path("judgement").asText()
                    + (race.has("harm") ? ", " + race.path("harm").asText() : "")
                    + (race.path("proved").asBoolean() ? ", proved" : "")
                    + (race.path("pattern").isTextual()
                            ? ", " + race.path("pattern").asText()
                            : ""));
        }
        all.sort(null);
        return all;
    }

    @Test
    void aMessageWithoutOrderIsHarmfulByBothOfItsRaces() {
        Installed.Run run = judge(Installed.example("MessagePassing").toString());
        assertEquals(10, run.code(), run::toString);
        assertEquals(
                List.of(
                        "MessagePassing.data: harmful, weak order, proved",
                        "MessagePassing.ready: harmful, weak order, proved, flag that another thread sets"),
                races(run),
                run::toString);
        for (JsonNode race : run.json().at("races")) {
            assertEquals(20, race.path("replays").path("ok").asInt(), run::toString);
            Path trace = folder.resolve(race.path("trace").asText());
            assertEquals(10, Installed.run(folder, "replay", trace.toString()).code());
        }
        assertTrue(run.err().contains("the flag is raised, but data is 0"), run::toString);
    }

    @Test
    void aLostUpdateIsHarmfulWhateverTheFieldIs() {
        Installed.Run run = judge(Installed.example("LostUpdate").toString());
        String race =
                "LostUpdate.counter: harmful, reversed order, proved, counter that is read, changed and written back";
        assertEquals(List.of(race, race, race), races(run), run::toString);
    }

    @Test
    void aCounterThatNothingChecksIsHarmfulToItsFinalValue() throws IOException {
        Installed.Run run = judgeProgram("""
                static int count;
                static void a() { count++; }
                static void b() { count++; }
            """);
        assertEquals(10, run.code(), run::toString);
        JsonNode first = run.json().at("races").get(0);
        assertEquals("1", first.path("outcome").path("values").path("count").asText(), run::toString);
    }

    @Test
    void aValueThatIsAlwaysComputedTheSameMakesNoDifference() throws IOException {
        Installed.Run run = judgeProgram("""
                static int hash;
                static int hash() {
                    int h = hash;
                    if (h == 0) {
                        h = 31 * args().length() + 7;
                        hash = h;
                    }
                    return h;
                }
                static String args() { return "abc"; }
                static void a() { if (hash() != 100) throw new AssertionError(); }
                static void b() { if (hash() != 100) throw new AssertionError(); }
            """);
        assertEquals(0, run.code(), run::toString);
        assertEquals(
                List.of(
                        "P.hash: makes no difference, proved, lazy initialisation",
                        "P.hash: makes no difference, proved, lazy initialisation"),
                races(run),
                run::toString);
    }

    /** Calls of one method read the same field at one site, which is no loop: all orders are executed. */
    @Test
    void aMethodThatIsCalledAgainIsNoLoop() throws IOException {
        Installed.Run run = judgeProgram("""
                static String text;
                static int length = 3;
                static int length() { return length; }
                static String text() {
                    String t = text;
                    if (t == null) {
                        t = "text" + (length() + length() + length());
                        text = t;
                    }
                    return t;
                }
                static void a() { if (text().length() != 5) throw new AssertionError(); }
                static void b() { if (text().length() != 5) throw new AssertionError(); }
            """);
        String race = "P.text: makes no difference, proved, lazy initialisation";
        assertEquals(List.of(race, race), races(run), run::toString);
        assertFalse(run.json().at("races").get(0).path("bounded").asBoolean(), run::toString);
    }

    /** The read of the second thread fails where it comes first; no memory order changes that. */
    @Test
    void aFailureOfOneOrderIsNoMatterOfMemory() throws IOException {
        Installed.Run run = judgeProgram("""
                static int port;
                static void a() { port = 80; }
                static void b() { if (port == 0) throw new AssertionError("not set"); }
            """);
        assertEquals(List.of("P.port: harmful, one order of the two, proved"), races(run), run::toString);
    }

    /** Volatile accesses of one of the two leave the other, which fails in the same way. */
    @Test
    void twoRacesOfWhichEachIsEnoughAreBothHarmful() throws IOException {
        Installed.Run run = judgeProgram("""
                static int x;
                static int y;
                static volatile boolean unused;
                static boolean ready;
                static void a() { x = 1; y = 1; ready = true; }
                static void b() {
                    if (ready) {
                        int both = x + y;
                        if (both < 2) throw new AssertionError("stale");
                    }
                }
            """);
        List<String> races = races(run);
        assertEquals(3, races.size(), run::toString);
        for (String race : races) {
            assertTrue(race.contains("harmful, weak order, proved"), run::toString);
        }
    }

    @Test
    void collectionsOfTheJdkAreNotJudged() {
        Installed.Run run = judge(Installed.example("SharedHashMap").toString());
        for (JsonNode race : run.json().at("races")) {
            assertEquals("not judged", race.path("judgement").asText(), run::toString);
            assertTrue(race.path("why").asText().contains("inside the JDK's java.util.HashMap"), run::toString);
        }
    }

    /** The counter is the test's own: what it shows says nothing about code under test. */
    @Test
    void aRaceInsideOfATestIsSaidToBeThat() throws IOException, ReflectiveOperationException {
        Path source = Files.writeString(folder.resolve("CounterTest.java"), """
            import org.junit.jupiter.api.Test;
            class CounterTest {
                int count;
                @Test
                void counts() throws InterruptedException {
                    Thread other = new Thread(() -> count++);
                    other.start();
                    count++;
                    other.join();
                }
            }
            """);
        List<String> jars = new ArrayList<>();
        for (String type : List.of(
                "org.junit.jupiter.api.Test",
                "org.junit.jupiter.engine.JupiterTestEngine",
                "org.junit.platform.commons.JUnitException",
                "org.junit.platform.engine.TestEngine",
                "org.opentest4j.AssertionFailedError")) {
            jars.add(Class.forName(type)
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .getPath());
        }
        String path = folder + File.pathSeparator + String.join(File.pathSeparator, jars);
        assertEquals(
                0,
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-g", "-cp", path, "-d", folder.toString(), source.toString()));
        Installed.Run run = judge("--time-limit", "20", "--iterations", "100", "--", "-cp", path, "CounterTest#counts");
        assertTrue(
                run.json().texts("warnings").stream()
                        .anyMatch(line -> line.startsWith("the race on CounterTest.count is in the test itself")),
                run::toString);
    }

    @Test
    void aCheckJudgesOnRequest() {
        Installed.Run run = Installed.run(
                folder,
                "check",
                "--judge",
                "--json=-",
                Installed.example("LostUpdate").toString());
        assertEquals(10, run.code(), run::toString);
        assertEquals(3, run.json().at("judged", "races").size(), run::toString);
        assertTrue(run.err().contains("harmful: race on LostUpdate.counter"), run::toString);
    }

    @Test
    void aProgramWithoutRacesHasNothingToJudge() {
        Installed.Run run = judge(Installed.example("SynchronizedCounter").toString());
        assertEquals(0, run.code(), run::toString);
        assertEquals(List.of(), races(run));
    }

    /** What is printed depends on the seed of the execution. */
    @Test
    void outputThatDiffersByInputIsLeftOut() throws IOException {
        Installed.Run run = judgeProgram("""
                static int hint;
                static void a() {
                    for (int i = 0; i < 400; i++) { hint = i; }
                    System.out.println(new java.util.Random().nextLong());
                }
                static void b() { for (int i = 0; i < 400; i++) { int h = hint; } }
            """, "--iterations", "60");
        assertEquals(0, run.code(), run::toString);
        assertTrue(run.json().isTrue("verdictAlone"), run::toString);
        assertEquals(List.of("P.hint: not seen"), races(run), run::toString);
    }
}
