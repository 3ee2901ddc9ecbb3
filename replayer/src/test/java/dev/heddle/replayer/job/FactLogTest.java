package dev.heddle.replayer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FactLogTest {
    private static final Fact FIRST = new Fact.Warned("first");
    private static final Fact SECOND = new Fact.Saved(7, "exception", "/t/7.heddle");
    private static final int HEADER = 32;

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("facts");
    }

    private void write() throws IOException {
        try (FactLog log = FactLog.create(file)) {
            log.at(12);
            log.events(34);
            log.ended(5);
            log.append(List.of(FIRST));
            log.append(List.of(SECOND));
        }
    }

    @Test
    void factsAreReadWhileTheyAreAppended() throws IOException {
        FactLog.Reader reader = new FactLog.Reader(file);
        assertEquals(List.of(), reader.facts(), "there is no file yet");
        assertEquals(0, reader.at());
        try (FactLog log = FactLog.create(file)) {
            assertEquals(List.of(), reader.facts());
            log.append(List.of(FIRST));
            assertEquals(List.of(FIRST), reader.facts());
            log.append(List.of(SECOND));
            assertEquals(List.of(FIRST, SECOND), reader.facts());
            assertEquals(List.of(FIRST, SECOND), reader.facts());
        }
    }

    @Test
    void theMarksSayWhereTheJvmIs() throws IOException {
        write();
        FactLog.Reader reader = new FactLog.Reader(file);
        assertEquals(12, reader.at());
        assertEquals(34, reader.events());
        assertEquals(5, reader.ended());
    }

    @Test
    void aLogThatIsCutOffKeepsWhatWasWrittenWhole() throws IOException {
        write();
        byte[] whole = Files.readAllBytes(file);
        List<Fact> before = List.of();
        for (int n = 0; n <= whole.length; n++) {
            Files.write(file, Arrays.copyOf(whole, n));
            List<Fact> found = new FactLog.Reader(file).facts();
            assertTrue(found.size() >= before.size()
                    && List.of(FIRST, SECOND).subList(0, found.size()).equals(found));
            before = found;
        }
        assertEquals(2, before.size());
    }

    @Test
    void theRestOfAGroupIsReadLater() throws IOException {
        write();
        byte[] whole = Files.readAllBytes(file);
        FactLog.Reader reader = new FactLog.Reader(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 1));
        assertEquals(List.of(FIRST), reader.facts());
        Files.write(file, whole);
        assertEquals(List.of(FIRST, SECOND), reader.facts());
    }

    @Test
    void noFlippedBitGivesAnotherFact() throws IOException {
        write();
        byte[] whole = Files.readAllBytes(file);
        for (int i = HEADER; i < whole.length; i++) {
            byte[] flipped = whole.clone();
            flipped[i] ^= 0x40;
            Files.write(file, flipped);
            List<Fact> found = new FactLog.Reader(file).facts();
            assertTrue(found.isEmpty() || found.equals(List.of(FIRST)), "byte " + i + ": " + found);
        }
    }

    @Test
    void anotherVersionIsRefused() throws IOException {
        write();
        byte[] whole = Files.readAllBytes(file);
        whole[7]++;
        Files.write(file, whole);
        assertThrows(IOException.class, () -> new FactLog.Reader(file).facts());
    }
}
