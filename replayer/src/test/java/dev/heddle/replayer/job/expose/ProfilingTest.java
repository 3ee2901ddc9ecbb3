package dev.heddle.replayer.job.expose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.replayer.job.expose.Profiling.Until;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProfilingTest {
    @Test
    void profilingHasAUsualNumber() {
        assertEquals(new Profiling(Until.STABLE, 3), Profiling.parse("stable"));
        assertEquals("runout:20", Profiling.parse("RUNOUT").toString());
        assertEquals("timeout:0.5", Profiling.parse("timeout:0.5").toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "none", "stable:", "stable:0", "stable:1.5", "runout:x", "timeout:-1", "timeout:NaN"})
    void otherProfilingIsRefused(String text) {
        String message = assertThrows(IllegalArgumentException.class, () -> Profiling.parse(text))
                .getMessage();
        assertTrue(message.startsWith(text + ": expected stable:N"), message);
    }
}
