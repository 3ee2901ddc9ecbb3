import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Vert.x: two threads send requests over the event bus to a consumer; each gets the answer to its own, and all closes. */
public class VertxEventBus {
    static final AtomicInteger SERVED = new AtomicInteger();

    static void ask(Vertx vertx, String name) {
        try {
            Future<Object> answer = vertx.eventBus().request("greeter", name).map(m -> m.body());
            Object body = answer.toCompletionStage().toCompletableFuture().get(1, TimeUnit.HOURS);
            if (!body.equals("hello " + name)) {
                throw new AssertionError(body);
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2).setWorkerPoolSize(1));
        vertx.eventBus().consumer("greeter", message -> {
            SERVED.incrementAndGet();
            message.reply("hello " + message.body());
        });
        Thread a = new Thread(() -> ask(vertx, "a"));
        Thread b = new Thread(() -> ask(vertx, "b"));
        a.start();
        b.start();
        a.join();
        b.join();
        vertx.close().toCompletionStage().toCompletableFuture().get(1, TimeUnit.HOURS);
        if (SERVED.get() != 2) {
            throw new AssertionError("served " + SERVED);
        }
    }
}
