package dev.heddle.replayer.launch;

import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.NextJob;
import dev.heddle.replayer.job.Setup;
import dev.heddle.replayer.job.ThreadKind;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.Scratch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Target JVMs that have done a job and wait for another one of the same program: replays of what their campaign found,
 * or a campaign with other arguments, such as another test of a class path. They have loaded and compiled already what
 * a fresh JVM would load and compile. Each of their executions begins as any other does. One that waits for half a
 * minute ends. Thread-safe.
 */
public final class TargetPool implements AutoCloseable {
    /** No JVM is used twice. */
    public static final TargetPool NONE = new TargetPool(true, false);

    private static final long END_MILLIS = 2_000;

    private final List<Waiting> waiting = new ArrayList<>();
    private boolean isClosed;
    private @Nullable Scratch scratch;
    private final boolean isOfSession;

    /** An empty pool that sessions share, to be closed. */
    public TargetPool() {
        this(false, false);
    }

    private TargetPool(boolean isClosed, boolean isOfSession) {
        this.isClosed = isClosed;
        this.isOfSession = isOfSession;
    }

    /** An empty pool that ends with the session that has it. */
    public static TargetPool ofSession() {
        return new TargetPool(false, true);
    }

    /**
     * What jobs must have in common.
     *
     * @param command the words of the JVM up to the main class
     * @param directory where it runs
     */
    record Kind(
            List<String> command, Path directory, Map<String, String> switches, ThreadKind threads, int livelockBound) {
        static Kind of(List<String> command, Program program, Setup setup) {
            return new Kind(
                    List.copyOf(command.subList(
                            0, command.size() - program.arguments().size())),
                    program.workingDirectory(),
                    setup.switches(),
                    setup.threads(),
                    setup.bounds().livelock());
        }
    }

    private record Waiting(Kind kind, TargetProcess process, Path done) {}

    /** Whether a JVM is to wait for further jobs after this one: its output would be shown where the first one's is. */
    synchronized boolean takes(Job job) {
        return !isClosed && job instanceof Job.Check && !job.setup().showOutput();
    }

    /**
     * The folder for the jobs of these JVMs, which may outlive the sessions that give them.
     *
     * @param session the folder of a session
     */
    synchronized Path folder(Path session) throws IOException {
        if (isOfSession) {
            return session;
        }
        if (scratch == null) {
            scratch = Scratch.create();
        }
        return scratch.folder();
    }

    /** Has a waiting JVM run a job; empty where none waits that can. */
    synchronized Optional<TargetProcess> give(Kind kind, Path jobFile) throws IOException {
        for (Waiting one : List.copyOf(waiting)) {
            if (one.kind.equals(kind)) {
                waiting.remove(one);
                if (one.process.isAlive() && NextJob.give(one.done, Optional.of(jobFile))) {
                    return Optional.of(one.process);
                }
                one.process.end();
            }
        }
        return Optional.empty();
    }

    /** A JVM waits for another job. */
    synchronized void waits(Kind kind, TargetProcess process, Path done) {
        if (isClosed) {
            process.end();
        } else {
            waiting.add(new Waiting(kind, process, done));
        }
    }

    /** Ends the JVMs that wait where the pool belongs to the session that ends. */
    void closeWithSession() {
        if (isOfSession) {
            close();
        }
    }

    /** Ends the JVMs that wait, so that agents beside ours write their files. */
    @Override
    public synchronized void close() {
        isClosed = true;
        for (Waiting one : waiting) {
            try {
                if (NextJob.give(one.done, Optional.empty())) {
                    one.process.await(END_MILLIS);
                }
            } catch (IOException e) {
                // ended below
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            one.process.end();
        }
        waiting.clear();
        if (scratch != null) {
            scratch.close();
        }
    }
}
