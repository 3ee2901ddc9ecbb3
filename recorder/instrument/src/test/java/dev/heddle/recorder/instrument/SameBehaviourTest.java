package dev.heddle.recorder.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.recorder.hooks.Hooks;
import dev.heddle.recorder.instrument.samples.VariedProgram;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SameBehaviourTest {
    @AfterEach
    void removeSink() {
        Hooks.install(null);
    }

    @Test
    void theInstrumentedProgramComputesTheSame() throws Exception {
        TransformingLoader loader =
                new TransformingLoader(name -> name.startsWith(VariedProgram.class.getPackageName() + "."), null);
        Hooks.install(new RunningSink(loader.sites));
        Class<?> instrumented = loader.loadClass(VariedProgram.class.getName());
        String found = (String) instrumented.getMethod("run").invoke(null);
        assertEquals(VariedProgram.run(), found);
        assertEquals(List.of(), loader.failures);
        assertTrue(loader.transformed.size() > 10);
    }
}
