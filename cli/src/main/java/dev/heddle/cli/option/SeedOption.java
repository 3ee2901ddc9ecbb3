package dev.heddle.cli.option;

import picocli.CommandLine.Option;

/** {@code --seed}: the number from which all random choices follow. */
public final class SeedOption {
    @Option(
            names = "--seed",
            paramLabel = "X",
            defaultValue = "1",
            description = "Seed: decimal, 0x and hexadecimal digits, or random (default ${DEFAULT-VALUE}).")
    private String seed = "";

    void set(String text) {
        seed = text;
    }

    /**
     * Number of the seed; another one with each call for {@code random}.
     *
     * @throws dev.heddle.replayer.program.UsageException if the option is no number
     */
    public long number() {
        return RunOptions.seed(seed);
    }
}
