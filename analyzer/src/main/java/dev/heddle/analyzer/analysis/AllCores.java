package dev.heddle.analyzer.analysis;

import dev.heddle.formats.trace.CorruptTraceException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Goes over several traces at once, on all cores. */
public final class AllCores {
    private AllCores() {}

    /** Results of the files, in their order; the first file that cannot be read ends the work. */
    public static <T> List<T> over(List<Path> files, PerTrace<T> service) throws CorruptTraceException {
        int workers = Math.min(files.size(), Runtime.getRuntime().availableProcessors());
        ExecutorService pool = Executors.newFixedThreadPool(workers);
        try {
            List<Future<T>> tasks = new ArrayList<>();
            for (Path file : files) {
                tasks.add(pool.submit(() -> service.of(file)));
            }
            List<T> all = new ArrayList<>();
            for (Future<T> task : tasks) {
                all.add(get(task));
            }
            return all;
        } finally {
            pool.shutdownNow();
        }
    }

    private static <T> T get(Future<T> task) throws CorruptTraceException {
        try {
            return task.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CorruptTraceException corrupt) {
                throw corrupt;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
