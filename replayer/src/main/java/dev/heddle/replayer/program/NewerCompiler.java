package dev.heddle.replayer.program;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The compiler of the JDK that will run the program, in a process of its own: ours does not know what is newer than it.
 */
final class NewerCompiler {
    private NewerCompiler() {}

    /** Compiles the file and answers javac's own text where it does not compile. */
    static Optional<String> compile(Path javac, List<String> options, Path source) throws IOException {
        List<String> words = new ArrayList<>(List.of(javac.toString()));
        words.addAll(options);
        words.add(source.toString());
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        try {
            process.getOutputStream().close();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor() == 0 ? Optional.empty() : Optional.of(text.strip());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of(source + ": interrupted while it was compiled");
        } finally {
            process.destroy();
        }
    }
}
