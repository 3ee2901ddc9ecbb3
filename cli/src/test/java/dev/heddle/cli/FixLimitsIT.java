package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code fix} says of classes that it may not change, or not for good, and of programs that differ by input. */
class FixLimitsIT {
    private static final String COUNTER = """
        package lib;
        public final class Counter {
            private int count;
            public void increment() { count++; }
            public int get() { return count; }
        }
        """;

    private static final String MAIN = """
        import lib.Counter;
        public class Main {
            public static void main(String[] args) throws Exception {
                Counter counter = new Counter();
                Thread other = new Thread(counter::increment);
                other.start();
                counter.increment();
                other.join();
                if (counter.get() != 2) throw new AssertionError("count " + counter.get());
            }
        }
        """;

    /** Loads the program by a class loader of its own. */
    private static final String PLUGIN = """
        import java.net.URL;
        import java.net.URLClassLoader;
        import java.nio.file.Path;
        public class Main {
            public static void main(String[] args) throws Exception {
                URL[] urls = {Path.of(args[0]).toUri().toURL()};
                Class<?> type = new URLClassLoader(urls, Main.class.getClassLoader()).loadClass("lib.Counter");
                Runnable both = (Runnable) type.getConstructor().newInstance();
                Thread other = new Thread(both);
                other.start();
                both.run();
                other.join();
                if (!both.toString().equals("2")) throw new AssertionError("count " + both);
            }
        }
        """;

    @TempDir
    Path folder;

    private Path source(String name, String text) throws IOException {
        Path file = folder.resolve("src").resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private Path compile(String classes, String classPath, Path... sources) throws IOException {
        Path to = Files.createDirectories(folder.resolve(classes));
        List<String> words = new ArrayList<>(List.of("-g", "-nowarn", "-d", to.toString(), "-cp", classPath));
        Stream.of(sources).map(Path::toString).forEach(words::add);
        int code =
                ToolProvider.findFirst("javac").orElseThrow().run(System.out, System.err, words.toArray(String[]::new));
        assertEquals(0, code);
        return to;
    }

    private void run(String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("tool.txt").toFile())
                .start();
        assertTrue(process.waitFor(1, TimeUnit.MINUTES));
        assertEquals(0, process.exitValue(), () -> String.join(" ", words));
    }

    private Installed.Run fixed(String... program) throws IOException {
        List<String> words = new ArrayList<>(List.of("check", "--fail-fast", "--confirm", "0", "--out", "found"));
        words.addAll(List.of(program));
        Installed.Run found = Installed.run(folder, words.toArray(String[]::new));
        assertEquals(10, found.code(), found.toString());
        try (Stream<Path> files = Files.list(folder.resolve("found"))) {
            Path trace = files.filter(file -> file.toString().matches(".*failure-\\d+\\.heddle"))
                    .findFirst()
                    .orElseThrow();
            return Installed.run(folder, "fix", "--json=-", "--cures", "1", "--iterations", "2000", trace.toString());
        }
    }

    @Test
    void aSignedClassIsChangedInMemoryAlone() throws IOException, InterruptedException {
        Path lib = compile("lib", ".", source("lib/Counter.java", COUNTER));
        String bin = Path.of(System.getProperty("java.home"), "bin") + "/";
        run(bin + "jar", "--create", "--file", "counter.jar", "-C", lib.toString(), ".");
        String[] keys = {"-keystore", "keys", "-storepass", "secret1"};
        run(
                bin + "keytool",
                "-genkeypair",
                "-alias",
                "key",
                "-keyalg",
                "EC",
                "-dname",
                "CN=test",
                keys[0],
                keys[1],
                keys[2],
                keys[3]);
        run(bin + "jarsigner", keys[0], keys[1], keys[2], keys[3], "counter.jar", "key");
        String jar = folder.resolve("counter.jar").toString();
        Path main = compile("main", jar, source("Main.java", MAIN));
        Installed.Run run = fixed("--", "-cp", main + ":" + jar, "Main");
        assertEquals(0, run.code(), run.toString());
        assertEquals(
                List.of(
                        "counter.jar is signed: it was changed in memory alone; with lib.Counter changed for good it has"
                                + " to be signed again"),
                run.json().texts("warnings"),
                run.toString());
    }

    @Test
    void aSealedClassIsChangedLikeAnyOther() throws IOException {
        Path program = source("Sealed.java", """
            public class Sealed {
                sealed interface Shape permits Circle {}
                static final class Circle implements Shape {
                    int uses;
                    void use() { uses++; }
                }
                public static void main(String[] args) throws InterruptedException {
                    Circle circle = new Circle();
                    Thread other = new Thread(circle::use);
                    other.start();
                    circle.use();
                    other.join();
                    if (circle.uses != 2) throw new AssertionError("uses " + circle.uses);
                }
            }
            """);
        Installed.Run run = fixed(program.toString());
        assertEquals(0, run.code(), run.toString());
        assertTrue(run.json().at("cures", "0").get("change").asText().contains("Sealed.java:5"), run.toString());
    }

    /** No class file of it is on the class path, so it is left as it is, and that is said in a line. */
    @Test
    void aClassOfAnotherLoaderIsNotChanged() throws IOException {
        Path plugin = compile("plugin", ".", source("lib/Counter.java", """
            package lib;
            public final class Counter implements Runnable {
                private int count;
                public void run() { count++; }
                public String toString() { return "" + count; }
            }
            """));
        Path main = compile("main", ".", source("Main.java", PLUGIN));
        Installed.Run run = fixed("--", "-cp", main.toString(), "Main", plugin + "/");
        assertEquals(10, run.code(), run.toString());
        assertEquals(
                "there is nothing to change: the failure needs lib.Counter, of which the class path has no class file"
                        + " (made at run time, or by a class loader of the program's own)",
                run.json().text("obstacle"),
                run.toString());
    }

    /** Fields of a HashMap cannot be changed: what is found are locks around its calls. */
    @Test
    void aFieldOfTheJdkIsNotChanged() throws IOException {
        Installed.Run run = fixed(Installed.example("SharedHashMap").toString());
        run.json()
                .at("cures")
                .forEach(cure -> cure.get("edits")
                        .forEach(edit ->
                                assertTrue(edit.get("class").asText().startsWith("SharedHashMap"), run.toString())));
        assertEquals(0, run.code(), run.toString());
    }

    /** The search tries a change however short the time is, and counts those that it did not try. */
    @Test
    void aChangeIsTriedInAnyTime() throws IOException {
        Path program = source("Lost.java", """
            public class Lost {
                static int count;
                public static void main(String[] args) throws InterruptedException {
                    Thread other = new Thread(() -> count++);
                    other.start();
                    count++;
                    other.join();
                    if (count != 2) throw new AssertionError("count " + count);
                }
            }
            """);
        String[] words = {"check", "--fail-fast", "--confirm", "0", "--fix", "--fix-seconds", "0.001", "--out", "found"
        };
        List<String> all = new ArrayList<>(List.of(words));
        all.add(program.toString());
        Installed.Run run = Installed.run(folder, all.toArray(String[]::new));
        assertEquals(10, run.code(), run.toString());
        assertTrue(run.out().contains("Cures: 1 of "), run.toString());
        assertTrue(run.out().contains("No cure was found in the time; "), run.toString());
    }

    @Test
    void theTimeForCuresHasToBeANumberOfSeconds() throws IOException {
        Installed.Run run = Installed.run(folder, "check", "--fix", "--fix-seconds", "0", "Lost.java");
        assertEquals(2, run.code(), run.toString());
        assertTrue(
                run.toString().contains("--fix-seconds 0.0: expected more than 0 and at most 1,000,000"),
                run.toString());
    }

    /** No outcome has to come again where each execution prints something else. */
    @Test
    void aProgramThatDiffersByInputIsJudgedByItsVerdict() throws IOException {
        Path program = source("Dice.java", """
            public class Dice {
                static int count;
                public static void main(String[] args) throws InterruptedException {
                    System.out.println(new java.util.Random().nextLong());
                    Thread other = new Thread(() -> count++);
                    other.start();
                    count++;
                    other.join();
                    if (count != 2) throw new AssertionError("count " + count);
                }
            }
            """);
        Installed.Run run = fixed(program.toString());
        assertEquals(0, run.code(), run.toString());
        assertEquals(
                List.of("most executions have an outcome of their own: whether a change takes one away is not judged"
                        + " (name what counts by Heddle.observe)"),
                run.json().texts("warnings"),
                run.toString());
    }
}
