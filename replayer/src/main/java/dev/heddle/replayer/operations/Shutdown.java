package dev.heddle.replayer.operations;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.Passed;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.recorder.hooks.ReportedOutcome;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.Ending;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.ProgramStack;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.execution.Wait;
import dev.heddle.replayer.names.Locations;
import dev.heddle.replayer.schedule.LastThread;
import dev.heddle.replayer.schedule.Relay;
import java.util.ArrayList;
import java.util.List;

/**
 * The end of the virtual machine as the program sees it (Runtime's documentation, JLS 12.8): it begins when the last
 * user thread has ended or when one exits, starts the registered hooks all at once, and is over when they have ended.
 * Other threads go on meanwhile.
 */
public final class Shutdown implements LastThread {
    private final Locations locations;
    private final ThreadTable threads;
    private final EventLog events;
    private final Ending ending;
    private final Relay relay;
    private final ThreadOperations operations;
    private final List<Thread> hooks = new ArrayList<>();
    /** Who runs the sequence; null before it begins. */
    private ControlledThread runner;

    public Shutdown(
            Locations locations,
            ThreadTable threads,
            EventLog events,
            Ending ending,
            Relay relay,
            ThreadOperations operations) {
        this.locations = locations;
        this.threads = threads;
        this.events = events;
        this.ending = ending;
        this.relay = relay;
        this.operations = operations;
    }

    /** A new execution. */
    public void clear() {
        hooks.clear();
        runner = null;
    }

    /** Runtime.addShutdownHook. */
    public void add(Thread hook) {
        refuseWhenBegun();
        if (hooks.contains(hook)) {
            throw new IllegalArgumentException("Hook previously registered");
        }
        ControlledThread started = threads.find(hook);
        if (started == null ? hook.isAlive() : !started.ended) {
            throw new IllegalArgumentException("Hook already running");
        }
        hooks.add(hook);
    }

    /** Runtime.removeShutdownHook. */
    public boolean remove(Thread hook) {
        refuseWhenBegun();
        return hooks.remove(hook);
    }

    private void refuseWhenBegun() {
        if (runner != null) {
            throw new IllegalStateException("Shutdown in progress");
        }
    }

    /** Runtime.exit. Never returns. */
    public void exit(ControlledThread t, int status) {
        if (runner != null) {
            waitForEver(t);
        }
        Verdict verdict = verdict(t, "System.exit", status);
        if (!hooks.isEmpty()) {
            runner = t;
            runHooks(t);
        }
        ending.finish(verdict);
        relay.leave(t);
    }

    /** Runtime.halt: at once. Never returns. */
    public void halt(ControlledThread t, int status) {
        ending.finish(verdict(t, "Runtime.halt", status));
        relay.leave(t);
    }

    private static Verdict verdict(ControlledThread t, String call, int status) {
        boolean isTest = ReportedOutcome.isTestUnderWay();
        if (status == 0 && !isTest) {
            return new Passed();
        }
        List<String> frames = ProgramStack.frames(new Throwable().getStackTrace());
        List<String> ofProgram =
                frames.stream().dropWhile(f -> f.startsWith("java.lang.")).toList();
        String message =
                isTest ? "the test called " + call + "(" + status + ") before it ended" : "exit status " + status;
        return new Failed(FailureKind.EXIT, t.index, message, ofProgram, List.of());
    }

    /** As specified for an exit while the machine ends: it waits for the one who ends it. */
    private void waitForEver(ControlledThread t) {
        relay.pending(t, EventKind.JOIN, t.librarySite(), runner.thread, -1);
        relay.await(t, new Wait.ForShutdown(runner));
        throw new IllegalStateException("a thread went on after the end");
    }

    /** A thread that runs the hooks can be chosen, or another runs them already. */
    @Override
    public boolean isFollowed() {
        if (runner == null && !hooks.isEmpty()) {
            ControlledThread main = threads.main();
            Thread last = new Thread(main.thread.getThreadGroup(), new AtTheEnd(this), "DestroyJavaVM", 0, false);
            last.setDaemon(false);
            runner = threads.addChild(main, last, null);
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
        for (int i = 0; i < threads.size(); i++) {
            ControlledThread user = threads.get(i);
            if (user.ended && !user.isDaemon) {
                int location = locations.of(LocationKind.THREAD, user.thread, t);
                events.execute(t, EventKind.JOIN, -1, location, 0);
            }
        }
        runHooks(t);
        ending.finish(new Passed());
        relay.leave(t);
    }

    private void runHooks(ControlledThread t) {
        List<ControlledThread> started = new ArrayList<>();
        for (Thread hook : List.copyOf(hooks)) {
            try {
                operations.start(t, hook, null);
                started.add(threads.find(hook));
            } catch (IllegalThreadStateException startedByTheProgram) {
                continue; // as in the JDK, which ignores it
            }
        }
        for (ControlledThread hook : started) {
            boolean ended = false;
            while (!ended) {
                try {
                    ended = operations.join(t, hook, 0, -1);
                } catch (InterruptedException again) {
                    ended = false; // the JDK's sequence goes on waiting too
                }
            }
        }
    }
}
