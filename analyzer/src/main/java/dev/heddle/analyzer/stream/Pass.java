package dev.heddle.analyzer.stream;

import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.CorruptTraceException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Drives analyses over an execution in a single pass. */
public final class Pass {
    private Pass() {}

    /**
     * As {@link #over(EventSource, StreamAnalysis...)}, with some of the analyses on a second thread. Both threads work
     * on a batch before the next one is decoded, so every analysis sees what it would see alone, and no analysis reads
     * a table while the source extends it.
     *
     * @param here on the calling thread
     * @param beside on the other thread; independent of those here
     */
    public static void onTwoThreads(EventSource source, List<StreamAnalysis> here, List<StreamAnalysis> beside)
            throws IOException, CorruptTraceException {
        ExecutorService other = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "heddle-analysis");
            thread.setDaemon(true);
            return thread;
        });
        try {
            each(here, analysis -> analysis.begin(source));
            each(beside, analysis -> analysis.begin(source));
            for (EventBatch batch = source.next(); batch != null; batch = source.next()) {
                EventBatch now = batch;
                Future<?> ended = other.submit(() -> each(beside, analysis -> analysis.events(now)));
                each(here, analysis -> analysis.events(now));
                await(ended);
            }
            Future<?> ended = other.submit(() -> each(beside, StreamAnalysis::end));
            each(here, StreamAnalysis::end);
            await(ended);
        } finally {
            other.shutdownNow();
        }
    }

    private static void each(List<StreamAnalysis> analyses, Consumer<StreamAnalysis> action) {
        for (StreamAnalysis analysis : analyses) {
            action.accept(analysis);
        }
    }

    private static void await(Future<?> task) throws IOException {
        try {
            task.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failed) {
                throw failed;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while a trace was analysed");
        }
    }

    /** Gives all events of the source to all analyses. The source is left open. */
    public static void over(EventSource source, StreamAnalysis... analyses) throws IOException, CorruptTraceException {
        for (StreamAnalysis analysis : analyses) {
            analysis.begin(source);
        }
        for (EventBatch batch = source.next(); batch != null; batch = source.next()) {
            for (StreamAnalysis analysis : analyses) {
                analysis.events(batch);
            }
        }
        for (StreamAnalysis analysis : analyses) {
            analysis.end();
        }
    }
}
