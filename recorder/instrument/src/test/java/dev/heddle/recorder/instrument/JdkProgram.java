package dev.heddle.recorder.instrument;

import dev.heddle.recorder.hooks.HookSink;
import dev.heddle.recorder.hooks.Hooks;
import dev.heddle.recorder.instrument.jdk.JdkClasses;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/** Agent and main class of a JVM of its own: retransforms the JDK and then uses it with several threads. */
@SuppressWarnings({"FutureReturnValueIgnored", "JdkObsolete"}) // old classes and what futures do are the point
public final class JdkProgram {
    private static final Set<String> SEEN = new TreeSet<>();
    private static final Set<String> FAILED = new TreeSet<>();

    private JdkProgram() {}

    /** The JVM calls this first. */
    public static void premain(String arguments, Instrumentation instrumentation) throws Exception {
        HeddleTransformer.Listener listener = new HeddleTransformer.Listener() {
            @Override
            public void transformed(String className, ClassLoader loader, byte[] fingerprint) {}

            @Override
            public void failed(String className, String reason) {
                FAILED.add(className + ": " + reason);
            }
        };
        instrumentation.addTransformer(
                new HeddleTransformer(new SiteTable(), null, listener, JdkProgram.class.getClassLoader()), true);
        instrumentation.retransformClasses(
                JdkClasses.toRetransform(instrumentation).toArray(new Class<?>[0]));
    }

    /** No set that is instrumented itself. */
    private static void seen(String hook) {
        synchronized (SEEN) {
            SEEN.add(hook);
        }
    }

    private static HookSink sink() {
        return new HookSink() {
            @Override
            public boolean startThread(Thread thread, Object container) {
                seen("startThread");
                return false;
            }

            @Override
            public void exitThread(Thread thread) {
                seen("exitThread");
            }

            @Override
            public boolean uncaught(Thread thread, Throwable thrown) {
                seen("uncaught");
                return thrown instanceof IllegalStateException;
            }

            @Override
            public boolean interrupt(Thread thread) {
                seen("interrupt");
                return false;
            }

            @Override
            public int isInterrupted(Thread thread) {
                seen("isInterrupted");
                return -1;
            }

            @Override
            public boolean park(Object blocker, long nanos, long deadline) {
                seen(nanos < 0 && deadline < 0 ? "park" : "timedPark");
                return false;
            }

            @Override
            public boolean unpark(Thread thread) {
                seen("unpark");
                return false;
            }

            @Override
            public void libraryRelease(Object subject, Object element, int role) {
                seen("libraryRelease");
            }

            @Override
            public void libraryAcquire(Object subject, Object value, int role) {
                seen("libraryAcquire");
            }

            @Override
            public void libraryAcquireIf(Object subject, int value, int role) {
                seen("libraryAcquireIf");
            }

            @Override
            public void callbackBegin(Object collection) {
                seen("callbackBegin");
            }

            @Override
            public void libraryMonitorEnter(Object lock) {
                seen("libraryMonitorEnter");
            }

            @Override
            public void libraryMonitorExit(Object lock) {
                seen("libraryMonitorExit");
            }
        };
    }

    /** Prints the hooks that were called, sorted, and the classes that failed. */
    public static void main(String[] arguments) throws Exception {
        Hooks.install(sink());
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Map<String, Integer> map = new ConcurrentHashMap<>();
        CyclicBarrier barrier = new CyclicBarrier(2);
        ReentrantLock lock = new ReentrantLock();
        Runnable task = () -> {
            for (int i = 0; i < 1000; i++) {
                lock.lock();
                try {
                    map.merge("k" + i % 7, 1, Integer::sum);
                } finally {
                    lock.unlock();
                }
            }
        };
        Future<?> first = pool.submit(task);
        pool.submit(() -> barrier.await());
        barrier.await();
        first.get();
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        int sum = IntStream.range(0, 10_000).parallel().map(i -> i % 3).sum();
        String joined = CompletableFuture.supplyAsync(() -> "a")
                .thenApplyAsync(s -> s + sum)
                .get();
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        Thread thread = new Thread(() -> {
            queue.add(joined);
            throw new IllegalStateException("not printed");
        });
        thread.start();
        String taken = queue.take();
        thread.join();
        Vector<String> vector = new Vector<>(Collections.synchronizedList(new ArrayList<>(map.keySet())));
        vector.iterator().next();
        LockSupport.parkNanos(1);
        LockSupport.parkNanos(-1);
        Thread.currentThread().interrupt();
        boolean interrupted = Thread.currentThread().isInterrupted() && Thread.interrupted();
        Hooks.install(null);
        System.out.println(map.values().stream().mapToInt(i -> i).sum() + " " + taken + " " + interrupted);
        System.out.println(SEEN);
        System.out.println(FAILED);
    }
}
