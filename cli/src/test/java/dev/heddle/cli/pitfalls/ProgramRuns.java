package dev.heddle.cli.pitfalls;

import dev.heddle.cli.Installed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs the programs of {@code src/test/programs} with one JDK, in one folder. */
record ProgramRuns(Path folder, Path jdk) {
    static Path source(String program) {
        return Installed.checkout().resolve("cli/src/test/programs").resolve(program + ".java");
    }

    /** Runs a command on a program with arguments. */
    Installed.Run run(String program, List<String> arguments, String... command) {
        List<String> words = new ArrayList<>(List.of(command));
        words.add("--java");
        words.add(jdk.toString());
        if (!arguments.isEmpty()) {
            words.add("--");
        }
        words.add(source(program).toString());
        words.addAll(arguments);
        return Installed.run(folder, words.toArray(new String[0]));
    }

    /**
     * A campaign with its JSON on the standard output and its text on the other. Failures are reduced only where the
     * options say so, as that takes longer than most of these campaigns.
     *
     * @param confirm how many replays the first failure gets
     */
    Installed.Run check(String program, List<String> arguments, int iterations, int confirm, String... options) {
        List<String> words = new ArrayList<>(
                List.of("check", "--json=-", "--iterations", "" + iterations, "--confirm", "" + confirm));
        if (!List.of(options).contains("--minimise")) {
            words.add("--no-minimise");
        }
        words.addAll(List.of(options));
        return run(program, arguments, words.toArray(new String[0]));
    }

    /** Records one execution; answers its trace. */
    Path record(String program, String file, String... options) {
        List<String> words = new ArrayList<>(List.of("record", "--controlled", "--seed", "7", "-o", file));
        words.addAll(List.of(options));
        Installed.Run run = run(program, List.of(), words.toArray(new String[0]));
        if (run.code() != 0) {
            throw new AssertionError(program + ": " + run);
        }
        return folder.resolve(file);
    }
}
