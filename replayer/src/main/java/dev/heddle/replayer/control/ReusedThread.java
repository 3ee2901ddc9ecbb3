package dev.heddle.replayer.control;

import dev.heddle.recorder.instrument.place.Internals;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A thread of the JVM that is one of the program's threads after the other. */
final class ReusedThread extends Thread implements HeddleThread {
    /** Ids that no thread of the program gets. */
    private static final long FIRST_ID = 2_000_000_000;

    private final Consumer<ReusedThread> onIdle;
    private final @Nullable Object[] box = new @Nullable Object[1];
    private volatile @Nullable Thread next;

    /**
     * @param group of a thread that may have left its own
     * @param onIdle called when another thread can be run here
     */
    ReusedThread(ThreadGroup group, int number, Consumer<ReusedThread> onIdle) {
        super(group, null, "heddle-carrier-" + number, 0, false);
        this.onIdle = onIdle;
        setDaemon(true);
        Internals.put(this, JdkThreads.ID, 'J', FIRST_ID + number, null);
    }

    /** What the JVM does with a thread that it starts; the caller takes this from those that are idle. */
    void become(Thread program) {
        JdkThreads.joinsGroup(program);
        ThreadIdentity.begins(program, ThreadIdentity.structure(this), JdkThreads.ALIVE);
        next = program;
        LockSupport.unpark(this);
    }

    @Override
    public void run() {
        long root = ThreadIdentity.root(this);
        JdkThreads.bean().getThreadCpuTime(getId()); // the JVM notes whose id is whose, while this is the thread's own
        while (true) {
            Thread program = next;
            while (program == null) {
                LockSupport.park();
                program = next;
            }
            next = null;
            ThreadIdentity.set(root, box, program);
            runs(program);
            onIdle.accept(this); // before others see the end: who waits for it may start the next thread at once
            ends(program);
            ThreadIdentity.set(root, box, this);
        }
    }

    /**
     * The program's part. Not compiled together with its caller, see {@code Launcher}: compiled code takes the current
     * thread for a constant.
     */
    private static void runs(Thread program) {
        try {
            ((Runnable) program).run();
        } catch (Throwable thrown) {
            JdkThreads.uncaught(program, thrown);
        }
        JdkThreads.exit(program);
    }

    private static void ends(Thread program) {
        synchronized (program) {
            ThreadIdentity.ends(program, JdkThreads.TERMINATED);
            program.notifyAll();
        }
    }
}
