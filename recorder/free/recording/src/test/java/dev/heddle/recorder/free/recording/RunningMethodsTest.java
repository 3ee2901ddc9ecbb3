package dev.heddle.recorder.free.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RunningMethodsTest {
    @Test
    void methodsOnStacksAreNamed() {
        String line = RunningMethods.warning(Set.of(RunningMethodsTest.class.getName(), "some.Other"))
                .orElseThrow();
        assertTrue(line.endsWith(": " + RunningMethodsTest.class.getName() + ".methodsOnStacksAreNamed"), line);
    }

    @Test
    void nothingIsSaidWhereNoneRuns() {
        assertEquals(Optional.empty(), RunningMethods.warning(Set.of("some.Other")));
    }
}
