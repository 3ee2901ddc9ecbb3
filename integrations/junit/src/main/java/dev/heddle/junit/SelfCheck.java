package dev.heddle.junit;

import dev.heddle.api.Campaign;
import dev.heddle.api.run.TestMain;
import dev.heddle.api.tool.ExitCodes;
import dev.heddle.api.tool.HeddleTool;
import dev.heddle.api.tool.HeddleTool.CheckAnswer;
import dev.heddle.api.tool.HeddleTool.CheckOrder;
import dev.heddle.distribution.Installation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.opentest4j.AssertionFailedError;

/**
 * Once in a JVM, before the first test may pass: a planted race has to be found in a JVM with the same options and
 * class path, the one that has run the test, if it waits.
 */
final class SelfCheck {
    private static final int EXECUTIONS = 1000;
    private static final Duration TIME = Duration.ofSeconds(30);

    private static boolean isDone;

    private SelfCheck() {}

    /**
     * Makes the check, unless it was made before.
     *
     * @param java what {@code java} gets before the main class
     * @throws AssertionFailedError where the race is not found
     */
    static synchronized void require(HeddleTool heddle, List<String> java) {
        if (isDone) {
            return;
        }
        CheckAnswer result = run(heddle, java);
        if (result.exit() != ExitCodes.FAILED) {
            throw new AssertionFailedError("this test says nothing: a planted race was not found in "
                    + result.figures().map(CheckAnswer.Figures::executions).orElse(0L)
                    + " executions, so nothing is under control in this JVM"
                    + (result.err().isEmpty() ? "" : ": " + result.err()));
        }
        isDone = true;
    }

    private static CheckAnswer run(HeddleTool heddle, List<String> java) {
        try {
            Path folder = Files.createTempDirectory("heddle-");
            try {
                List<String> program = new ArrayList<>(java);
                program.addAll(List.of(TestMain.class.getName(), TestMain.PLANTED_RACE));
                return heddle.check(new CheckOrder(
                        program,
                        folder,
                        EXECUTIONS,
                        TIME,
                        new CheckOrder.Choice(Campaign.STRATEGY, Campaign.SEED, false, false, List.of(), List.of(), 1),
                        Map.of(),
                        EnumSet.allOf(CheckOrder.Part.class),
                        Set.of()));
            } finally {
                Installation.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
