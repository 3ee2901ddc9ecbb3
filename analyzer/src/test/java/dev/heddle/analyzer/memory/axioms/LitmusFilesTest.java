package dev.heddle.analyzer.memory.axioms;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.analyzer.memory.axioms.ModelExplorer.Setting;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.litmus.LitmusReader;
import dev.heddle.formats.litmus.LitmusTest;
import dev.heddle.formats.litmus.LitmusValues;
import dev.heddle.formats.litmus.LitmusVariant;
import dev.heddle.formats.run.PlainReads;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.formats.text.Word;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The litmus tests of the examples: the sets in the files, the brute force and the online model agree. */
class LitmusFilesTest {
    private static final Path FILES = Path.of("..", "examples", "litmus");
    private static final long MOST_RUNS = 20_000;

    static List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(FILES)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(LitmusReader.EXTENSION))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void axiomsAllowTheOutcomesInTheFile(String file) throws IOException, UnreadableFileException {
        LitmusTest test = LitmusReader.read(FILES.resolve(file));
        Program program = Program.of(test);
        FinalStates states = BruteForce.of(program);
        FinalStates graphs = BruteForce.graphs(program);
        for (Setting setting : settings()) {
            Optional<LitmusVariant> variant = variant(setting);
            Set<LitmusValues> allowed =
                    variant.map(test.expected().allowed()::get).orElse(null);
            if (allowed != null) {
                assertEquals(words(allowed), states.of(setting.variant()), setting::toString);
            }
            Integer count = variant.map(test.expected().graphs()::get).orElse(null);
            if (count != null) {
                assertEquals(count.intValue(), graphs.graphs(setting.variant()), setting::toString);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void modelShowsWhatTheAxiomsAllow(String file) throws IOException, UnreadableFileException {
        Program program = Program.of(LitmusReader.read(FILES.resolve(file)));
        FinalStates expected = BruteForce.graphs(program);
        for (Setting setting : settings()) {
            Comparison comparison = new Comparison(setting, MOST_RUNS);
            Set<String> states = expected.of(setting.variant());
            assertEquals(Optional.empty(), comparison.difference(program, states), setting::toString);
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void newestPlainWritesGiveTheOutcomesInTheFile(String file) throws IOException, UnreadableFileException {
        LitmusTest test = LitmusReader.read(FILES.resolve(file));
        for (VolatileReads volatiles : VolatileReads.values()) {
            Setting setting = Setting.of(volatiles, PlainReads.LATEST).withoutGraphs();
            Set<LitmusValues> allowed =
                    variant(setting).map(test.expected().allowed()::get).orElse(null);
            if (allowed != null) {
                ModelExplorer.of(Program.of(test), setting, MOST_RUNS)
                        .ifPresent(found -> assertEquals(words(allowed), found, setting::toString));
            }
        }
    }

    private static List<Setting> settings() {
        return Stream.of(VolatileReads.values())
                .flatMap(volatiles ->
                        Stream.of(Setting.of(volatiles, PlainReads.JMM), Setting.of(volatiles, PlainReads.COHERENT)))
                .toList();
    }

    /** C11 has one variant: racy plain accesses are undefined there, and tests have relaxed ones in their place. */
    private static Optional<LitmusVariant> variant(Setting setting) {
        if (setting.volatiles() == VolatileReads.C11) {
            return setting.plain() == PlainReads.COHERENT ? Optional.of(LitmusVariant.C11) : Optional.empty();
        }
        return Word.find(
                LitmusVariant.class,
                setting.plain().word() + "-" + setting.volatiles().word());
    }

    /** Tests of which C++20 allows an outcome that the variant c11 does not show. */
    private static final Set<String> MORE_IN_CPP20 = Set.of(
            "IRIW+Vw-acqr-Vr.litmus",
            "ISA2+full-opaque-full.litmus",
            "RWC+Vw-acq-V.litmus",
            "VOL-mo-against-rf.litmus",
            "Z6.U.litmus");

    @ParameterizedTest
    @MethodSource("files")
    void c11ShowsWhatCpp20AllowsButForFiveTests(String file) throws IOException, UnreadableFileException {
        LitmusTest test = LitmusReader.read(FILES.resolve(file));
        FinalStates states = BruteForce.of(Program.of(test));
        Set<String> shown = states.of(AxiomVariant.C11_STALE);
        Set<String> allowed = states.of(AxiomVariant.C11_FULL);
        Set<String> beyond = new TreeSet<>(shown);
        beyond.removeAll(allowed);
        assertEquals(Set.of(), beyond);
        assertEquals(MORE_IN_CPP20.contains(file), !shown.containsAll(allowed));
        String verdict = test.expected().verdicts().get("rc20"); // of a model checker for C
        LitmusValues interest = test.expected().interest().orElseThrow();
        if (verdict != null) {
            List<String> values = List.of(interest.toString().split(" ", -1));
            boolean isAllowed = allowed.stream()
                    .anyMatch(outcome -> List.of(outcome.split(" ", -1)).containsAll(values));
            assertEquals(isAllowed, verdict.startsWith("allowed"));
        }
    }

    private static Set<String> words(Set<LitmusValues> outcomes) {
        return outcomes.stream().map(LitmusValues::toString).collect(Collectors.toSet());
    }
}
