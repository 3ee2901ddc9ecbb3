import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CountDownLatch;

/**
 * A spinning barrier for four threads: one writes {@code data} before it arrives, the others read it after.
 *
 * <p>The bug: who arrives last moves {@code step} on by a relaxed update, which hands nothing over to those who spin on
 * it. Who arrived before the writer reads {@code data} unordered. It shows as a data race, in every execution in which
 * the writer is not the first to arrive: in three of four, if the scheduler treats all threads alike. (A latch holds
 * them until all have been started, so that none has a head start.)
 *
 * <p>Run: {@code ./heddle check --fail-on race examples/benchmarks9/Barrier.java} (exit code 10).
 */
public class Barrier {
    private static final int THREADS = 4;
    private static final VarHandle WAITING = handle("waiting");
    private static final VarHandle STEP = handle("step");

    private static int waiting;
    private static int step;
    private static int data;

    private static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(Barrier.class, field, int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static void arrive() {
        // more writes: MORE.setOpaque(1);
        int before = (int) STEP.getVolatile();
        if ((int) WAITING.getAndAdd(1) == THREADS - 1) {
            WAITING.setVolatile(0);
            addRelaxed(STEP, 1); // seeded: was STEP.getAndAdd(1);
        } else {
            while ((int) STEP.getVolatile() == before) {
                Thread.yield();
            }
        }
    }

    private static void addRelaxed(VarHandle variable, int delta) {
        int seen;
        do {
            seen = (int) variable.getOpaque();
        } while (!variable.weakCompareAndSetPlain(seen, seen + delta));
    }

    private static void write(CountDownLatch all) {
        data = 1;
        await(all);
        arrive();
    }

    private static int read(CountDownLatch all) {
        await(all);
        arrive();
        return data;
    }

    private static void await(CountDownLatch all) {
        try {
            all.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        STEP.setVolatile(0);
        WAITING.setVolatile(0);
        CountDownLatch all = new CountDownLatch(1);
        Thread a = new Thread(() -> read(all), "reader 1");
        Thread b = new Thread(() -> read(all), "reader 2");
        Thread c = new Thread(() -> write(all), "writer");
        Thread d = new Thread(() -> read(all), "reader 3");
        a.start();
        b.start();
        c.start();
        d.start();
        all.countDown();
        a.join();
        b.join();
        c.join();
        d.join();
    }
}
