package dev.heddle.replayer.campaign;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.replayer.job.Workers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExchangeTest {
    @TempDir
    Path folder;

    private Exchange exchange(int worker) throws IOException {
        return new Exchange(new Workers(worker, 2, folder.toString()), Long.MAX_VALUE);
    }

    private static Observation observation(long execution) {
        return new Observation(
                execution,
                true,
                -7,
                new long[] {1, 2, 3},
                new long[] {4, 5},
                new long[] {6},
                Optional.of(Estimate.NONE),
                new byte[] {7, 8});
    }

    @Test
    void whatOneLeavesTheOtherFindsInOrder() throws IOException {
        try (Exchange first = exchange(0);
                Exchange second = exchange(1)) {
            first.put(observation(2));
            first.put(observation(4));
            first.flush();
            Observation found = second.next(0, true);
            assertEquals(2, found.execution());
            assertTrue(found.failed());
            assertEquals(-7, found.readsFromClass());
            assertArrayEquals(new long[] {1, 2, 3}, found.pairs());
            assertArrayEquals(new long[] {4, 5}, found.writes());
            assertArrayEquals(new long[] {6}, found.aims());
            assertEquals(Optional.of(Estimate.NONE), found.figures());
            assertArrayEquals(new byte[] {7, 8}, found.more());
            assertEquals(4, second.next(0, true).execution());
        }
    }

    @Test
    void whoReplacesAWorkerFindsWhatThatOneHasLeft() throws IOException {
        try (Exchange before = exchange(0)) {
            before.put(observation(2));
            before.put(observation(4));
            before.put(observation(6));
        }
        try (Exchange after = exchange(0)) {
            assertEquals(2, after.nextOfOwn(4).execution());
            assertEquals(4, after.nextOfOwn(4).execution());
            assertNull(after.nextOfOwn(4), "the next one belongs to the next epoch");
            assertEquals(6, after.nextOfOwn(8).execution());
            assertNull(after.nextOfOwn(8));
        }
    }

    /** The JVM before has died: its results reach to execution 4, and half of an observation is at the end. */
    @Test
    void whatAJvmThatDiedHadNotFinishedIsDropped() throws IOException {
        try (Exchange before = exchange(0)) {
            before.put(observation(2));
            before.put(observation(4));
            before.put(observation(6));
        }
        Path file = folder.resolve("worker-0.observations");
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 5));
        try (Exchange after = new Exchange(new Workers(0, 2, folder.toString()), 5);
                Exchange other = exchange(1)) {
            after.put(observation(6));
            after.flush();
            assertEquals(2, other.next(0, true).execution());
            assertEquals(4, other.next(0, true).execution());
            assertEquals(6, other.next(0, true).execution());
        }
        assertArrayEquals(whole, Files.readAllBytes(file));
    }

    /**
     * A JVM goes over the epochs before its first execution again, and its predecessor may have marked one too many.
     */
    @Test
    void theEndOfAnEpochIsMarkedOnceWhicheverJvmComesToIt() throws IOException {
        try (Exchange before = exchange(0)) {
            before.put(observation(2));
            before.endEpoch(4);
            before.put(observation(6));
            before.endEpoch(8);
        }
        byte[] whole = Files.readAllBytes(folder.resolve("worker-0.observations"));
        try (Exchange after = new Exchange(new Workers(0, 2, folder.toString()), 7);
                Exchange other = exchange(1)) {
            after.endEpoch(4);
            assertEquals(2, after.nextOfOwn(4).execution());
            assertEquals(6, after.nextOfOwn(8).execution());
            after.endEpoch(8);
            after.endEpoch(8);
            after.put(observation(10));
            after.flush();
            assertEquals(2, other.next(0, true).execution());
            assertEquals(6, other.next(0, true).execution());
            assertEquals(10, other.next(0, true).execution());
        }
        byte[] again = Files.readAllBytes(folder.resolve("worker-0.observations"));
        assertArrayEquals(whole, Arrays.copyOf(again, whole.length));
    }

    @Test
    void theEndIsSeenAgainAndAgain() throws IOException {
        try (Exchange first = exchange(0);
                Exchange second = exchange(1)) {
            first.put(Exchange.END);
            first.flush();
            assertEquals(Long.MAX_VALUE, second.next(0, true).execution());
            Observation again = second.next(0, true);
            assertSame(again, second.next(0, true));
        }
    }

    @Test
    void aFileThatIsNoneOfOursIsRefused() throws IOException {
        Files.write(folder.resolve("worker-1.observations"), new byte[] {127, 127, 127, 127, 0});
        try (Exchange first = exchange(0)) {
            assertThrows(IOException.class, () -> first.next(1, true));
        }
    }
}
