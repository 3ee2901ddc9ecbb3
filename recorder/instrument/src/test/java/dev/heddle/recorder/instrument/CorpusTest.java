package dev.heddle.recorder.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Classes of the ten largest jars that the build uses are transformed and verified by the JVM: a sample of each here, all of them by
 * {@code benchmarks/corpus.sh}. What has to do with our own tools is checked in full.
 */
class CorpusTest {
    private static final int STRIDE = 48;

    static List<Path> jars() throws IOException, URISyntaxException {
        Path classes = Path.of(CorpusTest.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        return CorpusCheck.jars(classes.resolveSibling("corpus"));
    }

    @Test
    void thereAreTenJars() throws Exception {
        assertEquals(10, jars().size());
    }

    @ParameterizedTest
    @MethodSource("jars")
    void aSampleOfTheClassesVerifies(Path jar) throws Exception {
        verifies(jar, jars(), STRIDE, CorpusLoader.Mode.CONTROLLED);
    }

    @ParameterizedTest
    @MethodSource("jars")
    void aSampleOfTheRecordedClassesVerifies(Path jar) throws Exception {
        verifies(jar, jars(), STRIDE, CorpusLoader.Mode.RECORDED);
    }

    @ParameterizedTest
    @MethodSource("jarsOfTheTests")
    void everyClassOfALibraryOfTheTestsVerifies(Path jar) throws Exception {
        verifies(jar, jarsOfTheTests(), 1, CorpusLoader.Mode.CONTROLLED);
    }

    @ParameterizedTest
    @MethodSource("jarsOfTheTests")
    void everyRecordedClassOfALibraryOfTheTestsVerifies(Path jar) throws Exception {
        verifies(jar, jarsOfTheTests(), 1, CorpusLoader.Mode.RECORDED_IN_FULL);
    }

    @ParameterizedTest
    @MethodSource("jarsOfTheTests")
    void everyClassThatIsRecordedLaterVerifies(Path jar) throws Exception {
        verifies(jar, jarsOfTheTests(), 1, CorpusLoader.Mode.RECORDED_LATER);
    }

    private static void verifies(Path jar, List<Path> others, int stride, CorpusLoader.Mode mode) throws IOException {
        CorpusCheck.Result result = new CorpusCheck(others, stride, mode).check(jar);
        assertEquals(List.of(), result.failures());
        assertTrue(result.verified() > 0, result.toString());
    }

    static List<Path> jarsOfTheTests() throws Exception {
        List<Path> jars = new ArrayList<>();
        for (String member : List.of(
                "org.objectweb.asm.ClassReader",
                "org.objectweb.asm.tree.ClassNode",
                "org.objectweb.asm.commons.GeneratorAdapter",
                "org.junit.jupiter.api.Test",
                "org.junit.jupiter.engine.JupiterTestEngine",
                "org.junit.platform.commons.util.ReflectionUtils",
                "com.esotericsoftware.kryo.Kryo")) {
            jars.add(Path.of(Class.forName(member)
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI()));
        }
        return jars;
    }
}
