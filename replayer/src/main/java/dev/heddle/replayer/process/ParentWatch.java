package dev.heddle.replayer.process;

import dev.heddle.replayer.control.HeddleThread;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends this JVM when the command that started it is gone, for whatever reason: its results would not be read. Runs in
 * the outermost thread group, where programs do not look.
 */
final class ParentWatch extends Thread implements HeddleThread {
    private static final long LOOK_NANOS = 250_000_000;
    private static final int STATUS = 1;

    private final long parent;

    ParentWatch(long parent) {
        super(outermost(), "heddle-parent");
        this.parent = parent;
        setDaemon(true);
    }

    private static ThreadGroup outermost() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }

    @Override
    public void run() {
        Optional<ProcessHandle> command = ProcessHandle.of(parent);
        // A dead process that was not waited for still has its number; but its children have another parent at once.
        boolean isChild = isChild();
        while (command.isPresent() && command.get().isAlive() && isChild() == isChild) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        Runtime.getRuntime().halt(STATUS);
    }

    /** Not where a script stands between. */
    private boolean isChild() {
        return ProcessHandle.current().parent().map(p -> p.pid() == parent).orElse(false);
    }
}
