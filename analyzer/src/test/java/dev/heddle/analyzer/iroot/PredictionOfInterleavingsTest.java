package dev.heddle.analyzer.iroot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.iroot.Lines.Line;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is predicted from one execution of straight-line threads is what happens in some interleaving of them. */
class PredictionOfInterleavingsTest {
    private static final int EXECUTIONS = Integer.getInteger("heddle.iroot.enumerated", 150);
    private static final PredictorOptions WITHOUT_DEADLOCKS =
            new PredictorOptions(Set.of(1, 2, 3, 4, 5), 1000, Compatibility.NONE, false, 100_000);

    static Object[] oracles() throws Exception {
        return PredictionOraclesTest.oracles().stream()
                .filter(oracle ->
                        !oracle.name().startsWith("O16") && !oracle.name().startsWith("O20"))
                .toArray();
    }

    @ParameterizedTest
    @MethodSource("oracles")
    void ofTheOraclesItIsTheSame(PredictionOraclesTest.Oracle oracle) throws Exception {
        assertEquals(Interleavings.of(oracle.lines()), Predictions.of(oracle.lines(), WITHOUT_DEADLOCKS));
    }

    /**
     * The rule of first accesses takes any access for one: a write is not the first of its section where its thread has
     * read before, so that reads of other threads are not predicted as its sources, though nothing keeps them from
     * being.
     */
    private static boolean followsAnOwnRead(String iroot, Lines lines) {
        Matcher pair = Pattern.compile("R@(\\w+) => W@(\\w+)").matcher(iroot);
        for (int from = 0; pair.find(from); from = pair.start() + 1) {
            String write = pair.group(2);
            Line last = null;
            for (Line line : lines.lines()) {
                if (line.location().equals(write)) {
                    Line before = last;
                    if (before != null && before.op().equals("R")) {
                        return true;
                    }
                }
                boolean isOfThread = lines.lines().stream()
                        .anyMatch(l -> l.location().equals(write)
                                && l.thread().equals(line.thread())
                                && l.variable().equals(line.variable()));
                last = isOfThread ? line : last;
            }
        }
        return false;
    }

    /**
     * More may be predicted: pairs are judged by two accesses, and what must lie between two pairs may leave no order
     * for both.
     */
    @Test
    void nothingThatHappensIsMissing() throws Exception {
        int happened = 0;
        int predicted = 0;
        for (long seed = 0; seed < EXECUTIONS; seed++) {
            Lines lines = RandomLines.straight(seed);
            Set<String> possible = Interleavings.of(lines);
            Set<String> found = Predictions.of(lines, WITHOUT_DEADLOCKS);
            Set<String> missing = new TreeSet<>(possible);
            missing.removeAll(found);
            missing.removeIf(iroot -> followsAnOwnRead(iroot, lines));
            assertEquals(Set.of(), missing, () -> "missing in\n" + lines);
            happened += possible.size();
            predicted += found.size();
        }
        assertTrue(happened > EXECUTIONS * 10, "too few: " + happened);
        assertTrue(predicted <= happened * 1.1, "predicted " + predicted + ", possible " + happened);
    }
}
