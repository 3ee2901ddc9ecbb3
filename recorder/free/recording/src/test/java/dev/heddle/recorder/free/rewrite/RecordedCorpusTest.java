package dev.heddle.recorder.free.rewrite;

import dev.heddle.recorder.instrument.CorpusCheck;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Recorded classes of the corpus are verified by the JVM: a sample of large jars, and every class of a few. */
class RecordedCorpusTest {
    private static final int STRIDE = 48;

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.instrument.CorpusCheck#jars")
    void aSampleOfTheRecordedClassesVerifies(Path jar) throws Exception {
        CorpusCheck.verifies(jar, CorpusCheck.jars(), STRIDE, RecordedCorpus.RECORDED);
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.instrument.CorpusCheck#jarsOfTheTests")
    void everyRecordedClassOfALibraryOfTheTestsVerifies(Path jar) throws Exception {
        CorpusCheck.verifies(jar, CorpusCheck.jarsOfTheTests(), 1, RecordedCorpus.RECORDED_IN_FULL);
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.instrument.CorpusCheck#jarsOfTheTests")
    void everyClassThatIsRecordedLaterVerifies(Path jar) throws Exception {
        CorpusCheck.verifies(jar, CorpusCheck.jarsOfTheTests(), 1, RecordedCorpus.RECORDED_LATER);
    }
}
