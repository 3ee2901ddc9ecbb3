package dev.heddle.cli.option;

import picocli.CommandLine.Option;

/** {@code -h}, which every command has. */
public final class HelpOption {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // picocli itself answers it
    private boolean help;
}
