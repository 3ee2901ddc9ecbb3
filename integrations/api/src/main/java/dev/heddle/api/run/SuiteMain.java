package dev.heddle.api.run;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Runs the tests of classes once, as they are, and says what became of each. A program of its own, without control: its
 * JVM ends by {@code halt} when all tests have run.
 */
public final class SuiteMain {
    /** The last line, when all tests have run: the status of the JVM may be that of a test that ends it. */
    public static final String END = "end";

    private SuiteMain() {}

    /**
     * Runs the tests.
     *
     * @param args a file that lines are written to, see {@link TestLine}; a file with names of classes, one a line; a
     *     file with unique ids of methods that are left out, one a line
     */
    public static void main(String[] args) throws IOException {
        ClassLoader loader = SuiteMain.class.getClassLoader();
        if (loader.getResource("META-INF/services/org.junit.platform.engine.TestEngine") == null) {
            System.err.println("no engine of the JUnit Platform is on the class path; add junit-jupiter-engine, or"
                    + " junit-vintage-engine for JUnit 4");
            Runtime.getRuntime().halt(1);
        }
        List<String> classes = Files.readAllLines(Path.of(args[1]));
        Set<String> without = new HashSet<>(Files.readAllLines(Path.of(args[2])));
        try (BufferedWriter out = Files.newBufferedWriter(Path.of(args[0]), StandardCharsets.UTF_8)) {
            PlatformSuite.run(classes, without, loader, line -> write(out, line.text()));
            write(out, END);
        }
        Runtime.getRuntime().halt(0);
    }

    /** A line is there as soon as it is written: the next test may end the JVM. */
    private static void write(BufferedWriter out, String line) {
        try {
            synchronized (out) {
                out.write(line);
                out.newLine();
                out.flush();
            }
        } catch (IOException e) {
            System.err.println("heddle: what became of a test cannot be written: " + e);
            Runtime.getRuntime().halt(1);
        }
    }
}
