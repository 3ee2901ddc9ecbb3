package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.formats.run.CacheFolder;
import dev.heddle.replayer.program.CompilerDriver;
import dev.heddle.replayer.program.Scratch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code heddle cc} and {@code heddle c++}: a compiler in build systems, as {@code CC="heddle cc" make}. */
@Command(
        customSynopsis = "CC=\"heddle cc\" CXX=\"heddle c++\" make",
        description =
                "Compile and link a C or C++ program so that check --native can run it; arguments are the compiler's.")
final class CompileCommand implements Callable<Integer> {
    private final Console console;
    private final Optional<List<String>> after;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Parameters(paramLabel = "ARGUMENT", arity = "0..*", description = "Arguments of cc or c++.")
    private List<String> words = new ArrayList<>();

    CompileCommand(Console console, Optional<List<String>> after) {
        this.console = console;
        this.after = after;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(words);
        after.ifPresent(all::addAll);
        String name = spec.name();
        try (Scratch scratch = Scratch.create()) {
            return CompilerDriver.of(name)
                    .run(new CompilerDriver.Order(
                            name,
                            all,
                            console.directory(),
                            scratch.folder(),
                            CacheFolder.of(console.home()),
                            console.environment()));
        }
    }
}
