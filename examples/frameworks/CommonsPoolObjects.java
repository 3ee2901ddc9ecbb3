import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;

/** Commons Pool: three threads share a pool of two objects; an object belongs to one borrower at a time and is handed over whole. */
public class CommonsPoolObjects {
    static class Thing {
        int users;
        int uses;
    }

    static final AtomicInteger MADE = new AtomicInteger();
    static GenericObjectPool<Thing> pool;

    static void use() {
        try {
            Thing thing = pool.borrowObject();
            if (thing.users++ != 0) {
                throw new AssertionError("an object with two borrowers");
            }
            thing.uses++;
            thing.users--;
            pool.returnObject(thing);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        pool = new GenericObjectPool<>(new BasePooledObjectFactory<Thing>() {
            @Override
            public Thing create() {
                MADE.incrementAndGet();
                return new Thing();
            }

            @Override
            public PooledObject<Thing> wrap(Thing thing) {
                return new DefaultPooledObject<>(thing);
            }
        });
        pool.setMaxTotal(2);
        Thread a = new Thread(CommonsPoolObjects::use);
        Thread b = new Thread(CommonsPoolObjects::use);
        a.start();
        b.start();
        use();
        a.join();
        b.join();
        if (pool.getNumActive() != 0 || pool.getNumIdle() != MADE.get() || MADE.get() > 2) {
            throw new AssertionError(
                    pool.getNumActive() + " active, " + pool.getNumIdle() + " idle, " + MADE + " made");
        }
        int uses = 0;
        while (pool.getNumIdle() > 0) {
            uses += pool.borrowObject().uses;
        }
        if (uses != 3) {
            throw new AssertionError(uses + " uses");
        }
        pool.close();
    }
}
