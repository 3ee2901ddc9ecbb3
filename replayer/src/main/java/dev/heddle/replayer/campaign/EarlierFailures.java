package dev.heddle.replayer.campaign;

import dev.heddle.replayer.job.Workers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/**
 * What the workers of a campaign say to each other about the failures that they have saved, a line for each in a file
 * of every worker. Of the failures of one sort the earliest execution is kept, so a worker need not reduce a later one.
 * A worker that cannot read a file reduces more than is needed, no less.
 */
public final class EarlierFailures {
    /** How often files are looked at, in ns: an execution takes a fraction of that. */
    private static final long LOOK_NANOS = 5_000_000;

    private final Workers workers;
    private final long[] sizes;
    /** The earliest execution of a sort among those of other workers. */
    private final Map<String, Long> earliest = new HashMap<>();

    private long lookedAt;

    /** @param workers those of the campaign, and which of them this JVM is */
    public EarlierFailures(Workers workers) {
        this.workers = workers;
        sizes = new long[workers.count()];
        lookedAt = System.nanoTime() - LOOK_NANOS;
    }

    private Path file(int worker) {
        return Path.of(workers.folder(), "failures-" + worker);
    }

    /**
     * An execution of this worker is saved.
     *
     * @param sort what failures of one sort have in common
     */
    public void saved(long execution, String sort) throws IOException {
        if (workers.count() > 1) {
            Files.writeString(
                    file(workers.index()),
                    execution + " " + line(sort) + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
    }

    /** Whether another worker has saved an earlier execution of that sort; looks from time to time. */
    public boolean has(long execution, String sort) {
        long now = System.nanoTime();
        if (workers.count() > 1 && now - lookedAt >= LOOK_NANOS) {
            lookedAt = now;
            for (int w = 0; w < workers.count(); w++) {
                look(w);
            }
        }
        return earliest.getOrDefault(line(sort), Long.MAX_VALUE) < execution;
    }

    private void look(int worker) {
        if (worker == workers.index()) {
            return;
        }
        try {
            Path file = file(worker);
            long size = Files.size(file);
            if (size != sizes[worker]) {
                sizes[worker] = size;
                learn(Files.readString(file, StandardCharsets.UTF_8));
            }
        } catch (NoSuchFileException none) {
            // this worker has saved nothing yet
        } catch (IOException unreadable) {
            sizes[worker] = -1; // half of a character was written: the file is read again
        }
    }

    /** Lines without an end are still being written. */
    private void learn(String text) {
        int from = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
            int blank = text.indexOf(' ', from);
            earliest.merge(text.substring(blank + 1, end), Long.parseLong(text.substring(from, blank)), Math::min);
            from = end + 1;
        }
    }

    private static String line(String sort) {
        return sort.replace('\n', ' ').replace('\r', ' ');
    }
}
