import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Phaser;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Tasks of every kind that hand plain data on: pools, fork and join, completers, stages, streams, publishers. Correct. */
public class JucTasks {
    static final class Cell {
        int value;

        Cell(int value) {
            this.value = value;
        }
    }

    static void check(boolean ok, String what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    static void pools() throws Exception {
        ExecutorService cached = Executors.newCachedThreadPool();
        ExecutorCompletionService<Cell> completed = new ExecutorCompletionService<>(cached);
        for (int i = 1; i <= 3; i++) {
            Cell cell = new Cell(i);
            completed.submit(() -> {
                cell.value *= 10;
                return cell;
            });
        }
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += completed.take().get().value;
        }
        check(sum == 60, "completion service");
        cached.shutdown();
        int[] done = new int[4];
        ThreadPoolExecutor small = new ThreadPoolExecutor(
                1, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.CallerRunsPolicy());
        for (int i = 0; i < done.length; i++) {
            int own = i;
            small.execute(() -> done[own] = own);
        }
        small.shutdown();
        check(small.awaitTermination(1, TimeUnit.DAYS) && Arrays.stream(done).sum() == 6, "caller runs");
    }

    static void scheduled() throws Exception {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        int[] runs = {0};
        CountDownLatch thrice = new CountDownLatch(3);
        var repeated = timer.scheduleWithFixedDelay(
                () -> {
                    runs[0]++;
                    thrice.countDown();
                },
                1,
                1,
                TimeUnit.SECONDS);
        thrice.await();
        repeated.cancel(false);
        timer.shutdown();
        check(timer.awaitTermination(1, TimeUnit.DAYS) && runs[0] >= 3, "runs " + runs[0]);
    }

    static final class Fill extends RecursiveAction {
        private static final long serialVersionUID = 1L;
        final int[] data;
        final int from;
        final int to;

        Fill(int[] data, int from, int to) {
            this.data = data;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from == 1) {
                data[from] = from;
            } else {
                int middle = (from + to) / 2;
                invokeAll(new Fill(data, from, middle), new Fill(data, middle, to));
                check(data[from] == from && data[to - 1] == to - 1, "parts");
            }
        }
    }

    static final class Count extends CountedCompleter<Integer> {
        private static final long serialVersionUID = 1L;
        final Cell[] cells;
        final int from;
        final int to;
        int sum;
        Count left;
        Count right;

        Count(Count parent, Cell[] cells, int from, int to) {
            super(parent);
            this.cells = cells;
            this.from = from;
            this.to = to;
        }

        @Override
        public void compute() {
            if (to - from == 1) {
                sum = cells[from].value;
                cells[from].value = -1;
            } else {
                int middle = (from + to) / 2;
                left = new Count(this, cells, from, middle);
                right = new Count(this, cells, middle, to);
                setPendingCount(2);
                left.fork();
                right.fork();
            }
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            if (left != null) {
                sum = left.sum + right.sum;
            }
        }

        @Override
        public Integer getRawResult() {
            return sum;
        }
    }

    static Cell[] cells(int n) {
        Cell[] cells = new Cell[n];
        Arrays.setAll(cells, Cell::new);
        return cells;
    }

    static void forkJoin() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        int[] data = new int[4];
        pool.invoke(new Fill(data, 0, 4));
        check(Arrays.stream(data).sum() == 6, "filled");
        Cell[] cells = cells(4);
        check(pool.submit(new Count(null, cells, 0, 4)).get() == 6 && cells[3].value == -1, "counted");
        ForkJoinTask<?> failing = pool.submit((Runnable) () -> {
            data[0] = 9;
            throw new IllegalStateException("in a task");
        });
        try {
            failing.join();
            check(false, "no exception");
        } catch (RuntimeException e) {
            check(data[0] == 9, "what came before the exception");
        }
        Cell blocked = new Cell(0);
        CountDownLatch open = new CountDownLatch(1);
        ForkJoinTask<?> blocking = pool.submit(() -> {
            try {
                ForkJoinPool.managedBlock(new ForkJoinPool.ManagedBlocker() {
                    @Override
                    public boolean block() throws InterruptedException {
                        open.await();
                        return true;
                    }

                    @Override
                    public boolean isReleasable() {
                        return open.getCount() == 0;
                    }
                });
                open.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            blocked.value++;
        });
        blocked.value = 1;
        open.countDown();
        blocking.join();
        check(blocked.value == 2, "blocked");
        pool.shutdown();
        check(pool.awaitTermination(1, TimeUnit.DAYS), "terminated");
        ForkJoinPool events = new ForkJoinPool(1, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true);
        int[] order = {0};
        for (int i = 0; i < 3; i++) {
            events.execute(() -> order[0]++);
        }
        events.shutdown();
        check(events.awaitTermination(1, TimeUnit.DAYS) && order[0] == 3, "async mode");
    }

    static void stages() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Cell a = new Cell(0);
        Cell b = new Cell(0);
        CompletableFuture<Cell> first = CompletableFuture.supplyAsync(() -> set(a, 1), pool);
        CompletableFuture<Cell> second = CompletableFuture.supplyAsync(() -> set(b, 2), pool);
        check(first.thenCombine(second, (x, y) -> x.value + y.value).join() == 3, "thenCombine");
        check(first.thenCompose(x -> second.thenApply(y -> x.value * y.value)).get() == 2, "thenCompose");
        CompletableFuture.allOf(first, second).thenRun(() -> check(a.value + b.value == 3, "allOf")).join();
        Cell any = (Cell) CompletableFuture.anyOf(first, second).join();
        check(any.value > 0, "anyOf");
        check(first.applyToEither(second, c -> c.value).join() > 0, "either");
        first.runAfterBothAsync(second, () -> check(a.value + b.value == 3, "both"), pool).join();
        first.thenAcceptBothAsync(second, (x, y) -> check(x.value + y.value == 3, "acceptBoth"), pool).join();
        first.acceptEitherAsync(second, c -> check(c.value > 0, "acceptEither"), pool).join();
        Cell cause = new Cell(0);
        CompletableFuture<Cell> bad = CompletableFuture.supplyAsync(
                () -> {
                    cause.value = 5;
                    throw new IllegalStateException("in a stage");
                },
                pool);
        check(bad.handleAsync((c, e) -> cause.value, pool).join() == 5, "handle");
        check(bad.exceptionally(e -> cause).join().value == 5, "exceptionally");
        try {
            bad.whenComplete((c, e) -> check(cause.value == 5, "whenComplete")).join();
            check(false, "no exception");
        } catch (CompletionException e) {
            check(e.getCause() instanceof IllegalStateException, "cause " + e);
        }
        Cell registered = new Cell(7);
        CompletableFuture<Integer> open = new CompletableFuture<>();
        CompletableFuture<Integer> dependent = open.thenApply(i -> i + registered.value);
        Thread completer = new Thread(() -> open.complete(1));
        completer.start();
        check(dependent.join() == 8, "registered");
        completer.join();
        try {
            new CompletableFuture<>().orTimeout(1, TimeUnit.SECONDS).join();
            check(false, "no time-out");
        } catch (CompletionException e) {
            check(e.getCause() instanceof TimeoutException, "time-out");
        }
        Cell later = new Cell(3);
        var delayed = CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS, pool);
        check(CompletableFuture.supplyAsync(() -> later.value + 1, delayed).join() == 4, "delayed");
        check(first.copy().join().value == 1, "copy");
        pool.shutdown();
    }

    static Cell set(Cell cell, int value) {
        cell.value = value;
        return cell;
    }

    static void streams() {
        Cell[] cells = cells(6);
        check(Arrays.stream(cells).parallel().mapToInt(c -> c.value).sum() == 15, "sum");
        Arrays.stream(cells).parallel().forEach(c -> c.value++);
        check(cells[5].value == 6, "forEach");
        List<Cell> doubled =
                List.of(cells).parallelStream().map(c -> new Cell(c.value * 2)).collect(Collectors.toList());
        check(doubled.get(5).value == 12, "collect");
        Map<Boolean, List<Cell>> groups = List.of(cells).parallelStream()
                .collect(Collectors.groupingByConcurrent(c -> c.value % 2 == 0));
        check(groups.get(true).size() == 3 && groups.get(true).get(0).value % 2 == 0, "groups");
        check(IntStream.range(0, 8).parallel().boxed().sorted((x, y) -> y - x).findFirst().get() == 7, "sorted");
        check(IntStream.range(0, 8).parallel().mapToObj(Cell::new).anyMatch(c -> c.value == 5), "anyMatch");
        int[] sorted = {3, 1, 2};
        Arrays.parallelSort(sorted);
        check(sorted[2] == 3, "parallelSort");
    }

    static void maps() throws Exception {
        ConcurrentHashMap<Integer, Cell> map = new ConcurrentHashMap<>();
        Thread filler = new Thread(() -> {
            for (int i = 0; i < 4; i++) {
                map.put(i, new Cell(i));
            }
        });
        filler.start();
        int seen = map.reduceValuesToInt(1, c -> c.value >= 0 ? 1 : 0, 0, Integer::sum);
        check(seen <= 4, "seen");
        map.forEach(1, (k, c) -> check(c.value == k, "forEach"));
        filler.join();
        check(map.reduce(1, (k, c) -> c.value, Integer::sum) == 6, "reduce");
        Cell found = map.searchValues(1, c -> c.value == 3 ? c : null);
        check(found.value == 3, "search");
    }

    static void phases() throws Exception {
        int[] parts = new int[2];
        int[] sums = new int[2];
        Phaser phaser = new Phaser(2) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                sums[phase] = parts[0] + parts[1];
                return phase == 1;
            }
        };
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int own = i;
            threads[i] = new Thread(() -> {
                for (int phase = 0; phase < 2; phase++) {
                    parts[own] += own + 1;
                    phaser.arriveAndAwaitAdvance();
                    check(sums[phase] == 3 * (phase + 1), "phase " + phase + ": " + sums[phase]);
                    if (phase == 0) {
                        check(parts[own] == own + 1, "own part");
                    }
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
    }

    static void publishers() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Integer> got = new ArrayList<>();
        CountDownLatch end = new CountDownLatch(1);
        try (SubmissionPublisher<Cell> publisher = new SubmissionPublisher<>(pool, 2)) {
            publisher.subscribe(new Flow.Subscriber<>() {
                private Flow.Subscription subscription;

                @Override
                public void onSubscribe(Flow.Subscription s) {
                    subscription = s;
                    s.request(1);
                }

                @Override
                public void onNext(Cell cell) {
                    got.add(cell.value);
                    subscription.request(1);
                }

                @Override
                public void onError(Throwable e) {
                    got.add(-1);
                }

                @Override
                public void onComplete() {
                    end.countDown();
                }
            });
            for (int i = 0; i < 3; i++) {
                publisher.submit(new Cell(i));
            }
        }
        end.await();
        check(got.equals(List.of(0, 1, 2)), "got " + got);
        pool.shutdown();
    }

    public static void main(String[] args) throws Exception {
        pools();
        scheduled();
        forkJoin();
        stages();
        streams();
        maps();
        phases();
        publishers();
    }
}
