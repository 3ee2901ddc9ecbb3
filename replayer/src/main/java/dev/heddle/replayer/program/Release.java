package dev.heddle.replayer.program;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The Java that will run a program, as far as finding and compiling it goes.
 *
 * @param feature 17, 21, 25, ...
 * @param javac where its compiler would be; a runtime without development tools has none
 */
public record Release(int feature, Path javac) {
    /** The release of a java executable. */
    public static Release of(int feature, Path binary) {
        return new Release(feature, binary.resolveSibling("javac"));
    }

    /** Whether it knows more of the language and the class library than the Java that we run on, and can compile. */
    boolean hasNewerCompiler() {
        return feature > Runtime.version().feature() && Files.isExecutable(javac);
    }

    /**
     * Compiles the file in a process of its own, as our compiler does not know what is newer, and answers javac's own
     * text where it does not compile.
     */
    Optional<String> compile(List<String> options, Path source) throws IOException {
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
