package dev.heddle.recorder.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Classes of the ten largest jars that the build uses are transformed and verified by the JVM: a sample of each here,
 * all of them by {@code benchmarks/corpus.sh}. What has to do with our own tools is checked in full.
 */
class CorpusTest {
    private static final int STRIDE = 48;

    @Test
    void thereAreTenJars() throws Exception {
        assertEquals(10, CorpusCheck.jars().size());
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.instrument.CorpusCheck#jars")
    void aSampleOfTheClassesVerifies(Path jar) throws Exception {
        CorpusCheck.verifies(jar, CorpusCheck.jars(), STRIDE, CorpusLoader.Mode.CONTROLLED);
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.instrument.CorpusCheck#jarsOfTheTests")
    void everyClassOfALibraryOfTheTestsVerifies(Path jar) throws Exception {
        CorpusCheck.verifies(jar, CorpusCheck.jarsOfTheTests(), 1, CorpusLoader.Mode.CONTROLLED);
    }
}
