package dev.heddle.replayer.launch;

import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The process of a target JVM, with the core that it has and the end of what it prints. */
final class TargetProcess {
    private final Process process;
    private final Cores.Place place;
    private final OutputTail out;
    private final OutputTail err;

    TargetProcess(Process process, Cores.Place place, OutputStream out, OutputStream err) {
        this.process = process;
        this.place = place;
        this.out = new OutputTail(process.getInputStream(), out);
        this.err = new OutputTail(process.getErrorStream(), err);
        this.out.start();
        this.err.start();
    }

    Process process() {
        return process;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Whether it ends within a time. */
    boolean await(long millis) throws InterruptedException {
        return process.waitFor(millis, TimeUnit.MILLISECONDS);
    }

    /** Ends it with all that it has started, and gives its core back. */
    void end() {
        if (process.isAlive()) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.toHandle().destroyForcibly();
        }
        place.close();
    }

    /** The last lines that it has printed, once it has ended. */
    List<String> lines() throws InterruptedException {
        List<String> lines = new ArrayList<>(out.lines());
        lines.addAll(err.lines());
        return lines;
    }

    /** Processor time so far, or -1. */
    long processorNanos() {
        return process.info().totalCpuDuration().map(Duration::toNanos).orElse(-1L);
    }
}
