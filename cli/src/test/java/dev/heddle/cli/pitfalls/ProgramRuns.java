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
     * A campaign with its JSON on the standard output and its text on the other.
     *
     * @param confirm how many replays the first failure gets; where there are none, failures are not reduced either
     */
    Installed.Run check(String program, List<String> arguments, int iterations, int confirm, String... options) {
        List<String> words = new ArrayList<>(List.of("check", "--json=-", "--iterations", "" + iterations));
        words.addAll(confirmed(confirm));
        words.addAll(List.of(options));
        return run(program, arguments, words.toArray(new String[0]));
    }

    /** Options for replays of the first failure; without any, failures are not reduced. */
    static List<String> confirmed(int confirm) {
        return confirm == 0 ? List.of("--confirm", "0", "--no-minimise") : List.of("--confirm", "" + confirm);
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
