import java.util.NoSuchElementException;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

/**
 * Commons Pool 2.7.0: one thread invalidates the only object of a pool while two others borrow.
 *
 * <p>The contract: {@code invalidateObject} makes room for another object, which the others get one after the other.
 *
 * <p>The bug is POOL-376, fixed in 2.8.0: after the object is destroyed a new one is made for those that wait. If another thread has made one meanwhile, there is no room, and the null
 * that {@code create} returns is put into the queue of idle objects, which throws.
 */
public class PoolInvalidate {
    static final class Factory extends BasePooledObjectFactory<Object> {
        @Override
        public Object create() {
            return new Object();
        }

        @Override
        public PooledObject<Object> wrap(Object object) {
            return new DefaultPooledObject<>(object);
        }
    }

    public static void main(String[] args) throws Exception {
        GenericObjectPoolConfig<Object> config = new GenericObjectPoolConfig<>();
        config.setMaxTotal(1);
        config.setJmxEnabled(false); // names of MBeans depend on the pools that the JVM had before
        GenericObjectPool<Object> pool = new GenericObjectPool<>(new Factory(), config);
        Object only = pool.borrowObject();
        Thread[] threads = {
            new Thread(() -> borrow(pool), "first"), new Thread(() -> borrow(pool), "second"),
        };
        for (Thread thread : threads) {
            thread.start();
        }
        pool.invalidateObject(only);
        for (Thread thread : threads) {
            thread.join();
        }
        pool.close();
    }

    private static void borrow(GenericObjectPool<Object> pool) {
        try {
            pool.returnObject(pool.borrowObject(1000));
        } catch (NoSuchElementException e) {
            // waited for a second: another story
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
