package dev.heddle.replayer.suite;

import dev.heddle.api.run.TestLine;
import dev.heddle.formats.file.WholeFile;
import dev.heddle.replayer.check.Checks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The folder of a suite: what its tests came to without control, their verdicts so far, a folder for each that fails.
 */
final class SuiteFolder {
    private static final String PLAIN = "tests.tsv";
    private static final String VERDICTS = "verdicts.tsv";

    private final Path folder;

    SuiteFolder(Path folder) throws IOException {
        this.folder = folder;
        Checks.createFolder(folder);
    }

    Path of(SuiteTest test) {
        return folder.resolve(test.folder());
    }

    Path file(TestVerdict verdict) {
        return folder.resolve(verdict.trace());
    }

    String relative(Path file) {
        return folder.relativize(file).toString();
    }

    /** Forgets an earlier suite. */
    void begin() throws IOException {
        Files.deleteIfExists(folder.resolve(PLAIN));
        Files.deleteIfExists(folder.resolve(VERDICTS));
    }

    void keep(List<SuiteTest> tests) throws IOException {
        StringBuilder text = new StringBuilder();
        tests.forEach(test -> text.append(test.plain().text()).append('\n'));
        WholeFile.write(folder.resolve(PLAIN), text.toString());
    }

    /** The tests of the suite that is gone on with; none where it did not come so far. */
    List<SuiteTest> tests() throws IOException {
        return SuiteTest.of(
                lines(PLAIN).flatMap(line -> TestLine.parse(line).stream()).toList());
    }

    /** Appends a verdict: what was judged stays judged, whatever comes. */
    synchronized void keep(TestVerdict verdict) throws IOException {
        Files.writeString(
                folder.resolve(VERDICTS), verdict.line(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Verdicts so far, by the unique id of the test; the last one counts. */
    Map<String, TestVerdict> verdicts() throws IOException {
        Map<String, TestVerdict> all = new LinkedHashMap<>();
        lines(VERDICTS)
                .flatMap(line -> TestVerdict.parse(line).stream())
                .forEach(verdict -> all.put(verdict.test(), verdict));
        return all;
    }

    private Stream<String> lines(String name) throws IOException {
        Path file = folder.resolve(name);
        return Files.isRegularFile(file)
                ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines()
                : Stream.empty();
    }

    /** Deletes the folder of a test that has not failed. */
    static void delete(Path of) throws IOException {
        if (!Files.isDirectory(of)) {
            return;
        }
        try (Stream<Path> all = Files.walk(of)) {
            for (Path file : (Iterable<Path>) all.sorted(Comparator.reverseOrder())::iterator) {
                Files.delete(file);
            }
        }
    }
}
