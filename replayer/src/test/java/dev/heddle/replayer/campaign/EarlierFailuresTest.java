package dev.heddle.replayer.campaign;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.replayer.job.Workers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EarlierFailuresTest {
    private static final String SORT = "EXCEPTION java.lang.AssertionError: a\nb at M.main(M.java:1)";

    @TempDir
    Path folder;

    private EarlierFailures worker(int index) {
        return new EarlierFailures(new Workers(index, 3, folder.toString()));
    }

    @Test
    void theEarlierExecutionOfASortIsKept() throws IOException {
        worker(0).saved(7, SORT);
        worker(2).saved(5, SORT);
        assertTrue(worker(1).has(8, SORT));
        assertTrue(worker(1).has(6, SORT));
        assertFalse(worker(1).has(4, SORT));
        assertTrue(worker(0).has(7, SORT));
        assertFalse(worker(2).has(5, SORT));
    }

    @Test
    void anotherSortSaysNothing() throws IOException {
        worker(0).saved(1, SORT);
        assertFalse(worker(1).has(8, SORT + "2"));
    }

    @Test
    void aLineThatIsStillWrittenSaysNothing() throws IOException {
        Files.writeString(folder.resolve("failures-0"), "1 deadlock");
        assertFalse(worker(1).has(8, "deadlock"));
        Files.writeString(folder.resolve("failures-0"), "1 deadlock\n");
        assertTrue(worker(1).has(8, "deadlock"));
    }

    @Test
    void aWorkerAloneLeavesNothing() throws IOException {
        EarlierFailures alone = new EarlierFailures(Workers.ALONE);
        alone.saved(1, SORT);
        assertFalse(alone.has(2, SORT));
        EarlierFailures only = new EarlierFailures(new Workers(0, 1, folder.toString()));
        only.saved(1, SORT);
        assertFalse(only.has(2, SORT));
        try (var files = Files.list(folder)) {
            assertFalse(files.findAny().isPresent());
        }
    }
}
