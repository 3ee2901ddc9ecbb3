package dev.heddle.replayer.suite;

import dev.heddle.api.run.SuiteMain;
import dev.heddle.api.run.TestLine;
import dev.heddle.api.run.TestLine.State;
import dev.heddle.replayer.launch.LiveProcesses;
import dev.heddle.replayer.program.UsageException;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * Runs the tests of a suite once as they are. A test that ends the JVM or does not end costs its JVM; another one goes
 * on with the tests behind it.
 */
final class PlainRuns {
    private static final int LOOK_MILLIS = 200;
    private static final int MOST_LINES_SAID = 3;

    private final List<String> java;
    private final Path directory;
    private final Path folder;
    private final long patienceMillis;
    private final Selection selection;
    private final Map<String, TestLine> tests = new LinkedHashMap<>();
    private final TreeSet<String> seen = new TreeSet<>();
    private boolean isCutOff;

    /**
     * Prepares runs.
     *
     * @param java the executable, and options of the JVM with the class path of the tests
     * @param directory in which tests run
     * @param folder an existing folder for files
     * @param patienceMillis how long a test may take
     * @param selection which tests are wanted
     */
    PlainRuns(List<String> java, Path directory, Path folder, long patienceMillis, Selection selection) {
        this.java = java;
        this.directory = directory;
        this.folder = folder;
        this.patienceMillis = patienceMillis;
        this.selection = selection;
    }

    /** Runs the tests of these classes; in the order of their begin. */
    List<SuiteTest> run(List<String> classes, LiveProcesses live) throws IOException, InterruptedException {
        Path names = Files.write(folder.resolve("classes"), classes);
        Path lines = folder.resolve("lines");
        boolean goesOn = true;
        while (goesOn) {
            Files.deleteIfExists(lines);
            Path without = Files.write(folder.resolve("without"), seen);
            Path said = folder.resolve("said");
            Process jvm = new ProcessBuilder(command(lines, names, without))
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            live.add(jvm);
            try {
                await(jvm, lines);
            } finally {
                jvm.descendants().forEach(ProcessHandle::destroyForcibly);
                jvm.destroyForcibly();
                live.remove(jvm);
            }
            int before = seen.size();
            boolean isWhole = read(lines);
            goesOn = !isWhole && seen.size() > before;
            isCutOff = !isWhole && !goesOn;
            if (seen.isEmpty() && !goesOn && tests.isEmpty() && jvm.waitFor() != 0) {
                throw new UsageException("the tests cannot be run: " + said(said, jvm.exitValue()));
            }
        }
        return SuiteTest.of(tests.values()).stream()
                .filter(test -> selection.wants(test.plain().test()))
                .toList();
    }

    /** Whether tests may be missing, since their JVM ended twice without a further test. */
    boolean isCutOff() {
        return isCutOff;
    }

    private List<String> command(Path lines, Path names, Path without) {
        List<String> command = new ArrayList<>(java);
        int classPath = command.indexOf("-cp") + 1;
        command.set(classPath, command.get(classPath) + File.pathSeparator + api());
        command.add(SuiteMain.class.getName());
        command.addAll(List.of(lines.toString(), names.toString(), without.toString()));
        return command;
    }

    private static String api() {
        try {
            return Path.of(SuiteMain.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Waits for the end of the JVM, or for a test that takes too long: the file does not grow meanwhile. */
    private void await(Process jvm, Path lines) throws InterruptedException {
        long size = -1;
        long since = System.nanoTime();
        while (!jvm.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            long now = lines.toFile().length();
            if (now != size) {
                size = now;
                since = System.nanoTime();
            } else if (System.nanoTime() - since > TimeUnit.MILLISECONDS.toNanos(patienceMillis)) {
                return;
            }
        }
    }

    /** Reads what became of tests; whether all have run. */
    private boolean read(Path lines) throws IOException {
        if (!Files.isRegularFile(lines)) {
            return false;
        }
        String text = new String(Files.readAllBytes(lines), StandardCharsets.UTF_8);
        Map<String, TestLine> last = new LinkedHashMap<>();
        Map<String, TestLine> containers = new LinkedHashMap<>();
        text.lines().flatMap(line -> TestLine.parse(line).stream()).forEach(line -> {
            switch (line.state()) {
                case CONTAINER_BEGUN -> containers.put(line.uniqueId(), line);
                case CONTAINER_ENDED -> containers.remove(line.uniqueId());
                default -> last.put(line.uniqueId(), line);
            }
        });
        if (last.values().stream().noneMatch(line -> line.state() == State.BEGUN)) {
            // The JVM ended outside of a test: in the innermost container.
            containers.values().stream()
                    .reduce((outer, inner) -> inner)
                    .ifPresent(line -> last.put(line.uniqueId(), line));
        }
        last.values().forEach(line -> {
            tests.put(line.uniqueId(), line);
            seen.add(line.state() == State.CONTAINER_BEGUN ? line.uniqueId() : line.methodId());
        });
        return text.lines().anyMatch(SuiteMain.END::equals);
    }

    private static String said(Path file, int status) throws IOException {
        List<String> lines = new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                .lines()
                .toList();
        return lines.isEmpty()
                ? "their JVM ended with status " + status + " before the first test"
                : String.join("; ", lines.subList(0, Math.min(MOST_LINES_SAID, lines.size())));
    }
}
