package dev.heddle.replayer.engine;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.Passed;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.replayer.engine.ControlledThread.Block;
import java.util.ArrayList;
import java.util.List;

/**
 * The end of the virtual machine as the program sees it (Runtime's documentation, JLS 12.8): it begins when the last user thread has ended or when one
 * exits, starts the registered hooks all at once, and is over when they have ended. Other threads go on meanwhile.
 */
final class Shutdown {
    private final Execution execution;
    private final List<Thread> hooks = new ArrayList<>();
    /** Who runs the sequence; null before it begins. */
    private ControlledThread runner;

    Shutdown(Execution execution) {
        this.execution = execution;
    }

    /** A new execution. */
    void clear() {
        hooks.clear();
        runner = null;
    }

    /** Runtime.addShutdownHook. */
    void add(Thread hook) {
        refuseWhenBegun();
        if (hooks.contains(hook)) {
            throw new IllegalArgumentException("Hook previously registered");
        }
        ControlledThread started = execution.threads.find(hook);
        if (started == null ? hook.isAlive() : !started.ended) {
            throw new IllegalArgumentException("Hook already running");
        }
        hooks.add(hook);
    }

    /** Runtime.removeShutdownHook. */
    boolean remove(Thread hook) {
        refuseWhenBegun();
        return hooks.remove(hook);
    }

    private void refuseWhenBegun() {
        if (runner != null) {
            throw new IllegalStateException("Shutdown in progress");
        }
    }

    /** Runtime.exit. Never returns. */
    void exit(ControlledThread t, int status) {
        if (runner != null) {
            waitForEver(t);
        }
        Verdict verdict = verdict(t, status);
        if (!hooks.isEmpty()) {
            runner = t;
            runHooks(t);
        }
        execution.finish(verdict);
        execution.relay.leave(t);
    }

    /** Runtime.halt: at once. Never returns. */
    void halt(ControlledThread t, int status) {
        execution.finish(verdict(t, status));
        execution.relay.leave(t);
    }

    private static Verdict verdict(ControlledThread t, int status) {
        if (status == 0) {
            return new Passed();
        }
        List<String> frames = Verdicts.frames(new Throwable().getStackTrace());
        List<String> ofProgram =
                frames.stream().dropWhile(f -> f.startsWith("java.lang.")).toList();
        return new Failed(FailureKind.EXIT, t.index, "exit status " + status, ofProgram, List.of());
    }

    /** As specified for an exit while the machine ends: it waits for the one who ends it. */
    private void waitForEver(ControlledThread t) {
        execution.relay.pending(t, EventKind.JOIN, t.librarySite(), runner.thread, -1);
        t.block = Block.SHUTDOWN;
        t.blockThread = runner;
        execution.relay.point(t);
        throw new IllegalStateException("a thread went on after the end");
    }

    /**
     * The last user thread has ended.
     *
     * @return true where the execution goes on: a thread that runs the hooks can be chosen, or another runs them already
     */
    boolean goesOn() {
        if (runner == null && !hooks.isEmpty()) {
            ControlledThread main = execution.main();
            Thread last = new Thread(main.thread.getThreadGroup(), new AtTheEnd(this), "DestroyJavaVM", 0, false);
            last.setDaemon(false);
            runner = execution.threads.addChild(main, last, null);
        }
        return runner != null;
    }

    /** What the virtual machine's own last thread does. */
    private static final class AtTheEnd implements Runnable {
        private final Shutdown shutdown;

        AtTheEnd(Shutdown shutdown) {
            this.shutdown = shutdown;
        }

        @Override
        public void run() {
            shutdown.afterTheLastUserThread();
        }
    }

    private void afterTheLastUserThread() {
        ControlledThread t = runner;
        t.passing++;
        for (int i = 0; i < execution.threads.size(); i++) {
            ControlledThread user = execution.threads.get(i);
            if (user.ended && !user.isDaemon) {
                int location = execution.locationOf(LocationKind.THREAD, user.thread, t);
                execution.executed(execution.append(t, EventKind.JOIN, -1, location));
            }
        }
        runHooks(t);
        execution.finish(new Passed());
        execution.relay.leave(t);
    }

    private void runHooks(ControlledThread t) {
        List<ControlledThread> started = new ArrayList<>();
        for (Thread hook : List.copyOf(hooks)) {
            try {
                execution.operations.start(t, hook, null);
                started.add(execution.threads.find(hook));
            } catch (IllegalThreadStateException startedByTheProgram) {
                continue; // as in the JDK, which ignores it
            }
        }
        for (ControlledThread hook : started) {
            boolean ended = false;
            while (!ended) {
                try {
                    ended = execution.operations.join(t, hook, 0, -1);
                } catch (InterruptedException again) {
                    ended = false; // the JDK's sequence goes on waiting too
                }
            }
        }
    }
}
