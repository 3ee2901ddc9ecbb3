package dev.heddle.replayer.control;

import dev.heddle.replayer.job.ThreadKind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Platform threads whose thread of the JVM is used again. A start and an end of a thread take 100 to 130 µs, most of
 * what a short execution takes on JDK 17; a thread of the JVM that is parked meanwhile becomes another {@code Thread}
 * object in a tenth of that. The program sees a thread that was started and has ended.
 */
public final class ReusedThreads extends PlatformThreads {
    private static final int ROUNDS = 3;

    private final Deque<ReusedThread> idle = new ArrayDeque<>();
    private final ThreadGroup group = Thread.currentThread().getThreadGroup();
    private int made;

    private ReusedThreads() {}

    /**
     * Empty where this JVM cannot do that, which is tried out.
     *
     * @param arguments the JVM's own arguments
     */
    public static Optional<ThreadControl> of(List<String> arguments) {
        boolean may = arguments.containsAll(ThreadKind.REUSE)
                && arguments.contains("-XX:+UseSerialGC")
                && !System.getProperty("java.vm.version", "")
                        .contains("jvmci") // a compiler that may inline all the same
                && ThreadIdentity.isKnown();
        ReusedThreads threads = may ? new ReusedThreads() : null;
        return threads != null && threads.passes() ? Optional.of(threads) : Optional.empty();
    }

    private boolean passes() {
        boolean isRight = true;
        for (int i = 0; i < ROUNDS; i++) {
            Probe probe = new Probe();
            Thread thread = JdkThreads.outsideNumbers(() -> new Thread(null, probe, "heddle-probe", 0, false));
            begin(thread);
            awaitEnd(new Baton(thread, null));
            isRight &= probe.seen == thread && thread.getState() == Thread.State.TERMINATED;
        }
        return isRight;
    }

    private static final class Probe implements Runnable {
        private volatile Object seen = this;

        @Override
        public void run() {
            seen = Thread.currentThread();
        }
    }

    @Override
    void launch(Baton thread) throws Throwable {
        if (JdkThreads.stackSize(thread.thread()) > 0) {
            super.launch(thread);
        } else {
            thread.runsOn(begin(thread.thread()));
        }
    }

    private ReusedThread begin(Thread program) {
        ReusedThread on = take();
        on.become(program);
        return on;
    }

    private synchronized ReusedThread take() {
        ReusedThread on = idle.poll();
        if (on == null) {
            on = JdkThreads.outsideNumbers(() -> new ReusedThread(group, ++made, this::add));
            JdkThreads.startNatively(on);
            while (!on.isAlive()) { // the JVM has set the address of its structure when start returns
                Thread.onSpinWait();
            }
        }
        return on;
    }

    private synchronized void add(ReusedThread one) {
        idle.push(one);
    }

    @Override
    public long processorNanos(Baton thread) {
        Thread on = thread.runsOn();
        return on == null || hasEnded(thread) ? super.processorNanos(thread) : nanos(on);
    }
}
