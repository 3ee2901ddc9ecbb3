package dev.heddle.analyzer.memory.axioms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.memory.axioms.ModelExplorer.Setting;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.litmus.LitmusCondition;
import dev.heddle.formats.litmus.LitmusCondition.Quantifier;
import dev.heddle.formats.litmus.LitmusReader;
import dev.heddle.formats.litmus.LitmusTest;
import dev.heddle.formats.litmus.LitmusValues;
import dev.heddle.formats.litmus.LitmusVariant;
import dev.heddle.formats.run.PlainReads;
import dev.heddle.formats.run.VolatileReads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The litmus tests in C of the examples: the states beside the files, the brute force and the online model agree.
 * {@code -Dgolden.update=true} writes the states anew by brute force.
 */
class HerdFilesTest {
    private static final Path FILES = Path.of("..", "examples", "native", "litmus");
    private static final Setting C11 = Setting.of(VolatileReads.C11, PlainReads.COHERENT);

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
    void axiomsAllowTheStatesBesideTheFile(String file) throws IOException, UnreadableFileException {
        FinalStates states = states(file);
        Set<String> allowed = shown(test(file), states.of(AxiomVariant.C11_STALE));
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(FILES.resolve(file + ".expected"), text(test(file), allowed));
        }
        assertEquals(
                test(file).expected().allowed().get(LitmusVariant.C11).stream()
                        .map(LitmusValues::toString)
                        .collect(Collectors.toCollection(TreeSet::new)),
                allowed);
        assertEquals(shown(test(file), states.of(AxiomVariant.C11_FULL)), allowed, "C++20");
    }

    @ParameterizedTest
    @MethodSource("files")
    void conditionIsAnsweredAsTheFileHopes(String file) throws IOException, UnreadableFileException {
        LitmusCondition condition = test(file).expected().condition().orElseThrow();
        Set<String> states = states(file).of(AxiomVariant.C11_FULL);
        assertTrue(states.stream().allMatch(condition::permits));
        if (condition.quantifier() == Quantifier.EXISTS) {
            assertTrue(states.stream().anyMatch(state -> condition.proposition().holds(LitmusCondition.values(state))));
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void modelShowsWhatTheAxiomsAllow(String file) throws IOException, UnreadableFileException {
        Program program = Program.of(test(file));
        Set<String> states = BruteForce.graphs(program).of(C11.variant());
        assertEquals(Optional.empty(), new Comparison(C11, 100_000).difference(program, states));
    }

    private static LitmusTest test(String file) throws IOException, UnreadableFileException {
        return LitmusReader.read(FILES.resolve(file));
    }

    private static FinalStates states(String file) throws IOException, UnreadableFileException {
        return BruteForce.of(Program.of(test(file)));
    }

    private static Set<String> shown(LitmusTest test, Set<String> states) {
        Set<String> shown = new TreeSet<>();
        for (String state : states) {
            Map<String, Integer> values = new TreeMap<>(LitmusCondition.values(state));
            values.keySet().retainAll(test.shown());
            shown.add(LitmusValues.of(values).toString());
        }
        return shown;
    }

    /** As herd7 prints states. */
    private static String text(LitmusTest test, Set<String> states) {
        StringBuilder text = new StringBuilder("Test " + test.name() + "\nStates " + states.size() + "\n");
        for (String state : states) {
            LitmusCondition.values(state)
                    .forEach((name, value) -> text.append(name.contains(":") ? name : "[" + name + "]")
                            .append('=')
                            .append(value)
                            .append("; "));
            text.setLength(text.length() - 1);
            text.append('\n');
        }
        return text.toString();
    }
}
