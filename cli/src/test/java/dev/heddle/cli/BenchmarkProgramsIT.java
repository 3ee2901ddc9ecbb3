package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that scripts of benchmarks compile themselves go on to compile: nothing else builds them. */
class BenchmarkProgramsIT {
    @TempDir
    private Path folder;

    @Test
    void theyCompileWithTheInstalledJars() throws IOException {
        String jars = Installed.home().resolve("heddle-free-hooks.jar").toString();
        try (Stream<Path> lib = Files.list(Installed.home().resolve("lib"))) {
            jars += lib.map(jar -> File.pathSeparator + jar).sorted().reduce("", String::concat);
        }
        int programs = 0;
        try (Stream<Path> files = Files.list(Installed.checkout().resolve("benchmarks"))) {
            for (Path program : files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList()) {
                ByteArrayOutputStream errors = new ByteArrayOutputStream();
                List<String> words = new ArrayList<>(List.of("-nowarn", "-proc:none", "-cp", jars));
                words.addAll(List.of("-sourcepath", String.valueOf(program.getParent())));
                words.addAll(List.of("-d", folder.toString(), program.toString()));
                int code = ToolProvider.getSystemJavaCompiler().run(null, errors, errors, words.toArray(String[]::new));
                assertEquals(0, code, () -> program + ": " + errors);
                programs++;
            }
        }
        assertTrue(programs >= 7, programs + " programs");
    }
}
