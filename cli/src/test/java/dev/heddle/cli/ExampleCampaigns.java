package dev.heddle.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Campaigns over the examples, each run once for all test classes that look at its result. */
final class ExampleCampaigns {
    /**
     * Replays of each must-find bug. A fault that lets one replay in ten diverge is missed by the 36 replays of all
     * bugs with a probability of 2 %; a fault of one example diverges always. {@code -Dexamples.replays=20} makes as
     * many as a user gets by default.
     */
    private static final int REPLAYS = Integer.getInteger("examples.replays", 3);

    private static final Map<String, Result> RESULTS = new ConcurrentHashMap<>();

    /**
     * What a campaign left.
     *
     * @param run with the report for people
     * @param json the report for scripts
     */
    record Result(Installed.Run run, CommandJson json) {}

    private ExampleCampaigns() {}

    static int replays(ExampleHeader example) {
        return example.isFoundByDefault() ? REPLAYS : 1;
    }

    /**
     * The campaign of an example, up to its first failure unless it is to have none.
     *
     * @param folder of the caller, for the files of the campaign
     */
    static Result of(ExampleHeader example, Path jdk, Path folder) {
        return RESULTS.computeIfAbsent(example.name() + " " + jdk, key -> run(example, jdk, folder));
    }

    private static Result run(ExampleHeader example, Path jdk, Path folder) {
        boolean isLivelock = example.kind().equals("livelock");
        Installed.Run run = Installed.run(
                folder,
                "check",
                "--json=check.json",
                example.isClean() ? "--keep-going" : "--fail-fast",
                "--iterations",
                isLivelock ? "20" : "400", // each of them fails, after thousands of events
                "--confirm",
                String.valueOf(replays(example)),
                "--livelock-bound",
                "5000",
                isLivelock ? "--no-minimise" : "--minimise", // takes its time where an execution goes on and on
                "--java",
                jdk.toString(),
                Installed.example(example.name()).toString());
        try {
            return new Result(run, CommandJson.parse(Files.readString(folder.resolve("check.json"))));
        } catch (IOException e) {
            throw new UncheckedIOException(run.toString(), e);
        }
    }
}
