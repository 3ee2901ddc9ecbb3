package dev.heddle.replayer.process;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The shutdown hooks of agents beside ours, in which they write their files. The end of a target JVM does not wait for
 * threads of the program that are left, so these hooks are run by themselves.
 */
final class AgentHooks {
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final List<Thread> hooks;

    private AgentHooks(List<Thread> hooks) {
        this.hooks = hooks;
    }

    /** Hooks that are registered now, before the program runs; the program's own are modelled. */
    static AgentHooks registered() {
        try {
            Field field = Class.forName("java.lang.ApplicationShutdownHooks").getDeclaredField("hooks");
            field.setAccessible(true);
            return field.get(null) instanceof Map<?, ?> all
                    ? new AgentHooks(
                            all.keySet().stream().map(Thread.class::cast).toList())
                    : new AgentHooks(List.of());
        } catch (ReflectiveOperationException | RuntimeException e) {
            return new AgentHooks(List.of()); // another JDK keeps them elsewhere
        }
    }

    /** Runs all hooks, for a limited time. */
    void run() {
        try {
            hooks.forEach(Thread::start);
            long end = System.nanoTime() + MOST_NANOS;
            for (Thread hook : hooks) {
                TimeUnit.NANOSECONDS.timedJoin(hook, end - System.nanoTime());
            }
        } catch (IllegalThreadStateException e) {
            return; // this JVM is being ended, and runs them itself
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
