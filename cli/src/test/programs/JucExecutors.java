import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

/** Executors, futures, fork and join, parallel streams: plain data handed over through each. Correct. */
public class JucExecutors {
    static void check(boolean ok, String what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    static int plain;

    static void pools() throws Exception {
        ExecutorService fixed = Executors.newFixedThreadPool(2);
        int[] slots = new int[3];
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int own = i;
            tasks.add(() -> slots[own] = own + 1);
        }
        int sum = 0;
        for (Future<Integer> f : fixed.invokeAll(tasks)) {
            sum += f.get();
        }
        check(sum == 6 && slots[0] + slots[1] + slots[2] == 6, "invokeAll");
        check(fixed.<Integer>invokeAny(List.of(() -> 4)) == 4, "invokeAny");
        Future<?> failing = fixed.submit(() -> {
            plain = 5;
            throw new IllegalStateException("in a task");
        });
        try {
            failing.get();
            check(false, "no exception");
        } catch (ExecutionException e) {
            check(e.getCause().getMessage().equals("in a task") && plain == 5, "cause");
        }
        String name = fixed.submit(() -> Thread.currentThread().getName()).get();
        check(name.startsWith("pool-1-thread-"), "name " + name);
        fixed.shutdown();
        check(fixed.awaitTermination(1, TimeUnit.HOURS) && fixed.isTerminated(), "terminated");
        ExecutorService cached = Executors.newCachedThreadPool();
        Future<Integer> slow = cached.submit(() -> {
            Thread.sleep(10_000);
            return 3;
        });
        try {
            slow.get(1, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            plain = 6;
        }
        check(slow.get() == 3, "slow");
        cached.shutdownNow();
        ExecutorService single = Executors.newSingleThreadExecutor();
        plain = 0;
        for (int i = 0; i < 3; i++) {
            single.execute(() -> plain++);
        }
        single.shutdown();
        single.awaitTermination(1, TimeUnit.DAYS);
        check(plain == 3, "single " + plain);
    }

    static void scheduled() throws Exception {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        long before = System.nanoTime();
        int[] runs = {0};
        Future<Integer> later = timer.schedule(() -> 8, 20, TimeUnit.MILLISECONDS);
        Future<?> repeated = timer.scheduleAtFixedRate(
                () -> {
                    if (++runs[0] == 2) {
                        throw new IllegalStateException("enough");
                    }
                },
                1,
                1,
                TimeUnit.SECONDS);
        check(later.get() == 8 && System.nanoTime() - before >= 20_000_000, "later");
        try {
            repeated.get();
            check(false, "no exception");
        } catch (ExecutionException e) {
            check(runs[0] == 2, "runs " + runs[0]);
        }
        timer.shutdownNow();
    }

    static void futures() throws Exception {
        plain = 0;
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> {
            plain = 7;
            return 1;
        });
        CompletableFuture<Integer> b = a.thenApply(x -> x + plain).thenCombine(CompletableFuture.supplyAsync(() -> 2), Integer::sum);
        check(b.get() == 10 && plain == 7, "combined");
        CompletableFuture<Object> bad = CompletableFuture.supplyAsync(() -> {
            throw new IllegalArgumentException("in a stage");
        });
        try {
            bad.join();
            check(false, "no exception");
        } catch (CompletionException e) {
            check(e.getCause() instanceof IllegalArgumentException, "cause");
        }
        check(bad.exceptionally(e -> "rescued").get().equals("rescued"), "rescued");
        ExecutorService own = Executors.newFixedThreadPool(1);
        int[] box = new int[1];
        CompletableFuture<Void> run = CompletableFuture.runAsync(() -> box[0] = 3, own).thenRunAsync(() -> box[0]++, own);
        run.join();
        check(box[0] == 4, "own executor");
        own.shutdown();
        CompletableFuture<Integer> by = new CompletableFuture<>();
        Thread completer = new Thread(() -> {
            box[0] = 11;
            by.complete(1);
        });
        completer.start();
        by.join();
        check(box[0] == 11, "completed by a thread");
        try {
            new CompletableFuture<Integer>().get(5, TimeUnit.SECONDS);
            check(false, "no exception");
        } catch (TimeoutException e) {
            box[0]++;
        }
        check(new CompletableFuture<Integer>().completeOnTimeout(6, 1, TimeUnit.SECONDS).join() == 6, "time-out");
        FutureTask<Integer> task = new FutureTask<>(() -> box[0]);
        new Thread(task).start();
        check(task.get() == 12 && task.isDone(), "FutureTask");
        completer.join();
    }

    static class Sum extends RecursiveTask<Integer> {
        final int[] data;
        final int from;
        final int to;

        Sum(int[] data, int from, int to) {
            this.data = data;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                return data[from];
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(data, from, middle);
            left.fork();
            return new Sum(data, middle, to).compute() + left.join();
        }
    }

    static void forkJoin() {
        int[] data = {1, 2, 3, 4};
        check(new ForkJoinPool(2).invoke(new Sum(data, 0, 4)) == 10, "own pool");
        check(ForkJoinPool.commonPool().invoke(new Sum(data, 0, 4)) == 10, "common pool");
        check(IntStream.range(0, 8).parallel().map(i -> data[i % 4]).sum() == 20, "parallel stream");
        check(List.of(1, 2, 3).parallelStream().map(i -> data[i]).reduce(0, Integer::sum) == 9, "parallel list");
    }

    public static void main(String[] args) throws Exception {
        pools();
        scheduled();
        futures();
        forkJoin();
    }
}
