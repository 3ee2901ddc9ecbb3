import java.util.NoSuchElementException;
import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

/**
 * Commons Pool 1.5.2: two threads share a pool of one object that fails rather than waits; one of them invalidates what it borrowed.
 *
 * <p>The contract: an unused pool has an object to give.
 *
 * <p>The bug is POOL-149, fixed in 1.5.3: a borrower that got nothing looks a second time before it gives up, but only whether
 * it was handed an object, and not whether it was given leave to make one. If the other thread gives the room back between
 * the two looks, the borrower throws and the room stays counted as in use for ever: "Pool exhausted" from an empty pool.
 */
public class PoolCapacityLeak {
    static GenericObjectPool pool;

    public static void main(String[] args) throws Exception {
        pool = new GenericObjectPool(new BasePoolableObjectFactory() {
            @Override
            public Object makeObject() {
                return new Object();
            }
        });
        pool.setMaxActive(1);
        pool.setWhenExhaustedAction(GenericObjectPool.WHEN_EXHAUSTED_FAIL);
        Thread first = new Thread(() -> use(true));
        Thread second = new Thread(() -> use(false));
        first.start();
        second.start();
        first.join();
        second.join();
        if (pool.getNumActive() != 0) {
            throw new AssertionError("borrowed and not returned: " + pool.getNumActive());
        }
        try {
            pool.returnObject(pool.borrowObject());
        } catch (NoSuchElementException e) {
            throw new AssertionError("nobody uses the pool, and it has nothing to give", e);
        }
    }

    static void use(boolean invalidate) {
        try {
            Object o = pool.borrowObject();
            if (invalidate) {
                pool.invalidateObject(o);
            } else {
                pool.returnObject(o);
            }
        } catch (NoSuchElementException e) {
            // The other one has it: that is what "fail" means.
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
