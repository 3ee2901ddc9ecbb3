package dev.heddle.replayer.job;

import dev.heddle.formats.file.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * How a target JVM that has done its job gets another: by files beside the job's, since its standard input belongs to
 * the program.
 */
public final class NextJob {
    private static final String READY = ".ready";
    private static final String NEXT = ".next";
    private static final String DECIDED = ".decided";
    private static final long QUICK_NANOS = 2_000_000;
    private static final long SLOW_NANOS = 25_000_000;
    private static final int QUICK_LOOKS = 500;
    /** Time after which an idle JVM ends. */
    private static final long IDLE_NANOS = 600_000_000_000L;

    private NextJob() {}

    private static Path beside(Path job, String ending) {
        return job.resolveSibling(job.getFileName() + ending);
    }

    /** Whether the caller is the one that decides what comes after a job: the JVM to end, or the command. */
    private static boolean decides(Path job) throws IOException {
        try {
            Files.createFile(beside(job, DECIDED));
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    /**
     * In the target JVM: says that a job is done and waits for the next.
     *
     * @param job the file of the job that is done
     * @return the file of the next job; empty where none comes for ten minutes
     */
    public static Optional<Path> await(Path job) throws IOException {
        Files.createFile(beside(job, READY));
        Path next = beside(job, NEXT);
        long end = System.nanoTime() + IDLE_NANOS;
        for (int looks = 0; !Files.exists(next); looks++) {
            if (System.nanoTime() - end > 0 && decides(job)) {
                return Optional.empty();
            }
            LockSupport.parkNanos(looks < QUICK_LOOKS ? QUICK_NANOS : SLOW_NANOS);
        }
        String file = Files.readString(next);
        for (String ending : List.of(READY, NEXT, DECIDED)) {
            Files.deleteIfExists(beside(job, ending));
        }
        return file.isEmpty() ? Optional.empty() : Optional.of(Path.of(file));
    }

    /** Whether the target JVM has done its job and waits for another. */
    public static boolean isAwaited(Path job) {
        return Files.exists(beside(job, READY));
    }

    /**
     * Gives a waiting target JVM its next job.
     *
     * @param job the file of the job that is done
     * @param next the file of the next job; empty to end the JVM
     * @return whether it gets the job: it ends where it has waited for long
     */
    public static boolean give(Path job, Optional<Path> next) throws IOException {
        if (!decides(job)) {
            return false;
        }
        String file = next.map(Path::toString).orElse("");
        WholeFile.write(beside(job, NEXT), out -> out.write(file.getBytes(StandardCharsets.UTF_8)));
        return true;
    }
}
