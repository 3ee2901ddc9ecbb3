package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.api.Heddle;
import dev.heddle.cli.Installed;
import dev.heddle.cli.OnOneJdk;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Set-up at full speed, and statics that are kept: what is found does not change, and it is replayed. */
@Tag("long")
class SetUpIT {
    private static final int REPLAYS = 5;

    @TempDir
    Path folder;

    private Installed.Run check(Path jdk, String program, List<String> arguments, String... options) {
        String[] unlimited = Arrays.copyOf(options, options.length + 1);
        unlimited[options.length] = "--time-limit=0"; // on a busy machine 300 executions take longer than it
        return new ProgramRuns(folder, jdk).check(program, arguments, 300, REPLAYS, unlimited);
    }

    @ParameterizedTest
    @OnOneJdk
    void executionsFailWhereTheyFailWithTheFullSetUp(Path jdk) {
        Installed.Run full = check(jdk, "LargeSetUp", List.of(), "--strategy=random", "--setup=full", "--out=full");
        Installed.Run fast = check(jdk, "LargeSetUp", List.of(), "--strategy=random", "--out=fast");
        assertEquals(10, full.code(), full::toString);
        assertEquals(10, fast.code(), fast::toString);
        assertEquals(full.json().number("failures"), fast.json().number("failures"), fast::toString);
        assertEquals(full.json().number("firstFailure"), fast.json().number("firstFailure"));
        assertTrue(full.json().number("parameters", "events", "median") > 10_000, full::toString);
        assertTrue(fast.json().number("parameters", "events", "median") < 2_000, fast::toString);
        for (Installed.Run run : List.of(full, fast)) {
            assertEquals(REPLAYS, run.json().number("replays", "ok"), run::toString);
        }
    }

    @ParameterizedTest
    @OnOneJdk
    void eventsAfterTheFirstStartAreThoseOfTheFullSetUp(Path jdk) {
        List<String> full = afterFirstStart(jdk, "full");
        assertTrue(full.size() > 20, full::toString);
        assertEquals(full, afterFirstStart(jdk, "fast"));
    }

    /**
     * The events from the first start on, without their numbers and sources, and without the writes that stand for what
     * main has written without events.
     */
    private List<String> afterFirstStart(Path jdk, String mode) {
        ProgramRuns runs = new ProgramRuns(folder, jdk);
        String file = mode + ".heddle";
        runs.run("LargeSetUp", List.of(), "record", "--controlled", "--execution=3", "--setup=" + mode, "-o", file);
        return Installed.run(folder, "inspect", "--json", file)
                .out()
                .lines()
                .filter(line -> line.startsWith("{\"index\":"))
                .dropWhile(line -> !line.contains("\"kind\":\"start\""))
                .filter(line -> !line.contains("\"external\""))
                .map(line -> line.replaceAll("\"(index|readsFrom|position|syncPosition)\":(-?[0-9]+|\"initial\"),", "")
                        .replace(",\"glued\"", ""))
                .toList();
    }

    @ParameterizedTest
    @OnOneJdk
    void constantsOfInterfacesAreThoseOfTheExecution(Path jdk) {
        Installed.Run run = check(jdk, "ConstantsOfInterfaces", List.of(), "--strategy=random");
        assertEquals(0, run.code(), run::toString);
    }

    @ParameterizedTest
    @OnOneJdk
    void staticsAreKeptWhereAskedFor(Path jdk) {
        Installed.Run fresh = check(jdk, "KeptStatics", List.of("fresh"));
        assertEquals(0, fresh.code(), fresh::toString);
        Installed.Run kept = check(jdk, "KeptStatics", List.of("fresh"), "--keep", "KeptStatics$Table");
        assertEquals(10, kept.code(), kept::toString);
        assertEquals(300, kept.json().number("failures"), kept::toString);
    }

    @ParameterizedTest
    @OnOneJdk
    void failuresWithKeptStaticsAreReplayed(Path jdk) {
        Installed.Run run = check(jdk, "KeptStatics", List.of(), "--keep=KeptStatics$Table", "--setup=full");
        assertEquals(10, run.code(), run::toString);
        assertTrue(run.json().number("parameters", "events", "median") < 100, run::toString);
        assertEquals(REPLAYS, run.json().number("replays", "ok"), run::toString);
    }

    @ParameterizedTest
    @OnOneJdk
    void theProgramMayAskForStaticsToBeKept(Path jdk) throws URISyntaxException {
        Path api = Path.of(
                Heddle.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Installed.Run run =
                check(jdk, "AskedStatics", List.of(), "--class-path=" + api, "--strategy=random", "--out=asked");
        assertEquals(10, run.code(), run::toString); // other executions than the first reach the race
        assertTrue(run.err().contains("statics of AskedStatics$Table keep their values"), run::toString);
        assertEquals(REPLAYS, run.json().number("replays", "ok"), run::toString);
        Installed.Run all =
                check(jdk, "AskedStatics", List.of(), "--class-path=" + api, "--strategy=exhaustive", "--out=all");
        assertEquals(10, all.code(), all::toString); // the search sees no execution that is made anew
    }

    @ParameterizedTest
    @OnOneJdk
    void whatIsNoModeIsRefused(Path jdk) {
        Installed.Run run = check(jdk, "LargeSetUp", List.of(), "--setup=slow");
        assertEquals(2, run.code());
        assertTrue(run.err().contains("--setup slow: expected fast or full"), run::toString);
        run = check(jdk, "LargeSetUp", List.of(), "--keep=a b");
        assertEquals(2, run.code());
    }
}
