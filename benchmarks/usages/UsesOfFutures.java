import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Uses of futures. */
final class UsesOfFutures extends Uses {
    private UsesOfFutures() {}

    static void add() {
        tasks();
        completable();
        timed();
        async();
    }

    private static void tasks() {
        String g = "FutureTask";
        add(g, "an exception reaches the one that asks", () -> {
            FutureTask<Integer> task = new FutureTask<>(() -> {
                throw new IllegalStateException("expected");
            });
            together(task, () -> check(fails(ExecutionException.class, task::get)));
        });
        add(g, "a limit", () -> {
            FutureTask<Integer> task = new FutureTask<>(() -> 1);
            together(() -> check(fails(TimeoutException.class, () -> task.get(1, TimeUnit.MILLISECONDS))));
            task.run();
            check(task.get(1, TimeUnit.MILLISECONDS) == 1 && task.isDone());
        });
        add(g, "a cancellation interrupts what runs", () -> {
            CountDownLatch never = new CountDownLatch(1);
            CountDownLatch began = new CountDownLatch(1);
            FutureTask<Integer> task = new FutureTask<>(() -> {
                began.countDown();
                never.await();
                return 1;
            });
            Thread runs = start(task::run);
            began.await();
            check(task.cancel(true) && fails(CancellationException.class, task::get));
            runs.join();
        });
        add(g, "done is called once", () -> {
            AtomicInteger done = new AtomicInteger();
            FutureTask<Integer> task = new FutureTask<>(() -> 1) {
                @Override
                protected void done() {
                    done.incrementAndGet();
                }
            };
            together(task::run, () -> task.cancel(false), task::run);
            check(done.get() == 1);
        });
        add(g, "an interrupt ends a wait", () -> interrupted(new FutureTask<>(() -> 1)::get));
    }

    private static void together(FutureTask<?> task, Step other) throws InterruptedException {
        together(task::run, other);
    }

    private static void completable() {
        String g = "CompletableFuture";
        add(g, "a chain", () -> {
            CompletableFuture<Integer> future = new CompletableFuture<>();
            CompletableFuture<Integer> last = future.thenApply(x -> x + 1).thenCompose(x -> CompletableFuture.completedFuture(x * 2));
            together(() -> future.complete(1), () -> check(last.join() == 4));
        });
        add(g, "a dependent that comes late or early", () -> {
            CompletableFuture<Box> future = new CompletableFuture<>();
            int[] seen = new int[1];
            together(() -> future.complete(new Box(3)), () -> seen[0] = future.thenApply(box -> box.content).get());
            check(seen[0] == 3);
        });
        add(g, "all of three", () -> {
            CompletableFuture<Integer> one = new CompletableFuture<>();
            CompletableFuture<Integer> two = new CompletableFuture<>();
            CompletableFuture<Integer> three = new CompletableFuture<>();
            CompletableFuture<Void> all = CompletableFuture.allOf(one, two, three);
            together(() -> one.complete(1), () -> two.complete(2), () -> three.complete(3), () -> {
                all.join();
                check(one.getNow(0) + two.getNow(0) + three.getNow(0) == 6);
            });
        });
        add(g, "the first of two", () -> {
            CompletableFuture<Integer> one = new CompletableFuture<>();
            CompletableFuture<Integer> two = new CompletableFuture<>();
            AtomicInteger calls = new AtomicInteger();
            CompletableFuture<Integer> first = one.applyToEither(two, x -> {
                calls.incrementAndGet();
                return x;
            });
            together(() -> one.complete(1), () -> two.complete(2));
            int result = first.join();
            check(calls.get() == 1 && (result == 1 || result == 2));
        });
        add(g, "after both and after either", () -> {
            CompletableFuture<Integer> one = new CompletableFuture<>();
            CompletableFuture<Integer> two = new CompletableFuture<>();
            AtomicInteger calls = new AtomicInteger();
            CompletableFuture<Void> both = one.runAfterBoth(two, calls::incrementAndGet);
            CompletableFuture<Void> either = one.runAfterEither(two, calls::incrementAndGet);
            together(() -> one.complete(1), () -> two.complete(2));
            both.join();
            either.join();
            check(calls.get() == 2);
        });
        add(g, "handled once, whatever came", () -> {
            CompletableFuture<Integer> future = new CompletableFuture<>();
            AtomicInteger calls = new AtomicInteger();
            CompletableFuture<String> handled = future.handle((value, failure) -> {
                calls.incrementAndGet();
                return failure == null ? "value" : "failure";
            });
            boolean[] won = new boolean[2];
            together(
                    () -> won[0] = future.complete(1),
                    () -> won[1] = future.completeExceptionally(new IllegalStateException()));
            check(won[0] != won[1] && handled.join().equals(won[0] ? "value" : "failure") && calls.get() == 1);
        });
        add(g, "whenComplete keeps the result", () -> {
            CompletableFuture<Integer> future = new CompletableFuture<>();
            int[] seen = new int[1];
            CompletableFuture<Integer> same = future.whenComplete((value, failure) -> seen[0] = value);
            together(() -> future.complete(5), () -> check(same.join() == 5 && seen[0] == 5));
        });
        add(g, "cancelled or completed", () -> {
            CompletableFuture<Integer> future = new CompletableFuture<>();
            boolean[] did = new boolean[2];
            together(() -> did[0] = future.cancel(true), () -> did[1] = future.complete(1));
            check(did[0] != did[1] && future.isCancelled() == did[0] && future.isDone());
        });
        add(g, "a dependent fails with its source", () -> {
            CompletableFuture<Integer> future = new CompletableFuture<>();
            CompletableFuture<Integer> next = future.thenApply(x -> x);
            together(() -> future.cancel(false), () -> check(fails(CompletionException.class, next::join)));
            check(next.isCompletedExceptionally() && !next.isCancelled());
        });
        add(g, "many dependents", () -> {
            CompletableFuture<Integer> future = new CompletableFuture<>();
            AtomicInteger sum = new AtomicInteger();
            Step adds = () -> {
                future.thenAccept(sum::addAndGet);
                future.thenAccept(sum::addAndGet);
            };
            together(adds, adds, () -> future.complete(2));
            check(sum.get() == 8);
        });
        add(g, "a copy and a stage", () -> {
            CompletableFuture<Integer> future = new CompletableFuture<>();
            CompletableFuture<Integer> copy = future.copy();
            together(
                    () -> copy.complete(1),
                    () -> future.complete(2),
                    () -> check(future.minimalCompletionStage().toCompletableFuture().join() == 2));
            check(future.join() == 2 && copy.join() <= 2);
        });
        add(g, "an interrupt ends a wait", () -> interrupted(new CompletableFuture<Integer>()::get));
        add(g, "two that wait", () -> {
            CompletableFuture<Box> future = new CompletableFuture<>();
            Step waits = () -> check(future.get().content == 1);
            together(waits, waits, () -> future.complete(new Box(1)));
        });
    }

    private static void timed() {
        String g = "CompletableFuture";
        add(g, "a limit of a wait", () -> {
            CompletableFuture<Integer> future = new CompletableFuture<>();
            together(() -> check(fails(TimeoutException.class, () -> future.get(1, TimeUnit.MILLISECONDS))));
            check(!future.isDone() && future.complete(1) && future.get(1, TimeUnit.MILLISECONDS) == 1);
        });
        add(g, "a time-out or a result", () -> {
            CompletableFuture<Integer> future = new CompletableFuture<Integer>().completeOnTimeout(-1, 5, TimeUnit.MILLISECONDS);
            boolean[] won = new boolean[1];
            together(() -> won[0] = future.complete(1));
            check(future.join() == (won[0] ? 1 : -1));
        });
        add(g, "orTimeout", () -> {
            CompletableFuture<Integer> future = new CompletableFuture<Integer>().orTimeout(5, TimeUnit.MILLISECONDS);
            check(fails(ExecutionException.class, future::get) && future.isCompletedExceptionally());
        });
    }

    private static void async() {
        String g = "CompletableFuture";
        add(g, "threads of the program", () -> {
            CompletableFuture<Box> future = CompletableFuture.supplyAsync(() -> new Box(2), task -> new Thread(task).start());
            CompletableFuture<Integer> next = future.thenApplyAsync(box -> box.content + 1, task -> new Thread(task).start());
            check(next.get() == 3);
        });
        add(g, "runAsync and exceptions", () -> {
            CompletableFuture<Void> future = CompletableFuture.runAsync(
                    () -> {
                        throw new IllegalStateException("expected");
                    },
                    task -> new Thread(task).start());
            check(future.handle((value, failure) -> failure instanceof CompletionException).join());
        });
        add(g, "combined across threads", () -> {
            CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1, task -> new Thread(task).start());
            CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2, task -> new Thread(task).start());
            check(one.thenCombine(two, Integer::sum).join() == 3);
        });
        add(g, "completed by a supplier", () -> {
            CompletableFuture<Integer> future = new CompletableFuture<>();
            future.completeAsync(() -> 1, task -> new Thread(task).start());
            check(future.get() == 1);
        });
    }
}
