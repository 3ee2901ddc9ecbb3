package dev.heddle.replayer.reset;

import dev.heddle.recorder.instrument.place.Internals;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What the JDK makes once and keeps for all that use it: pools of threads, the event loop of asynchronous channels,
 * connections that are kept alive. As good as new before each execution, their threads not yet started.
 */
final class KeptServices {
    /** The class that keeps something, and the name of the field. */
    private static final Map<String, String> KEEPERS = Map.of(
            "java/util/concurrent/CompletableFuture$Delayer", "delayer",
            "sun/nio/ch/SimpleAsynchronousFileChannelImpl$DefaultExecutorHolder", "defaultExecutor",
            "sun/nio/ch/ThreadPool$DefaultThreadPoolHolder", "defaultThreadPool",
            "sun/nio/ch/LinuxAsynchronousChannelProvider", "defaultPort",
            "sun/net/www/http/HttpClient", "kac",
            "javax/net/ssl/SSLContext", "defaultContext",
            "jdk/internal/net/http/HttpClientImpl", "CLIENT_IDS");

    private static final Set<String> LOADED = ConcurrentHashMap.newKeySet();

    private KeptServices() {}

    /** A class is loaded. */
    static void loaded(String className) {
        if (KEEPERS.containsKey(className)) {
            LOADED.add(className);
        }
    }

    /** Forgets what the execution before has left there. */
    static void reset() {
        for (String keeper : LOADED) {
            try {
                Class<?> type = Class.forName(keeper.replace('/', '.'), true, ClassLoader.getPlatformClassLoader());
                reset(type, type.getDeclaredField(KEEPERS.get(keeper)));
            } catch (Throwable e) {
                LOADED.remove(keeper); // another JDK keeps it elsewhere
            }
        }
    }

    private static void reset(Class<?> keeper, Field field) throws Throwable {
        MethodHandles.Lookup lookup = Internals.LOOKUP;
        Object kept = lookup.unreflectGetter(field).invoke();
        if (kept == null) {
            return;
        }
        switch (field.getName()) {
            case "delayer", "defaultExecutor" -> renew((ThreadPoolExecutor) kept);
            case "defaultThreadPool" ->
                renew((ThreadPoolExecutor)
                        lookup.unreflectGetter(kept.getClass().getDeclaredField("executor"))
                                .invoke(kept));
            case "defaultPort" -> {
                lookup.findVirtual(kept.getClass(), "implClose", MethodType.methodType(void.class))
                        .invoke(kept);
                lookup.unreflectSetter(field).invoke((Object) null);
            }
            case "defaultContext" -> lookup.unreflectSetter(field).invoke((Object) null);
            case "kac" -> {
                ((Map<?, ?>) kept).clear();
                lookup.findSetter(kept.getClass(), "keepAliveTimer", Thread.class)
                        .invoke(kept, (Thread) null);
            }
            case "CLIENT_IDS" -> ((AtomicLong) kept).set(0);
            default -> throw new AssertionError(keeper);
        }
    }

    /** The object stays, since code that is compiled may have it as a constant. */
    private static void renew(ThreadPoolExecutor pool) throws IllegalAccessException {
        ThreadPoolExecutor fresh;
        if (pool instanceof ScheduledThreadPoolExecutor delayer) {
            ScheduledThreadPoolExecutor scheduled = new ScheduledThreadPoolExecutor(1, pool.getThreadFactory());
            scheduled.setRemoveOnCancelPolicy(delayer.getRemoveOnCancelPolicy());
            fresh = scheduled;
        } else {
            fresh = (ThreadPoolExecutor) Executors.newCachedThreadPool(pool.getThreadFactory());
        }
        for (Class<?> c = pool.getClass(); c != Object.class; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    field.set(pool, field.get(fresh));
                }
            }
        }
    }
}
