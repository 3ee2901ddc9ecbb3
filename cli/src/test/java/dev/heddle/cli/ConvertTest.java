package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.trace.file.TraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code heddle convert} from its words to files, lines and exit codes. */
class ConvertTest {
    private static final String STD = "T0|w(V1)|1\nT0|fork(T1)|2\nT1|r(V1)|3\nT1|rel(L1)|4\nT0|join(T1)|5\n";

    @TempDir
    Path folder;

    private FakeInstallation heddle;

    @BeforeEach
    void install() throws IOException {
        heddle = new FakeInstallation(folder).withProgram();
        Files.writeString(heddle.directory().resolve("in.std"), STD);
    }

    @Test
    void aForeignTraceBecomesOneOfOursAndBack() throws Exception {
        assertEquals(0, heddle.run("", "convert", "--codec", "zstd", "in.std", "run.heddle"));
        assertEquals("wrote run.heddle: 8 events\n", heddle.out());
        assertEquals(
                "heddle convert: warning: " + heddle.directory().resolve("in.std")
                        + " @ line 4: T1 releases a lock that no thread acquired; taken as held since before the trace begins\n",
                heddle.err());
        assertEquals(
                8,
                TraceReader.read(heddle.directory().resolve("run.heddle"))
                        .events()
                        .size());
        assertEquals(0, heddle.run("", "convert", "run.heddle", "run.data"));
        assertEquals(0, heddle.run("", "convert", "run.data", "out.std"));
        assertEquals(
                "T0|begin|0\nT0|w(V1)|1\nT0|fork(T1)|2\nT1|begin|0\nT1|r(V1)|3\nT1|rel(L1)|4\nT1|end|0\nT0|join(T1)|5\n",
                Files.readString(heddle.directory().resolve("out.std")));
    }

    @Test
    void aLineThatCannotBeUnderstoodIsOneLineAndLeavesNothing() throws IOException {
        Files.writeString(heddle.directory().resolve("bad.std"), STD + "T1|cas(V1)|6\n");
        assertEquals(3, heddle.run("", "convert", "bad.std", "run.heddle"));
        assertTrue(heddle.err().contains("bad.std @ line 6: unknown operation 'cas'; expected one of"), heddle.err());
        assertEquals(1, heddle.err().lines().count(), heddle.err());
        assertFalse(Files.exists(heddle.directory().resolve("run.heddle")));
        assertFalse(Files.exists(heddle.directory().resolve("run.heddle.part")));
    }

    @Test
    void whatTheFormatCannotHoldIsOneLine() throws IOException {
        Files.writeString(heddle.directory().resolve("far.std"), "T0|w(V1)|40000\n");
        assertEquals(3, heddle.run("", "convert", "far.std", "far.data"));
        assertTrue(heddle.err().contains("RapidBin has room for places up to 32767"), heddle.err());
        assertEquals(1, heddle.err().lines().count(), heddle.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"run.csv", "run.dot", "run.perfetto.json", "run.sarif"})
    void otherFormatsAreChosenByName(String name) throws IOException {
        assertEquals(0, heddle.run("", "convert", "in.std", name), heddle::err);
        String byName = Files.readString(heddle.directory().resolve(name));
        assertFalse(byName.isEmpty());
        String ending = name.substring(name.indexOf('.') + 1);
        assertEquals(0, heddle.run("", "convert", "--to-format", ending, "in.std", "other"));
        assertEquals(byName, Files.readString(heddle.directory().resolve("other")));
    }

    @Test
    void partIsConvertedWhereFormatCanHoldOne() throws IOException {
        assertEquals(0, heddle.run("", "convert", "--from=2", "--to=4", "in.std", "part.csv"));
        assertEquals("wrote part.csv: 2 events\n", heddle.out());
        assertEquals(2, heddle.run("", "convert", "--from=2", "in.std", "part.heddle"));
        assertTrue(heddle.err().contains("a file of format Heddle holds all events"), heddle.err());
        assertEquals(2, heddle.run("", "convert", "--from=4", "--to=2", "in.std", "part.csv"));
        assertEquals(2, heddle.run("", "convert", "--to-format=pdf", "in.std", "part"));
        assertTrue(heddle.err().contains("expected heddle, std, data, perfetto.json, csv, dot, sarif"), heddle.err());
    }

    @Test
    void aFileIsNotConvertedOntoItself() {
        assertEquals(2, heddle.run("", "convert", "in.std", "./in.std"));
        assertTrue(heddle.err().contains("would overwrite in.std"), heddle.err());
    }

    @Test
    void anImportedTraceIsNotReplayed() {
        assertEquals(0, heddle.run("", "convert", "in.std", "run.heddle"));
        assertEquals(3, heddle.run("", "replay", "run.heddle"));
        assertTrue(heddle.err().contains("run.heddle @ byte 0: the trace names no program"), heddle.err());
        assertEquals(1, heddle.err().lines().count(), heddle.err());
    }

    @Test
    void anImportedTraceIsAnalysedAsItIsAndConverted() throws IOException {
        Files.copy(
                Path.of("../examples/traces/Transfer.std"), heddle.directory().resolve("Transfer.std"));
        assertEquals(0, heddle.run("", "convert", "Transfer.std", "Transfer.heddle"));
        for (String file : new String[] {"Transfer.std", "Transfer.heddle"}) {
            assertEquals(0, heddle.run("", "analyze", "--json=-", file));
            assertTrue(heddle.out().contains("\"events\": 34"), heddle.out());
            assertTrue(heddle.out().matches("(?s).*\"races\": [1-9].*"), heddle.out());
            assertTrue(heddle.out().contains("loc:27"), heddle.out());
            assertEquals(0, heddle.run("", "inspect", file));
            assertTrue(heddle.out().contains("program Transfer.std, recorded by another tool\n"), heddle.out());
            assertEquals(0, heddle.run("", "predict", file));
            assertTrue(heddle.out().contains("iRoots predicted from 1 execution"), heddle.out());
        }
    }
}
