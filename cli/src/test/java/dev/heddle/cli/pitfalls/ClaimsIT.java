package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.Installed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    private static String group(Installed.Run run, String pattern) {
        Matcher m = Pattern.compile(pattern, Pattern.DOTALL).matcher(run.out());
        assertTrue(m.find(), pattern + " in " + run);
        return m.group(1);
    }

    private static double number(Installed.Run run, String pattern) {
        return Double.parseDouble(group(run, pattern));
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
        assertEquals("\n    \"pctwm:d=1,h=1\": {", group(run, "\"shares\": \\{([^{]*\\{)"), "no other strategy ran");
        // All three sinks are lock acquisitions: 1/3 for each of 200 executions.
        assertEquals(3, number(run, "\"kCom.collapsed\": \\{[^}]*\"max\": (\\d+)"));
        assertTrue(run.err().contains("  0.0001 % if it needs 1 communication between threads"), run.err());
        Installed.Run missing = check(program, "--parameters", "nowhere.json");
        assertEquals(3, missing.code(), missing.toString());
    }

    /** A deadlock of two locks needs two orderings; the interval of its rate must not lie below what is guaranteed. */
    @Test
    void aBugIsFoundAsOftenAsItsDepthGuarantees() {
        Installed.Run run =
                check("LockOrderDeadlock.java", "--strategy", "pct:d=2,reads=newest", "--iterations", "300");
        assertEquals(10, run.code(), run.toString());
        double guaranteed = number(run, "\"bugs\": \"orderings\",\\s*\"d\": 2,.*?\"probability\": ([0-9.E-]+)");
        double high = number(run, "\"pct:d=2,reads=newest\": \\{[^}]*\"high\": ([0-9.E-]+)");
        assertTrue(guaranteed > 0 && high >= guaranteed, high + " is below " + guaranteed);
        assertTrue(run.out().contains("\"claim\": null"), run.toString());
        assertTrue(run.err().contains("failing executions, with 95 % confidence: "), run.err());
    }

    @Test
    void aCompleteSearchSaysThatEverythingWasSeen() {
        Installed.Run run = check("SynchronizedCounter.java", "--strategy", "exhaustive");
        assertEquals(0, run.code(), run.toString());
        assertTrue(run.err().contains("all executions that the memory model allows were explored"), run.err());
        assertTrue(run.out().contains("\"complete\": true"), run.toString());
    }
}
