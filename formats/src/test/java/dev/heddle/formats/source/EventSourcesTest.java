package dev.heddle.formats.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.foreign.SourceText;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.SampleTraces;
import dev.heddle.formats.trace.file.TraceWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventSourcesTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden/foreign");

    @TempDir
    Path directory;

    @Test
    void aTraceIsKnownByItsContentWhateverItsName() throws Exception {
        Path std = Files.copy(GOLDEN.resolve("tiny.std"), directory.resolve("a.data"));
        Path binary = Files.copy(GOLDEN.resolve("tiny.data"), directory.resolve("b.std"));
        Path own = directory.resolve("c.txt");
        TraceWriter.write(own, SampleTraces.lostUpdate());
        assertEquals(FileKind.STD, FileKind.of(std));
        assertEquals(FileKind.RAPID_BIN, FileKind.of(binary));
        assertEquals(FileKind.HEDDLE, FileKind.of(own));
        for (Path file : new Path[] {std, binary, own}) {
            try (EventSource source = EventSources.open(file)) {
                assertTrue(SourceText.of(source).contains("WRITE"));
            }
        }
    }

    @Test
    void aFileWhoseContentSaysNothingIsKnownByItsName() throws Exception {
        Path file = Files.writeString(directory.resolve("a.std"), "no bars here\n");
        CorruptTraceException e = assertThrows(
                CorruptTraceException.class, () -> EventSources.open(file).next());
        assertTrue(e.getMessage().contains("a.std @ line 1: expected three fields"), e.getMessage());
    }

    @Test
    void aForeignFileAnEmptyFileAndADirectoryAreRefused() throws Exception {
        Path file = Files.writeString(directory.resolve("a.xyz"), "PK and what follows");
        CorruptTraceException e = assertThrows(CorruptTraceException.class, () -> EventSources.open(file));
        assertTrue(e.getMessage().contains("@ byte 0: not a trace: expected *.heddle, STD"), e.getMessage());
        Path empty = Files.createFile(directory.resolve("b.heddle"));
        e = assertThrows(CorruptTraceException.class, () -> EventSources.open(empty));
        assertTrue(e.getMessage().contains("an empty file"), e.getMessage());
        e = assertThrows(CorruptTraceException.class, () -> EventSources.open(directory));
        assertTrue(e.getMessage().contains("found a directory"), e.getMessage());
    }
}
