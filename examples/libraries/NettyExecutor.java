import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * Netty 4.2: two threads hand tasks to an event executor, one task is scheduled for later, and a promise is completed by one
 * of two threads.
 *
 * <p>The contract: the tasks run one at a time in the executor's thread, those of one caller in their order, each once; a promise is
 * completed once and its listener told once; a graceful shutdown runs what was handed over before.
 */
public class NettyExecutor {
    static int running;
    static final List<Integer> DONE = new ArrayList<>();
    static int told;

    public static void main(String[] args) throws Exception {
        EventExecutor executor = new DefaultEventExecutor((ThreadFactory) Thread::new);
        Promise<String> promise = executor.newPromise();
        promise.addListener(f -> told++);
        boolean[] won = new boolean[2];
        Thread a = new Thread(() -> {
            submit(executor, 100);
            submit(executor, 101);
            won[0] = promise.trySuccess("a");
        });
        Thread b = new Thread(() -> {
            submit(executor, 200);
            won[1] = promise.trySuccess("b");
            submit(executor, 201);
        });
        Future<?> later = executor.schedule(() -> run(300), 5, TimeUnit.MILLISECONDS);
        a.start();
        b.start();
        a.join();
        b.join();
        later.sync();
        String winner = promise.sync().getNow();
        if (won[0] == won[1] || !winner.equals(won[0] ? "a" : "b")) {
            throw new AssertionError("won by " + winner + ": " + won[0] + " " + won[1]);
        }
        executor.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
        if (told != 1) {
            throw new AssertionError("listener told " + told + " times");
        }
        if (DONE.indexOf(100) > DONE.indexOf(101) || DONE.indexOf(200) > DONE.indexOf(201)) {
            throw new AssertionError("order of one caller: " + DONE);
        }
        DONE.sort(null);
        if (!DONE.equals(List.of(100, 101, 200, 201, 300))) {
            throw new AssertionError("done: " + DONE);
        }
    }

    static void submit(EventExecutor executor, int number) {
        executor.execute(() -> run(number));
    }

    static void run(int number) {
        if (running++ != 0) {
            throw new AssertionError("two tasks at once");
        }
        DONE.add(number);
        running--;
    }
}
