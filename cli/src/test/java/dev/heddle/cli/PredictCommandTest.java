package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.iroot.IrootReader;
import dev.heddle.formats.iroot.IrootSet;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PredictCommandTest {
    @TempDir
    Path folder;

    private FakeInstallation heddle;

    @BeforeEach
    void install() throws IOException {
        heddle = new FakeInstallation(folder).withProgram();
        trace("one.heddle", Map.of("Foo", "00"), true);
        trace("two.heddle", Map.of("Foo", "00", "Bar", "11"), false);
        trace("other.heddle", Map.of("Foo", "22"), false);
        Files.writeString(
                heddle.directory().resolve("foreign.std"),
                "T0|w(V1)|1\nT0|fork(T1)|2\nT1|r(V1)|3\nT1|w(V1)|4\nT0|r(V1)|5\nT0|join(T1)|6\n");
    }

    private void trace(String name, Map<String, String> classes, boolean failed) throws IOException {
        Trace.Program program =
                new Trace.Program("Foo.java", List.of("Foo"), "/", List.of("/no/Foo.java"), "", classes, new byte[0]);
        TraceWriter.write(heddle.directory().resolve(name), SampleTrace.of(program, failed));
    }

    private byte[] bytes(String name) throws IOException {
        return Files.readAllBytes(heddle.directory().resolve(name));
    }

    @Test
    void theLostUpdateIsPredicted() throws Exception {
        assertEquals(0, heddle.run("", "predict", "one.heddle", "-o", "foo.iroots"));
        String text = heddle.out();
        assertTrue(text.startsWith("Foo.java: 7 iRoots predicted from 1 execution\n"), text);
        assertTrue(
                text.contains("T1 READ Foo.count (Foo.java:12) => T2 WRITE Foo.count (Foo.java:12)"
                        + " => T1 WRITE Foo.count (Foo.java:12)"),
                text);
        IrootSet set = IrootReader.read(heddle.directory().resolve("foo.iroots"));
        assertEquals(1, set.traces());
        assertEquals(Map.of("Foo", "00"), set.fingerprints());
        assertEquals(7, set.predictions().size());
    }

    @Test
    void theOrderOfTheTracesDoesNotMatter() throws Exception {
        assertEquals(0, heddle.run("", "predict", "one.heddle", "two.heddle", "-o", "a.iroots"));
        assertEquals(0, heddle.run("", "predict", "two.heddle", "one.heddle", "-o", "b.iroots"));
        assertArrayEquals(bytes("a.iroots"), bytes("b.iroots"));
        assertEquals(2, IrootReader.read(heddle.directory().resolve("a.iroots")).traces());
    }

    @Test
    void tracesOfTwoBuildsAreNotMixed() throws Exception {
        assertEquals(2, heddle.run("", "predict", "one.heddle", "other.heddle"));
        assertEquals(
                "heddle predict: other.heddle: class Foo is not the same in all of them; predict from traces of one build\n",
                heddle.err());
    }

    @Test
    void theJsonHasAllOfThem() throws Exception {
        assertEquals(0, heddle.run("", "predict", "one.heddle", "--idioms", "1,2", "--json=-"));
        String json = heddle.out();
        assertTrue(json.contains("\"iroots\": {\n    \"1\": 3,\n    \"2\": 2\n  }"), json);
        assertTrue(json.contains("\"where\": \"Foo.java:12\""), json);
        assertTrue(heddle.err().contains("idiom 2"), heddle.err());
    }

    @Test
    void tracesOfOtherToolsAreReadToo() throws Exception {
        assertEquals(0, heddle.run("", "predict", "foreign.std"));
        assertTrue(heddle.out().contains("idiom 1        3"), heddle.out());
        Files.writeString(heddle.directory().resolve("odd.std"), "T0|r(V1)|1\nT0|w(V1)|2\nT1|r(V1)|3\n");
        assertEquals(0, heddle.run("", "predict", "odd.std"));
        assertTrue(heddle.err().startsWith("heddle predict: warning: "), heddle.err());
    }

    @Test
    void iRootsOfOtherToolsAreOfNoProgram() throws Exception {
        assertEquals(0, heddle.run("", "predict", "foreign.std", "-o", "foreign.iroots"));
        assertEquals(3, heddle.run("", "expose", "foreign.iroots", "Foo.java"));
        assertTrue(heddle.err().contains("foreign.iroots:2: expected iRoots of a program's classes"), heddle.err());
        assertEquals(1, heddle.err().lines().count(), heddle.err());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--idioms 7 | --idioms 7: expected idioms from 1 to 6",
                "--vw 0 | --vw 0: expected at least 1",
                "--limit 0 | --limit 0: expected at least 1",
                "--compat c11 | --compat c11: expected maple or paper"
            })
    void wrongOptionsAreNamed(String option, String because) throws Exception {
        String[] words = option.split(" ");
        assertEquals(2, heddle.run("", "predict", "one.heddle", words[0], words[1]));
        assertTrue(heddle.err().contains(because), heddle.err());
    }

    @Test
    void aFileThatIsNotThereIsNamed() throws Exception {
        assertEquals(3, heddle.run("", "predict", "nope.heddle"));
        assertTrue(heddle.err().contains("no such file"), heddle.err());
    }
}
