package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code heddle test --changed-since} in a project of two classes, each with its test, in a checkout of git. */
class ChangedSinceIT {
    private static final String SOURCES = "src/main/java/p/";

    @TempDir
    Path folder;

    private final String junit = Stream.of(
                    "org.junit.jupiter.api.Test",
                    "org.junit.jupiter.engine.JupiterTestEngine",
                    "org.junit.platform.engine.TestEngine",
                    "org.junit.platform.commons.util.StringUtils",
                    "org.opentest4j.AssertionFailedError")
            .map(ChangedSinceIT::jar)
            .distinct()
            .collect(Collectors.joining(File.pathSeparator));

    private static String jar(String type) {
        try {
            return Path.of(Class.forName(type)
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (ReflectiveOperationException | URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    @BeforeEach
    void commitAProject() throws IOException, InterruptedException {
        write(".gitignore", "target/\n");
        write("pom.xml", "<project/>\n");
        for (String name : List.of("Left", "Right")) {
            write(SOURCES + name + ".java", """
                    package p;

                    class %s {
                        int count;

                        void increment() throws InterruptedException {
                            Thread one = new Thread(() -> count++);
                            one.start();
                            count++;
                            one.join();
                        }
                    }
                    """.formatted(name));
            write("src/test/java/p/" + name + "Test.java", """
                    package p;

                    import static org.junit.jupiter.api.Assertions.assertTrue;

                    import org.junit.jupiter.api.Test;

                    class %sTest {
                        @Test
                        void increments() throws InterruptedException {
                            %1$s counter = new %1$s();
                            counter.increment();
                            assertTrue(counter.count > 0);
                        }
                    }
                    """.formatted(name));
        }
        compile();
        git("init", "-q");
        git("add", ".");
        git("commit", "-q", "-m", "first");
        git("branch", "base");
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void edit(String name) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, Files.readString(file) + "\n");
    }

    private void compile() throws IOException {
        compile("src/main/java", "target/classes", "target/classes");
        compile("src/test/java", "target/test-classes", "target/classes" + File.pathSeparator + junit);
    }

    private void compile(String sources, String classes, String classPath) throws IOException {
        List<String> words = new ArrayList<>(List.of("--release", "17", "-proc:none", "-nowarn"));
        words.addAll(List.of("-d", folder.resolve(classes).toString()));
        words.addAll(List.of(
                "-cp",
                classPath.replaceFirst("^target", folder.resolve("target").toString())));
        try (Stream<Path> files = Files.walk(folder.resolve(sources))) {
            files.filter(Files::isRegularFile).map(Path::toString).forEach(words::add);
        }
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(String[]::new)));
    }

    private void git(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-c", "user.name=x", "-c", "user.email=x@example.org"));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertEquals(0, process.waitFor(), command.toString());
    }

    private Installed.Run test(String... options) {
        List<String> words =
                new ArrayList<>(List.of("test", "--iterations", "20", "--junit", "target/TEST-heddle.xml"));
        words.addAll(List.of(options));
        String classes = "target/test-classes" + File.pathSeparator + "target/classes";
        words.addAll(List.of("--", "-cp", classes + File.pathSeparator + junit));
        return Installed.run(folder, words.toArray(String[]::new));
    }

    @Test
    void testsOfChangedCodeAreRun() throws IOException, InterruptedException {
        edit(SOURCES + "Left.java");
        git("commit", "-q", "-a", "-m", "second");
        compile();
        Installed.Run run = test("--changed-since", "base");
        assertEquals(0, run.code(), run.toString());
        assertTrue(run.out().contains("heddle test   1 test,"), run.toString());
        assertTrue(
                run.out().contains("changed since base: 2 of 4 classes (they run code of " + SOURCES + "Left.java)"),
                run.toString());
        assertTrue(run.out().contains("p.LeftTest#increments"), run.toString());
        Installed.Run narrower = test("--changed-since", "base", "--select", "RightTest");
        assertEquals(0, narrower.code(), narrower.toString());
        assertTrue(narrower.out().contains("changed since base: 0 of 1 class "), narrower.toString());
        Installed.Run resumed = test("--changed-since", "base", "--resume");
        assertTrue(resumed.out().contains("heddle test   1 test,"), resumed.toString());
    }

    @Test
    void withoutAChangeNoTestIsRun() throws IOException {
        Installed.Run run = test("--changed-since", "base");
        assertEquals(0, run.code(), run.toString());
        assertEquals(
                "changed since base: 0 of 4 classes (no source of a class on the class path has changed): no test to run\n",
                run.out());
        String xml = Files.readString(folder.resolve("target/TEST-heddle.xml"));
        assertTrue(xml.contains("tests=\"0\""), xml);
    }

    @Test
    void aChangedBuildFileMeansAllTests() throws IOException {
        edit("pom.xml");
        Installed.Run run = test("--changed-since", "base");
        assertEquals(0, run.code(), run.toString());
        assertTrue(run.out().contains("heddle test   2 tests,"), run.toString());
        assertTrue(
                run.out().contains("changed since base: all of 4 classes (pom.xml may affect any test)"),
                run.toString());
    }

    @Test
    void anUnknownRevisionIsWrongUsage() {
        Installed.Run run = test("--changed-since", "nope");
        assertEquals(2, run.code(), run.toString());
        assertTrue(run.err().contains("no revision nope of git"), run.toString());
    }
}
