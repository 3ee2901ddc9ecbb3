import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

/**
 * Commons Pool 2.13.1, a present release: one thread invalidates the only object of a pool while another one borrows.
 *
 * <p>The contract: {@code invalidateObject} makes room for another object, so the other thread gets one.
 *
 * <p>The failure: {@code create} of the borrower counts an object before it looks whether there is room. Meanwhile {@code addObject} of the other thread sees that count and makes none; the
 * borrower takes its count back and waits for an object, for ever, in a pool that has none and room for one.
 */
public class PoolInvalidateWait {
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
        Thread borrower = new Thread(
                () -> {
                    try {
                        pool.returnObject(pool.borrowObject());
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                },
                "borrows");
        borrower.start();
        pool.invalidateObject(only);
        borrower.join();
    }
}
