package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.heddle.cli.CommandJson;
import dev.heddle.cli.Installed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a campaign's figures say of a program, from traces to the claim. */
class ClaimsIT {
    @TempDir
    Path folder;

    private static String example(String name) {
        return Installed.checkout().resolve("examples/" + name).toString();
    }

    private Installed.Run check(String example, String... options) {
        List<String> words = new ArrayList<>(List.of("check", "--confirm", "0", "--json=-", "--no-minimise"));
        words.addAll(List.of(options));
        words.add(example(example));
        return Installed.run(folder, words.toArray(new String[0]));
    }

    @Test
    void keptParametersTakeTheEstimatesPlace() {
        String program = "SynchronizedCounter.java";
        for (String seed : List.of("1", "2", "3")) {
            Installed.run(folder, "record", "--controlled", "--seed", seed, "-o", seed + ".heddle", example(program));
        }
        Installed.Run kept =
                Installed.run(folder, "analyze", "1.heddle", "2.heddle", "3.heddle", "--parameters", "p.json");
        assertEquals(0, kept.code(), kept.toString());
        Installed.Run run =
                check(program, "--strategy", "pctwm:d=1,h=1", "--iterations", "200", "--parameters", "p.json");
        assertEquals(0, run.code(), run.toString());
        assertEquals("pctwm:d=1,h=1", run.json().at("shares").fieldNames().next(), "no other strategy ran first");
        assertEquals(1, run.json().at("shares").size(), "no other strategy ran");
        // Each thread takes the lock twice at one line, and writes in between: each time counts.
        assertEquals(5, run.json().number("parameters", "kCom.collapsed", "max"));
        assertEquals(5, run.json().number("parameters", "kCom.raw", "max"));
        assertTrue(run.err().contains("if it needs 1 communication"), run.err());
        Installed.Run missing = check(program, "--parameters", "nowhere.json");
        assertEquals(3, missing.code(), missing.toString());
    }

    private static double ofTwoOrderings(CommandJson json) {
        for (JsonNode guarantee : json.at("guarantees")) {
            if (guarantee.path("bugs").asText().equals("orderings")
                    && guarantee.path("d").asInt() == 2) {
                return guarantee.path("probability").doubleValue();
            }
        }
        throw new AssertionError(json.toString());
    }

    /** A deadlock of two locks needs two orderings; the interval of its rate must not lie below what is guaranteed. */
    @Test
    void aBugIsFoundAsOftenAsItsDepthGuarantees() {
        Installed.Run run =
                check("LockOrderDeadlock.java", "-v", "--strategy", "pct:d=2,reads=newest", "--iterations", "300");
        assertEquals(10, run.code(), run.toString());
        double guaranteed = ofTwoOrderings(run.json());
        double high = run.json().at("shares", "pct:d=2,reads=newest", "high").doubleValue();
        assertTrue(guaranteed > 0 && high >= guaranteed, high + " is below " + guaranteed);
        assertTrue(run.json().at("claim").isNull(), run.toString());
        assertTrue(run.err().contains("failing executions, with 95 % confidence: "), run.err());
    }

    @Test
    void aCompleteSearchSaysThatEverythingWasSeen() {
        Installed.Run run = check("SynchronizedCounter.java", "--strategy", "exhaustive");
        assertEquals(0, run.code(), run.toString());
        assertTrue(run.err().contains("all executions that the memory model allows were explored"), run.err());
        assertTrue(run.json().isTrue("exhaustive", "complete"), run.toString());
    }
}
