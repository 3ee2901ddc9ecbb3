import java.io.File;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * The last thing that code of the program does may be seen before what the library, or the end of the thread, does after it. A file is made for each case in which
 * that was seen, in the folder that is the first argument. The second argument, if there is one, is the only case.
 */
public class SeenBeforeDone {
    private static volatile int flag;

    private interface Case {
        /** Whether the flag was set and what follows had not happened yet. */
        boolean seen() throws InterruptedException, ExecutionException;
    }

    private static void set() {
        flag = 1;
    }

    private static boolean alive() throws InterruptedException {
        Thread thread = new Thread(SeenBeforeDone::set);
        thread.start();
        boolean seen = flag == 1 && thread.isAlive();
        thread.join();
        return seen;
    }

    private static boolean futureTask() throws InterruptedException {
        FutureTask<Void> task = new FutureTask<>(SeenBeforeDone::set, null);
        Thread thread = new Thread(task);
        thread.start();
        boolean seen = flag == 1 && !task.isDone();
        thread.join();
        return seen;
    }

    private static boolean submitted(ExecutorService pool) throws InterruptedException, ExecutionException {
        Future<?> future = pool.submit(SeenBeforeDone::set);
        boolean seen = flag == 1 && !future.isDone();
        future.get();
        pool.shutdown();
        return seen;
    }

    private static boolean completable() {
        CompletableFuture<Void> future = CompletableFuture.runAsync(SeenBeforeDone::set);
        boolean seen = flag == 1 && !future.isDone();
        future.join();
        return seen;
    }

    private static boolean dependent() {
        CompletableFuture<Void> future = CompletableFuture.runAsync(() -> {}).thenRun(SeenBeforeDone::set);
        boolean seen = flag == 1 && !future.isDone();
        future.join();
        return seen;
    }

    private static boolean counted() {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(1);
        pool.execute(SeenBeforeDone::set);
        boolean seen = flag == 1 && pool.getCompletedTaskCount() == 0;
        pool.shutdown();
        return seen;
    }

    private static boolean computed() throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        Thread thread = new Thread(() -> map.computeIfAbsent(1, key -> {
            set();
            return 2;
        }));
        thread.start();
        boolean seen = flag == 1 && map.get(1) == null;
        thread.join();
        return seen;
    }

    /** Two threads of a pool each end a task; the first to do so need not be the one that takes the next task. */
    private static boolean nextTask() throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Thread[] second = new Thread[1];
        pool.execute(SeenBeforeDone::set);
        Future<Boolean> late = pool.submit(() -> {
            second[0] = Thread.currentThread();
            return flag == 1;
        });
        Future<Thread> next = pool.submit(Thread::currentThread);
        boolean seen = late.get() && next.get() == second[0];
        pool.shutdown();
        return seen;
    }

    public static void main(String[] args) throws IOException, InterruptedException, ExecutionException {
        String[] names = {
            "isAlive", "FutureTask", "pool", "fork-join", "scheduled", "CompletableFuture", "thenRun", "count", "compute", "next task"
        };
        Case[] cases = {
            SeenBeforeDone::alive,
            SeenBeforeDone::futureTask,
            () -> submitted(Executors.newFixedThreadPool(2)),
            () -> submitted(new ForkJoinPool(2)),
            () -> submitted(Executors.newScheduledThreadPool(2)),
            SeenBeforeDone::completable,
            SeenBeforeDone::dependent,
            SeenBeforeDone::counted,
            SeenBeforeDone::computed,
            SeenBeforeDone::nextTask
        };
        for (int i = 0; i < cases.length; i++) {
            if (args.length < 2 || args[1].equals(names[i])) {
                flag = 0;
                if (cases[i].seen()) {
                    new File(args[0], names[i]).createNewFile();
                }
            }
        }
    }
}
