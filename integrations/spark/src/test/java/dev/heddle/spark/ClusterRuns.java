package dev.heddle.spark;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Jobs in this JVM, and the plain commands in a JVM of their own, to compare with. */
final class ClusterRuns {
    private ClusterRuns() {}

    /** What a run printed and its exit code. */
    record Run(int code, String out, String err) {}

    static Path checkout() {
        return Path.of(System.getProperty("heddle.checkout")).toAbsolutePath().normalize();
    }

    static String example(String name) {
        return checkout().resolve("examples/" + name + ".java").toString();
    }

    /** A job. */
    static Run cluster(String... words) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        ByteArrayOutputStream complained = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(complained, true, StandardCharsets.UTF_8));
        try {
            int code = ClusterMain.run(words);
            return new Run(code, printed.toString(StandardCharsets.UTF_8), complained.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    /** The plain command. */
    static Run plain(String... words) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dheddle.home=" + System.getProperty("heddle.home"),
                "-cp",
                System.getProperty("heddle.home") + "/lib/*",
                "dev.heddle.cli.Main"));
        line.addAll(Arrays.asList(words));
        Path printed = Files.createTempFile("out", "");
        Process process = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        int code = process.waitFor();
        return new Run(code, Files.readString(printed), "");
    }

    /** The lines of JSON that say nothing about a clock. */
    static String withoutClocks(Path json) throws IOException {
        return Files.readAllLines(json).stream()
                .filter(line -> !line.matches("\\s*\"(seconds|cpuSeconds|executionsPerSecond|startSeconds)\": .*"))
                .collect(Collectors.joining("\n"));
    }

    /** A folder that is an installation of Spark, made of the jars of the class path. */
    static Path sparkHome(Path folder) throws IOException {
        Path jars = Files.createDirectories(folder.resolve("jars"));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path jar = Path.of(entry);
            if (entry.endsWith(".jar") && !jar.getFileName().toString().startsWith("heddle-")) {
                Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar);
            }
        }
        return folder;
    }
}
