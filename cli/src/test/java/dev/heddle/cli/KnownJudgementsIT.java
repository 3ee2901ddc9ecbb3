package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Judgements of races whose truth is known, in programs with several of them that fail with one message. */
class KnownJudgementsIT {
    private static final String WEAK = "weak order";
    private static final String BETWEEN = "reversed order";
    private static final String ORDER = "one order of the two";
    private static final String NONE = "makes no difference";

    /**
     * A few races.
     *
     * @param fields static members; {@code #} is the number of the part in its program
     * @param a what one thread does
     * @param b what the other does, with FAIL for a failure
     * @param end what is checked when both have ended
     * @param truth judgement by field
     */
    private record Part(String fields, String a, String b, String end, Map<String, String> truth) {}

    private static final Map<String, Part> PARTS = Map.of(
            "message",
            new Part(
                    "static int d#; static boolean f#;",
                    "d# = 1;\nf# = true;",
                    "if (f#\n && d# == 0) FAIL",
                    "",
                    Map.of("P.d#", WEAK, "P.f#", WEAK)),
            "published",
            new Part(
                    "static class C# { String host; int port;\n C#(String h) { host = h;\n port = 80; } }\nstatic C# c#;",
                    "c# = new C#(\"h\");",
                    "C# l# = c#;\nif (l# != null\n && (l#.host == null\n || l#.port == 0)) FAIL",
                    "",
                    Map.of("P.c#", WEAK, "C#.host", WEAK, "C#.port", WEAK)),
            "two values",
            new Part(
                    "static int x#, y#; static boolean f#;",
                    "x# = 1;\ny# = 2;\nf# = true;",
                    "if (f#\n && (x# != 1\n || y# != 2)) FAIL",
                    "",
                    Map.of("P.x#", WEAK, "P.y#", WEAK, "P.f#", WEAK)),
            "store buffering",
            new Part(
                    "static int x#, y#, r#, s#;",
                    "x# = 1;\nr# = y#;",
                    "y# = 1;\ns# = x#;",
                    "if (r# == 0 && s# == 0) FAIL",
                    Map.of("P.x#", WEAK, "P.y#", WEAK)),
            "too early",
            new Part("static int p#;", "p# = 80;", "if (p# == 0) FAIL", "", Map.of("P.p#", ORDER)),
            "either too early",
            new Part("static int p#, q#;", "p# = 80;\nq# = 81;", "if (q# == 0 || p# == 0) FAIL", "", Map.of()),
            "lost update",
            new Part("static int n#;", "n#++;", "n#++;", "if (n# != 2) FAIL", Map.of("P.n#", BETWEEN)),
            "same value",
            new Part("static int w#;", "w# = 1;", "w# = 1;", "", Map.of("P.w#", NONE)),
            "unused read",
            new Part("static int u#;", "u# = 5;", "int l# = u#;", "", Map.of("P.u#", NONE)),
            "lazy",
            new Part(
                    "static int h#; static int h#() { int l = h#;\n if (l == 0) { l = 42;\n h# = l; } return l; }",
                    "if (h#() != 42) FAIL",
                    "if (h#() != 42) FAIL",
                    "",
                    Map.of("P.h#", NONE)));

    @TempDir
    private Path folder;

    private Installed.Run judge(String... parts) throws IOException {
        StringBuilder fields = new StringBuilder();
        StringBuilder a = new StringBuilder();
        StringBuilder b = new StringBuilder();
        StringBuilder end = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            Part part = PARTS.get(parts[i]);
            String number = Integer.toString(i);
            fields.append(part.fields().replace("#", number)).append('\n');
            a.append(part.a().replace("#", number)).append('\n');
            b.append(part.b().replace("#", number)).append('\n');
            end.append(part.end().replace("#", number)).append('\n');
        }
        Files.writeString(folder.resolve("P.java"), """
                class P {
                    %s
                    static void a() { %s }
                    static void b() { %s }
                    public static void main(String[] args) throws InterruptedException {
                        Thread a = new Thread(P::a);
                        Thread b = new Thread(P::b);
                        a.start();
                        b.start();
                        a.join();
                        b.join();
                        %s
                    }
                }
                """.formatted(fields, a, b, end)
                .replace("FAIL", "throw new AssertionError(\"half\");"));
        return Installed.run(folder, "judge", "--json=-", "--confirm=0", "P.java");
    }

    /** 40 races in programs with several, most of them with the same message. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "message",
                "published",
                "two values",
                "store buffering",
                "message, message",
                "message, same value, unused read",
                "published, too early",
                "lazy, message",
                "two values, message",
                "message, lost update",
                "published, unused read",
                "store buffering, same value"
            })
    void eachRaceIsJudgedByWhatItDoes(String names) throws IOException {
        String[] parts = names.split(", ");
        SortedMap<String, String> truth = new TreeMap<>();
        for (int i = 0; i < parts.length; i++) {
            String number = Integer.toString(i);
            PARTS.get(parts[i]).truth().forEach((field, word) -> truth.put(field.replace("#", number), word));
        }
        Installed.Run run = judge(parts);
        SortedMap<String, String> found = new TreeMap<>();
        for (JsonNode race : run.json().at("races")) {
            String location = race.path("location").asText();
            String name = location.replaceAll("^P\\$", "").replaceAll("#[^.]*", "");
            found.put(name, race.path("harm").asText(race.path("judgement").asText()));
            assertTrue(race.path("proved").asBoolean(), run::toString);
        }
        assertEquals(truth.toString(), found.toString(), run::toString);
    }

    /** Each of the two is enough for the failure by its order, which no volatile field changes. */
    @Test
    void whereTwoOrdersAreEnoughNeitherIsProvedHarmless() throws IOException {
        Installed.Run run = judge("either too early");
        assertEquals(2, run.json().at("races").size(), run::toString);
        for (JsonNode race : run.json().at("races")) {
            assertNotEquals(NONE, race.path("judgement").asText(), run::toString);
        }
    }

    /** Executions without other races were counted as if they were those of the program without this one. */
    @Test
    void theSentenceSaysWhatWasCounted() throws IOException {
        Installed.Run run = judge("two values");
        assertTrue(
                Arrays.stream(run.err().split("\n"))
                        .anyMatch(line -> line.contains(
                                "executions whose accesses, and those of the race on P.y0, are volatile")),
                run::toString);
    }
}
