package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * The programs of {@code examples/recording}, real libraries among them, recorded while they run freely: their results
 * are those that they have by themselves, and the recordings can be analysed. In a bounded form what
 * {@code benchmarks/recording.sh} measures.
 */
@Tag("long")
class RecordProgramsIT {
    /** A line of {@code programs.txt}. */
    private record Sample(String name, String group, String size, String result) {}

    @TempDir
    private static Path classes;

    @TempDir
    private Path folder;

    private static Path sources() {
        return Installed.checkout().resolve("examples/recording");
    }

    private static List<Sample> samples(String group) throws IOException {
        try (Stream<String> lines = Files.lines(sources().resolve("programs.txt"))) {
            return lines.filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.split("\\|", -1))
                    .map(cells -> new Sample(cells[0].strip(), cells[2].strip(), cells[3].strip(), cells[4].strip()))
                    .filter(sample -> sample.group().equals(group))
                    .toList();
        }
    }

    private static String classPath() throws IOException {
        try (Stream<Path> jars = Files.list(Path.of(System.getProperty("heddle.libraries")))) {
            return Stream.concat(Stream.of(classes), jars.sorted())
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator));
        }
    }

    @BeforeAll
    static void compile() throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-g", "-nowarn", "-Xlint:none", "--release", "17"));
        arguments.addAll(List.of("-d", classes.toString(), "-cp", classPath()));
        try (Stream<Path> files = Files.list(sources())) {
            files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(arguments::add);
        }
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)));
    }

    /**
     * All programs of a group in one JVM. Owners are named, so that an object that was given away unseen is counted.
     */
    @ParameterizedTest
    @OnOneJdk({"real", "parallel", "sync", "confined"})
    void recordedProgramsHaveTheirResultsAndCanBeAnalysed(String group, Path jdk) throws IOException {
        List<Sample> samples = samples(group);
        assertTrue(samples.size() >= 2, group);
        List<String> words = new ArrayList<>(
                List.of("record", "--java", jdk.toString(), "--json=figures.json", "-o", "run.heddle", "--"));
        words.addAll(List.of("-Dheddle.recording.owners=true", "-cp", classPath(), "Several"));
        for (Sample sample : samples) {
            words.addAll(List.of(sample.name(), sample.size()));
        }
        Installed.Run run = Installed.run(folder, words.toArray(String[]::new));
        assertEquals(0, run.code(), run::toString);
        for (Sample sample : samples) {
            String line = "result " + sample.name() + " " + sample.result();
            assertTrue(run.out().lines().anyMatch(line::equals), () -> line + " in\n" + run);
        }
        CommandJson figures = CommandJson.read(folder.resolve("figures.json"));
        assertEquals(0, figures.number("leaked"), run::toString);
        assertEquals(0, figures.number("lost"), run::toString);
        assertTrue(figures.isTrue("complete"), figures::toString);
        assertTrue(figures.number("events") > 0, figures::toString);
        Installed.Run analysis = Installed.run(folder, "analyze", "--json=-", "run.heddle");
        assertEquals(0, analysis.code(), analysis::toString);
        assertTrue( // with the writes that objects held when a second thread met them
                analysis.json().number("events") >= figures.number("events"), analysis::toString);
    }
}
