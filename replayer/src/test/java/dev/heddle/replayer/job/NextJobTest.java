package dev.heddle.replayer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NextJobTest {
    @TempDir
    Path folder;

    private CompletableFuture<Optional<Path>> await(Path job) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return NextJob.await(job);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.toList();
        }
    }

    @Test
    void aJobIsGivenOnceAndLeavesNoFile() throws IOException {
        Path job = folder.resolve("job-1");
        Path next = folder.resolve("job-2");
        assertFalse(NextJob.isAwaited(job));
        CompletableFuture<Optional<Path>> given = await(job);
        while (!NextJob.isAwaited(job)) {
            Thread.onSpinWait();
        }
        assertTrue(NextJob.give(job, Optional.of(next)));
        assertEquals(Optional.of(next), given.join());
        assertEquals(List.of(), files());
    }

    @Test
    void aJvmIsToldToEnd() throws IOException {
        Path job = folder.resolve("job-1");
        CompletableFuture<Optional<Path>> given = await(job);
        while (!NextJob.isAwaited(job)) {
            Thread.onSpinWait();
        }
        assertTrue(NextJob.give(job, Optional.empty()));
        assertEquals(Optional.empty(), given.join());
    }

    @Test
    void whatTheJvmHasDecidedStands() throws IOException {
        Path job = folder.resolve("job-1");
        Files.createFile(folder.resolve("job-1.decided"));
        assertFalse(NextJob.give(job, Optional.of(folder.resolve("job-2"))));
    }
}
