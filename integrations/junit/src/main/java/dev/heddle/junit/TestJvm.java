package dev.heddle.junit;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Properties of this JVM that the one under control has to share: class path, system properties, access to modules,
 * assertions.
 */
final class TestJvm {
    /** Properties of the JVM itself, of those that run tests, and ours. */
    private static final List<String> NOT_PASSED = List.of(
            "java.",
            "jdk.",
            "sun.",
            "os.",
            "user.",
            "file.",
            "path.",
            "line.",
            "native.",
            "stdout.",
            "stderr.",
            "stdin.",
            "surefire.",
            "org.gradle.",
            "idea.",
            "heddle.",
            "awt.",
            "jacoco-agent.",
            "intellij.",
            "junit.platform.output");

    private static final Set<String> PASSED = Set.of("java.io.tmpdir", "java.library.path", "user.timezone");

    private static final List<String> OPTIONS = List.of(
            "--add-opens=",
            "--add-exports=",
            "--add-modules=",
            "--add-reads=",
            "--enable-native-access=",
            "--enable-preview",
            "-Xss",
            "-Xmx");

    private static final int LONGEST = 4096;

    private TestJvm() {}

    /**
     * What {@code java} needs before the main class.
     *
     * @param test decides whether assertions are on
     */
    static List<String> arguments(Class<?> test) {
        List<String> words = new ArrayList<>();
        List<String> own = ManagementFactory.getRuntimeMXBean().getInputArguments();
        for (String word : own) {
            if (OPTIONS.stream().anyMatch(word::startsWith)) {
                words.add(word);
            }
        }
        for (String name : new TreeSet<>(System.getProperties().stringPropertyNames())) {
            String value = System.getProperty(name);
            boolean isOwn = NOT_PASSED.stream().anyMatch(name::startsWith);
            boolean isGiven = PASSED.contains(name) && own.contains("-D" + name + "=" + value);
            if ((!isOwn || isGiven) && value != null && value.length() <= LONGEST && !value.contains("\n")) {
                words.add("-D" + name + "=" + value);
            }
        }
        if (!test.desiredAssertionStatus()) {
            words.add("-da");
        }
        words.add("-cp");
        words.add(classPath(own));
        return words;
    }

    /** All that can be found here; modules are taken as jars, as tests look into them anyway. */
    private static String classPath(List<String> own) {
        String ofSurefire = System.getProperty("surefire.test.class.path");
        List<String> entries = new ArrayList<>();
        add(ofSurefire == null ? System.getProperty("java.class.path", "") : ofSurefire, entries);
        add(System.getProperty("jdk.module.path", ""), entries);
        for (String word : own) {
            if (word.startsWith("--patch-module=")) {
                add(word.substring(word.indexOf('=', "--patch-module=".length()) + 1), entries);
            }
        }
        return String.join(File.pathSeparator, entries);
    }

    private static void add(String path, List<String> entries) {
        for (String entry : path.split(File.pathSeparator)) {
            if (!entry.isEmpty() && !entries.contains(entry)) {
                entries.add(entry);
            }
        }
    }

    /** Where results go: {@code -Dheddle.out}, else in the folder of the build tool. */
    static Path results() {
        String given = System.getProperty("heddle.out");
        if (given != null) {
            return Path.of(given);
        }
        if (Files.isRegularFile(Path.of("pom.xml"))) {
            return Path.of("target", "heddle");
        }
        boolean isGradle =
                Files.isRegularFile(Path.of("build.gradle")) || Files.isRegularFile(Path.of("build.gradle.kts"));
        return isGradle ? Path.of("build", "heddle") : Path.of("heddle-out");
    }

    /** A setting: the system property, else the environment variable in capitals, else empty. */
    static String setting(String name) {
        String property = System.getProperty(name);
        String variable = System.getenv(name.toUpperCase(Locale.ROOT).replace('.', '_'));
        return property != null ? property : variable != null ? variable : "";
    }
}
