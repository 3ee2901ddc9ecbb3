package dev.heddle.replayer.engine;

import dev.heddle.recorder.generator.Hook;
import dev.heddle.replayer.execution.ControlledThread;

/** The program as a process: its main method, its end, and what the JVM does in addition. */
final class ProcessHooks {
    private final Execution execution;
    private final MainEntry mainEntry;
    /** The thread on which the JVM's launcher calls main; the agent starts on it. */
    private final Thread launcher = Thread.currentThread();

    ProcessHooks(Execution execution, MainEntry mainEntry) {
        this.execution = execution;
        this.mainEntry = mainEntry;
    }

    @Hook
    boolean enterMain(Class<?> main, Object[] arguments) {
        if (execution.scheduler.relay.current() != null || Thread.currentThread() != launcher) {
            return false;
        }
        mainEntry.run(main, arguments);
        return true;
    }

    @Hook(enter = "fromLibrary", otherwise = "entrance.throwIfUnwinding()")
    void exit(ControlledThread t, int status, boolean halt) {
        if (halt) {
            execution.operations.shutdown.halt(t, status);
        } else {
            execution.operations.shutdown.exit(t, status);
        }
    }

    @Hook(enter = "fromLibrary", unless = "hook == null || ProcessHooks.isOfTheJdk(hook)")
    boolean addShutdownHook(ControlledThread t, Thread hook) {
        execution.operations.shutdown.add(hook);
        return true;
    }

    @Hook(enter = "fromLibrary", unless = "hook == null || ProcessHooks.isOfTheJdk(hook)")
    int removeShutdownHook(ControlledThread t, Thread hook) {
        return execution.operations.shutdown.remove(hook) ? 1 : 0;
    }

    /** Classes of the JDK register hooks of their own once for each JVM. */
    static boolean isOfTheJdk(Thread thread) {
        return thread.getClass() != Thread.class && thread.getClass().getClassLoader() == null;
    }

    @Hook(enter = "caller", leave = false)
    boolean isWithoutCollector(ControlledThread t) {
        return true;
    }

    @Hook
    boolean isOfCollector(Object action) {
        return (action == null || action.getClass().getClassLoader() != null)
                && execution.scheduler.callers.caller() == null;
    }

    /**
     * The engine is never asked for permissions by the program's security manager, nor is the program for those of the
     * engine.
     */
    @Hook
    Object securityManager(Object manager) {
        ControlledThread caller = execution.scheduler.callers.caller();
        return caller != null && caller.passing == 0 ? manager : null;
    }

    @Hook(enter = "caller", leave = false)
    void off(ControlledThread t) {
        t.passing++;
        t.off++;
    }

    @Hook(enter = "caller", leave = false)
    void on(ControlledThread t) {
        if (t.off > 0) {
            t.off--;
            t.passing = Math.max(0, t.passing - 1);
        }
    }
}
