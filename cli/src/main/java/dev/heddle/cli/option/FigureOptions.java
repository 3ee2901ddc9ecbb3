package dev.heddle.cli.option;

import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.api.tool.HeddleTool.CheckOrder;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.parameters.ParametersFile;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Figures of the program that a campaign is given, and those that it collects. */
public final class FigureOptions {
    @Option(
            names = "--parameters",
            paramLabel = "FILE",
            description =
                    "Read the program's parameters from FILE (see heddle analyze --parameters) instead of estimating them.")
    Optional<String> parameters = Optional.empty();

    @Option(
            names = "--coverage",
            paramLabel = "WHAT",
            description =
                    "iroots: count the distinct iRoots that executions expose; or none (default iroots, but none for"
                            + " exhaustive, which has to try more orders for it).")
    private Optional<String> coverage = Optional.empty();

    @Option(
            names = "--races",
            paramLabel = "FILE",
            description =
                    "Detect data races in all executions and add them to FILE (*.races), which keeps those of earlier"
                            + " runs.")
    Optional<String> races = Optional.empty();

    @Option(
            names = "--coverage-list",
            paramLabel = "FILE",
            hidden = true,
            description = "Write the exposed iRoots to FILE, one per line.")
    Optional<String> coverageList = Optional.empty();

    void add(CheckOrder order) {
        if (order.without().contains(CheckOrder.Part.IROOTS)) {
            coverage = Optional.of("none");
        }
    }

    Estimate given(Console console) throws UnreadableFileException, IOException {
        return parameters.isEmpty()
                ? Estimate.NONE
                : ParametersFile.read(console.directory().resolve(parameters.get()));
    }

    boolean areAsked() {
        return races.isPresent() || coverage.isPresent() || coverageList.isPresent();
    }

    boolean countsIroots(boolean byDefault) {
        if (coverage.isEmpty()) {
            return coverageList.isPresent() || byDefault;
        }
        if (coverage.get().equals("iroots")) {
            return true;
        }
        if (coverage.get().equals("none") && coverageList.isEmpty()) {
            return false;
        }
        throw new UsageException("--coverage " + coverage.get() + ": expected iroots or none"
                + (coverageList.isEmpty() ? "" : ", and iroots with --coverage-list"));
    }
}
