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
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Target JVMs that have done a job and wait for another one of the same program: replays of what their campaign found,
 * or a campaign with other arguments, such as another test of a class path. They have loaded and compiled already what
 * a fresh JVM would load and compile. Each of their executions begins as any other does. Beside them are fresh JVMs
 * that were started ahead of the job that needs one. A JVM that waits for ten minutes ends. Thread-safe.
 */
public final class TargetPool implements AutoCloseable {
    /** No JVM is used twice. */
    public static final TargetPool NONE = new TargetPool(Life.NONE);

    private static final long END_MILLIS = 2_000;
    /** JVMs that wait for a further job, of any kind; the one that has waited longest ends. */
    private static final int MOST_WAITING = 8;
    /** Fresh JVMs that wait. */
    private static final int MOST_FRESH = 2;

    private final List<Waiting> waiting = new ArrayList<>();
    /** Started ahead; they have executed nothing. */
    private final List<Waiting> fresh = new ArrayList<>();

    /** Numbers of states that equal no other. */
    private final AtomicLong unknown = new AtomicLong();

    private boolean isClosed;
    private @Nullable Scratch scratch;
    private final Life life;

    private enum Life {
        NONE,
        SESSION,
        PROCESS,
        SERVER
    }

    /** An empty pool that sessions share, to be closed. */
    public TargetPool() {
        this(Life.PROCESS);
    }

    private TargetPool(Life life) {
        this.life = life;
        isClosed = life == Life.NONE;
    }

    /** An empty pool that ends with the session that has it. */
    public static TargetPool ofSession() {
        return new TargetPool(Life.SESSION);
    }

    /** An empty pool for commands of hours, between which files of class paths may change; to be closed. */
    public static TargetPool ofServer() {
        return new TargetPool(Life.SERVER);
    }

    /**
     * The state of the classes of a program, where JVMs may wait longer than that stays.
     *
     * @param command of the JVM
     */
    long state(List<String> command, Path directory) {
        if (life != Life.SERVER) {
            return 0;
        }
        long state = ClassPathState.of(command, directory);
        return state < 0 ? unknown.decrementAndGet() : state;
    }

    /**
     * What jobs must have in common.
     *
     * @param command the words of the JVM up to the main class
     * @param directory where it runs
     * @param environment in which it was started
     * @param classes the state of its class path
     */
    record Kind(
            List<String> command,
            Path directory,
            Map<String, String> environment,
            long classes,
            Map<String, String> switches,
            ThreadKind threads,
            int livelockBound) {
        static Kind of(List<String> command, Program program, Setup setup, Launcher launcher) {
            return new Kind(
                    List.copyOf(command.subList(
                            0, command.size() - program.arguments().size())),
                    program.workingDirectory(),
                    launcher.host().environment(),
                    launcher.pool().state(command, program.workingDirectory()),
                    setup.switches(),
                    setup.threads(),
                    setup.bounds().livelock());
        }
    }

    private record Waiting(Kind kind, TargetProcess process, Path done) {}

    /** Whether a JVM is to wait for further jobs after this one: its output would be shown where the first one's is. */
    synchronized boolean takes(Job job) {
        return !isClosed
                && (job instanceof Job.Check || job instanceof Job.Fix)
                && !job.setup().showOutput();
    }

    /**
     * The folder for the jobs of these JVMs, which may outlive the sessions that give them.
     *
     * @param session the folder of a session
     */
    Path folder(Path session) throws IOException {
        return lasting().orElse(session);
    }

    /** The folder that lives as long as these JVMs; empty where they end with the session. */
    synchronized Optional<Path> lasting() throws IOException {
        if (life == Life.SESSION || isClosed) {
            return Optional.empty();
        }
        if (scratch == null) {
            scratch = Scratch.create();
        }
        return Optional.of(scratch.folder());
    }

    /** Has a waiting JVM run a job; empty where none waits that can. */
    synchronized Optional<TargetProcess> give(Kind kind, Path jobFile) throws IOException {
        return give(waiting, kind, jobFile);
    }

    /** Has a fresh JVM that was started ahead run its first job; empty where there is none for it. */
    synchronized Optional<TargetProcess> giveFresh(Kind kind, Path jobFile) throws IOException {
        return give(fresh, kind, jobFile);
    }

    private static Optional<TargetProcess> give(List<Waiting> from, Kind kind, Path jobFile) throws IOException {
        for (Waiting one : List.copyOf(from)) {
            if (one.kind.equals(kind)) {
                from.remove(one);
                if (one.process.isAlive() && NextJob.give(one.done, Optional.of(jobFile))) {
                    return Optional.of(one.process);
                }
                one.process.end();
            }
        }
        return Optional.empty();
    }

    /** Whether the next command is likely to need a fresh JVM of the same kind as this one. */
    boolean keepsFresh() {
        return life == Life.SERVER;
    }

    /** Whether a fresh JVM should be started ahead for a job of that kind. */
    synchronized boolean lacksFresh(Kind kind) {
        return !isClosed && fresh.stream().noneMatch(one -> one.kind.equals(kind) && one.process.isAlive());
    }

    /**
     * A fresh JVM was started ahead.
     *
     * @param none the job without executions that it was started with
     */
    synchronized void isReady(Kind kind, TargetProcess process, Path none) {
        if (isClosed) {
            process.end();
        } else {
            fresh.add(new Waiting(kind, process, none));
            while (fresh.size() > MOST_FRESH) {
                fresh.remove(0).process.end();
            }
        }
    }

    /** A JVM waits for another job. */
    synchronized void waits(Kind kind, TargetProcess process, Path done) {
        if (isClosed) {
            process.end();
        } else {
            waiting.add(new Waiting(kind, process, done));
            while (waiting.size() > MOST_WAITING) {
                Waiting oldest = waiting.remove(0);
                end(oldest.process, oldest.done);
            }
        }
    }

    /** Ends the JVMs that wait where the pool belongs to the session that ends. */
    void closeWithSession() {
        if (life == Life.SESSION) {
            close();
        }
    }

    /**
     * Ends a JVM that waits, so that agents beside ours write their files.
     *
     * @param done its last job
     */
    static void end(TargetProcess process, Path done) {
        try {
            if (NextJob.give(done, Optional.empty())) {
                process.await(END_MILLIS);
            }
        } catch (IOException e) {
            // ended below
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.end();
    }

    /** Ends the JVMs that wait. */
    @Override
    public synchronized void close() {
        isClosed = true;
        waiting.forEach(one -> end(one.process, one.done));
        waiting.clear();
        fresh.forEach(one -> one.process.end());
        fresh.clear();
        if (scratch != null) {
            scratch.close();
        }
    }
}
