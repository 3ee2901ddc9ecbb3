package dev.heddle.analyzer.iroot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The predictor against all pairs of all accesses, on generated executions. {@code -Dheddle.iroot.executions} makes it
 * more.
 */
class PredictionByDefinitionTest {
    private static final int EXECUTIONS = Integer.getInteger("heddle.iroot.executions", 2500);
    private static final int[] WINDOWS = {1000, 3, 7, 2};

    @ParameterizedTest
    @EnumSource(Compatibility.class)
    void whatIsPredictedIsWhatTheDefinitionsSay(Compatibility compatibility) throws Exception {
        int[] counts = new int[7];
        for (long seed = 0; seed < EXECUTIONS; seed++) {
            Lines lines = RandomLines.everything(seed * 3 + compatibility.ordinal());
            int window = WINDOWS[(int) (seed & 3)];
            PredictorOptions options =
                    new PredictorOptions(Set.of(1, 2, 3, 4, 5, 6), window, compatibility, seed % 3 > 0, 100_000);
            Set<String> expected = NaivePredictor.predict(lines, options);
            expected.forEach(iroot -> counts[iroot.charAt(1) - '0']++);
            assertEquals(expected, Predictions.of(lines, options), () -> "window " + window + "\n" + lines);
        }
        for (int idiom = 1; idiom <= 6; idiom++) {
            assertTrue(counts[idiom] > EXECUTIONS / 100, "too few of idiom " + idiom + ": " + counts[idiom]);
        }
    }

    @Test
    void theSameExecutionGivesTheSameExamples() throws Exception {
        for (long seed = 0; seed < 50; seed++) {
            Lines lines = RandomLines.everything(seed);
            assertEquals(
                    Predictions.run(lines, PredictorOptions.DEFAULT).predictions(),
                    Predictions.run(lines, PredictorOptions.DEFAULT).predictions());
        }
    }
}
