package dev.heddle.recorder.free.recording;

import dev.heddle.recorder.free.rewrite.FieldTable;
import dev.heddle.recorder.free.rewrite.RecordingFilter;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Takes hot fields out of a sample, on a thread of its own: the file says so first, then the classes with accesses to
 * the field are instrumented again, without them.
 */
final class Retirement {
    /** Attempts for a field: methods that run for long keep their code until they return. */
    private static final int MOST_ATTEMPTS = 3;

    private final RecordingFilter filter;
    private final LogWriter writer;
    private final BlockingQueue<Integer> hot = new LinkedBlockingQueue<>();
    private final Map<Integer, Integer> attempts = new HashMap<>();

    /** Watches the fields of a sample. To be made before the first site is known. */
    Retirement(RecordingFilter filter, LogWriter writer) {
        this.filter = filter;
        this.writer = writer;
        writer.watch(new HotFields(hot::add));
    }

    /**
     * Retires what becomes hot from here on, or has become so.
     *
     * @param recording instruments the classes that access a field again
     */
    void begin(Targets targets, FreeRecording recording) {
        Thread thread = new Thread(() -> run(targets, recording), "heddle-sample");
        thread.setDaemon(true);
        writer.leaveOut(thread);
        thread.start();
    }

    private void run(Targets targets, FreeRecording recording) {
        try {
            while (true) {
                retire(hot.take(), targets, recording);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The recording ends: what has become hot leaves the sample, while its classes stay as they are. */
    void end(FreeRecording recording) {
        for (Integer number = hot.poll(); number != null; number = hot.poll()) {
            isOut(number, recording.field(number));
        }
    }

    private void retire(int number, Targets targets, FreeRecording recording) {
        FieldTable.Field field = recording.field(number);
        if (isOut(number, field)) {
            targets.forget();
            recording.instrumentAgain(field);
        }
    }

    /** Takes a field out of the sample; false where that was tried often enough. */
    private synchronized boolean isOut(int number, FieldTable.Field field) {
        int attempt = attempts.merge(number, 1, Integer::sum);
        if (attempt == 1) {
            String className = field.className().replace('/', '.');
            writer.retired(number); // before an access is missing
            writer.warn("not recorded: " + className + '.' + field.name() + ", which is accessed more than "
                    + HotFields.MOST + " times a second (--sample)");
            filter.retire(className, field.name());
        }
        return attempt <= MOST_ATTEMPTS;
    }
}
