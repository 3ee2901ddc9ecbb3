package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.Installed;
import dev.heddle.cli.SavedTraces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns as a user runs them: the same however many JVMs share the work, and each strategy has its part. */
class CampaignsIT {
    @TempDir
    Path folder;

    private Installed.Run check(String example, String... options) {
        List<String> words = new ArrayList<>(List.of("check", "--confirm", "0", "--json=-", "--no-minimise"));
        words.addAll(List.of(options));
        words.add(Installed.checkout().resolve("examples/" + example).toString());
        return Installed.run(folder, words.toArray(new String[0]));
    }

    private byte[] firstTrace(String out) throws IOException {
        return Files.readAllBytes(SavedTraces.first(folder.resolve(out)));
    }

    @Test
    void theSameExecutionsFailHoweverManyJvmsShareThem() throws IOException {
        Installed.Run one = check("AbaStack.java", "--iterations", "600", "--out", "one", "--coverage-list", "one.txt");
        Installed.Run three = check(
                "AbaStack.java",
                "--iterations",
                "600",
                "--jobs",
                "3",
                "--out",
                "three",
                "--coverage-list",
                "three.txt");
        List<String> iroots = Files.readAllLines(folder.resolve("one.txt"));
        assertTrue(iroots.size() > 10, iroots.toString());
        assertEquals(iroots, Files.readAllLines(folder.resolve("three.txt")));
        for (String figure : List.of("iterations", "failures", "firstFailure", "kinds", "eventsPerExecution")) {
            assertEquals(one.json().at(figure), three.json().at(figure), figure);
        }
        for (String figure : List.of("perIdiom", "total", "once", "saturation", "estimatedTotal")) {
            assertEquals(
                    one.json().at("coverage", "iroots", figure), three.json().at("coverage", "iroots", figure), figure);
        }
        assertEquals(10, one.code(), one.toString());
        assertArrayEquals(firstTrace("one"), firstTrace("three"));
    }

    @Test
    void theFirstFailureIsTheSameWhereItEndsTheCampaign() throws IOException {
        Installed.Run one = check("AbaStack.java", "--fail-fast", "--seed", "3", "--out", "one");
        Installed.Run two = check("AbaStack.java", "--fail-fast", "--seed", "3", "--jobs", "2", "--out", "two");
        assertEquals(one.json().number("firstFailure"), two.json().number("firstFailure"));
        assertArrayEquals(firstTrace("one"), firstTrace("two"));
    }

    @Test
    void aNumberOfFailuresEndsTheCampaign() {
        Installed.Run one = until(3, "one");
        Installed.Run exhaustive = until(2, "all", "--strategy", "exhaustive");
        Installed.Run two = until(3, "two", "--jobs", "2");
        assertEquals(3, one.json().number("failures"), one.toString());
        assertEquals(2, exhaustive.json().number("failures"), exhaustive.toString());
        long failures = two.json().number("failures");
        assertTrue(failures >= 3 && failures < 100, "both end with the epoch of the third: " + two);
        assertEquals(one.json().number("firstFailure"), two.json().number("firstFailure"));
    }

    private Installed.Run until(int failures, String out, String... more) {
        List<String> options = new ArrayList<>(
                List.of("--stop-after-failures", Integer.toString(failures), "--iterations", "5000", "--out", out));
        options.addAll(List.of(more));
        return check("LostUpdate.java", options.toArray(String[]::new));
    }

    @Test
    void severalCampaignsTellEachFirstFailure() {
        Installed.Run run = check("LostUpdate.java", "--campaigns", "5", "--iterations", "50", "--out", "many");
        assertEquals(5, run.json().at("campaigns").size(), run.toString());
        assertTrue(run.err().contains("first failure of 5 campaigns: median "), run.err());
        Installed.Run third =
                check("LostUpdate.java", "--fail-fast", "--seed", "3", "--iterations", "50", "--out", "third");
        assertEquals(third.json().number("firstFailure"), run.json().number("campaigns", "2"));
    }

    @Test
    void aSearchListsAllIroots() throws IOException {
        check("LostUpdate.java", "--strategy", "exhaustive", "--coverage-list", "found.txt", "--out", "all");
        List<String> listed =
                Files.readAllLines(Installed.checkout().resolve("benchmarks/feasible/LostUpdate.iroots-list"));
        assertEquals(
                listed.stream().filter(line -> !line.startsWith("#")).toList(),
                Files.readAllLines(folder.resolve("found.txt")));
    }

    @Test
    void anUnknownStrategyIsOneLine() {
        Installed.Run run = check("LostUpdate.java", "--strategy", "pctwm:d=-1");
        assertEquals(2, run.code());
        assertEquals(1, run.err().lines().count(), run.err());
        assertTrue(run.err().contains("pctwm:d=-1: d expected a number from 0"), run.err());
    }
}
