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
            LitmusVariant variant = variant(setting);
            Set<LitmusValues> allowed = test.expected().allowed().get(variant);
            if (allowed != null) {
                assertEquals(words(allowed), states.of(setting.variant()), variant::word);
            }
            Integer count = test.expected().graphs().get(variant);
            if (count != null) {
                assertEquals(count.intValue(), graphs.graphs(setting.variant()), variant::word);
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
            Set<LitmusValues> allowed = test.expected().allowed().get(variant(setting));
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

    private static LitmusVariant variant(Setting setting) {
        return Word.find(
                        LitmusVariant.class,
                        setting.plain().word() + "-" + setting.volatiles().word())
                .orElseThrow();
    }

    private static Set<String> words(Set<LitmusValues> outcomes) {
        return outcomes.stream().map(LitmusValues::toString).collect(Collectors.toSet());
    }
}
