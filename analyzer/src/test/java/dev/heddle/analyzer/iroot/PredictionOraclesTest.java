package dev.heddle.analyzer.iroot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small executions with all that is to be predicted of them. The sets were found by enumerating interleavings, where
 * there are no conditions.
 */
class PredictionOraclesTest {
    record Oracle(String name, Lines lines, Set<String> expected) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** What other rules add. */
    private static final Map<String, List<String>> MAPLE = Map.of(
            "O3", List.of("I3 R@r1 => W@w2 ... W@w2 => W@w1", "I3 R@r2 => W@w1 ... W@w1 => W@w2"),
            "O4",
                    List.of(
                            "I3 W@a => W@b ... W@b => R@d",
                            "I3 W@a => W@c ... W@c => R@d",
                            "I3 W@b => R@d ... R@d => W@c",
                            "I3 W@b => W@a ... W@a => W@c"),
            "O8", List.of("I3 R@q => W@d ... W@d => W@b"),
            "O18", List.of("I3 R@a => W@c ... W@c => W@b"),
            "O19", List.of("I5 W@a => R@b ... W@c => R@d", "I5 W@c => R@d ... W@a => R@b"),
            "O21", List.of("I3 R@27 => W@27 ... W@27 => W@27"));

    private static final Map<String, List<String>> PAPER = Map.of(
            "O11", List.of("I1 W@a => W@d"),
            "O17", List.of("I1 W@a => W@c", "I2 W@a => W@c => R@d"),
            "O21", List.of("I1 W@33 => W@27", "I2 W@33 => W@27 => R@40"));

    static List<Oracle> oracles() throws Exception {
        String text;
        try (InputStream in = PredictionOraclesTest.class.getResourceAsStream("/iroot/prediction-oracles.txt")) {
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        List<Oracle> oracles = new ArrayList<>();
        for (String one : text.split("\n\n")) {
            List<String> lines = Arrays.asList(one.strip().split("\n"));
            Set<String> expected = new TreeSet<>();
            StringBuilder trace = new StringBuilder();
            for (String line : lines.subList(1, lines.size())) {
                if (line.startsWith("= ")) {
                    expected.add(line.substring(2));
                } else {
                    trace.append(line).append('\n');
                }
            }
            oracles.add(new Oracle(lines.get(0).substring(2), Lines.parse(trace.toString()), expected));
        }
        return oracles;
    }

    private static PredictorOptions with(Compatibility compatibility) {
        PredictorOptions usual = PredictorOptions.DEFAULT;
        return new PredictorOptions(usual.idioms(), usual.window(), compatibility, usual.deadlock(), usual.limit());
    }

    private static Set<String> with(Oracle oracle, Map<String, List<String>> additions) {
        Set<String> all = new TreeSet<>(oracle.expected());
        all.addAll(additions.getOrDefault(oracle.name().split(" ")[0], List.of()));
        return all;
    }

    @ParameterizedTest
    @MethodSource("oracles")
    void exactlyWhatIsPossibleIsPredicted(Oracle oracle) throws Exception {
        assertEquals(oracle.expected(), Predictions.of(oracle.lines(), PredictorOptions.DEFAULT));
        assertEquals(oracle.expected(), NaivePredictor.predict(oracle.lines(), PredictorOptions.DEFAULT));
    }

    @ParameterizedTest
    @MethodSource("oracles")
    void maplesRulesAddWhatTheyAdd(Oracle oracle) throws Exception {
        assertEquals(with(oracle, MAPLE), Predictions.of(oracle.lines(), with(Compatibility.MAPLE)));
    }

    @ParameterizedTest
    @MethodSource("oracles")
    void thePapersRuleAddsPairsThatAreNoNeighbours(Oracle oracle) throws Exception {
        Set<String> predicted = Predictions.of(oracle.lines(), with(Compatibility.PAPER));
        assertEquals(with(oracle, PAPER), predicted);
    }

    @Test
    void thereAreTwentyFive() throws Exception {
        assertEquals(25, oracles().size());
    }
}
