package dev.heddle.cli.option;

import picocli.CommandLine.Option;

/** What of a recorded file is used, and which of its JVM options are accepted. */
public final class RecordedFileOptions {
    @Option(names = "--salvage", description = "Use the readable part of a damaged or unfinished file.")
    private boolean salvage;

    @Option(
            names = "--trust-java-options",
            description = "Accept all JVM options in the file, including those that may read or write files, load code"
                    + " or run commands (default: refuse these).")
    private boolean trustsOptions;

    /** Whether the intact part of a damaged file is enough. */
    public boolean isSalvage() {
        return salvage;
    }

    /** Whether all JVM options of the file are accepted. */
    public boolean isTrusting() {
        return trustsOptions;
    }
}
