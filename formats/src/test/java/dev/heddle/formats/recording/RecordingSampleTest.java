package dev.heddle.formats.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.trace.Trace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingSampleTest {
    private static final int FIELDS = 100_000;

    private static int size(RecordingSample sample) {
        int chosen = 0;
        for (int i = 0; i < FIELDS; i++) {
            chosen += sample.contains("org/example/Class" + i / 10, "field" + i % 10) ? 1 : 0;
        }
        return chosen;
    }

    /** The number chosen is binomial: five standard deviations are exceeded by chance once in 1.7 million. */
    @ParameterizedTest
    @ValueSource(doubles = {0.001, 0.01, 0.05, 0.5, 0.9})
    void aSampleHasItsFractionOfFields(double fraction) {
        for (long seed = 1; seed <= 3; seed++) {
            double deviation = Math.sqrt(FIELDS * fraction * (1 - fraction));
            assertEquals(FIELDS * fraction, size(new RecordingSample(fraction, seed)), 5 * deviation);
        }
    }

    @Test
    void aLargerFractionHasTheFieldsOfASmallerOneAndOtherSeedsChooseOthers() {
        RecordingSample small = new RecordingSample(0.1, 7);
        RecordingSample large = new RecordingSample(0.2, 7);
        RecordingSample other = new RecordingSample(0.1, 8);
        int both = 0;
        for (int i = 0; i < FIELDS; i++) {
            String field = "f" + i;
            if (small.contains("a.B", field)) {
                assertTrue(large.contains("a.B", field));
                both += other.contains("a.B", field) ? 1 : 0;
            }
        }
        assertEquals(FIELDS * 0.01, both, 5 * Math.sqrt(FIELDS * 0.01));
    }

    @Test
    void namesWithDotsAndSlashesAreTheSame() {
        RecordingSample half = new RecordingSample(0.5, 1);
        for (int i = 0; i < 1000; i++) {
            assertEquals(half.contains("a/b/C" + i, "f"), half.contains("a.b.C" + i, "f"));
        }
    }

    @Test
    void fractionsAreNumbersOrPercents() {
        assertEquals(new RecordingSample(0.05, 3), RecordingSample.of("5%", 3));
        assertEquals(new RecordingSample(0.05, 3), RecordingSample.of("0.05", 3));
        for (String wrong : List.of("", "0", "1", "100%", "-1", "x", "5 %", "NaN", "1e-3", "0%")) {
            assertThrows(IllegalArgumentException.class, () -> RecordingSample.of(wrong, 1), wrong);
        }
    }

    @Test
    void theAgentsArgumentHasDetailAndSample() {
        RecordingConfig config = RecordingConfig.ofArgument("record,sample=5%,sample-seed=-4", "/", Map.of());
        assertEquals(new RecordingSample(0.05, -4), config.scope().sample());
        assertTrue(config.scope().isThinned());
        assertTrue(isThinned(config.scope().word()));
        RecordingScope sync =
                RecordingConfig.ofArgument("record,detail=sync", "/", Map.of()).scope();
        assertEquals(RecordingDetail.SYNC, sync.detail());
        assertTrue(isThinned(sync.word()));
        assertEquals("shared", RecordingScope.DEFAULT.word());
        assertTrue(!isThinned("shared") && !isThinned("full"));
        for (String wrong : List.of("detail=thin", "sample=2", "sample=5%,detail=sync", "sample=5%,sample-seed=x")) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> RecordingConfig.ofArgument("record," + wrong, "/", Map.of()),
                    wrong);
        }
    }

    private static boolean isThinned(String detail) {
        return new Trace.Header("0.1.0", "Vendor 17", Trace.Header.FREE, 1, 1, 1, detail, Map.of()).isThinned();
    }
}
