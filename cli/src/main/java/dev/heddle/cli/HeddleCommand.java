package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.option.HelpOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code heddle} without a command. */
@Command(
        name = "heddle",
        description = "Finds, explains and replays concurrency bugs of JVM programs.",
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "PROGRAM is Foo.java, or -- followed by arguments of java.",
            "Exit codes: 0 success or no failure found, 10 failure found or reproduced, 4 replay diverged,",
            "            3 unreadable file, 2 wrong usage, 130 interrupted, 1 fault of Heddle."
        })
final class HeddleCommand implements Callable<Integer> {
    private final Console console;
    private final Optional<List<String>> java;

    @Mixin
    final HelpOption help = new HelpOption();

    @Option(
            names = {"-V", "--version"},
            description = "Show the version.")
    private boolean version;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    HeddleCommand(Console console, Optional<List<String>> java) {
        this.console = console;
        this.java = java;
    }

    @Override
    public Integer call() {
        if (version) {
            return new VersionCommand(console).call();
        }
        String found = java.isPresent() ? "--" : "nothing";
        throw new ParameterException(
                new CommandLine(spec),
                "no command: expected one of "
                        + String.join(", ", spec.subcommands().keySet()) + "; found " + found);
    }
}
