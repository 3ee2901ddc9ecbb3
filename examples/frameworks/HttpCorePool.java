import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.io.ModalCloseable;
import org.apache.hc.core5.pool.PoolEntry;
import org.apache.hc.core5.pool.StrictConnPool;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/** Apache HttpCore: three threads lease from a connection pool of two a route; a connection has one user at a time and all come back. */
public class HttpCorePool {
    static class Connection implements ModalCloseable {
        int users;

        @Override
        public void close(CloseMode mode) {}

        @Override
        public void close() {}
    }

    static final StrictConnPool<String, Connection> POOL = new StrictConnPool<>(2, 2);

    static void use() {
        try {
            Future<PoolEntry<String, Connection>> lease = POOL.lease("route", null, Timeout.DISABLED, null);
            PoolEntry<String, Connection> entry = lease.get(1, TimeUnit.HOURS);
            if (!entry.hasConnection()) {
                entry.assignConnection(new Connection());
            }
            if (entry.getConnection().users++ != 0) {
                throw new AssertionError("a connection with two users");
            }
            entry.getConnection().users--;
            entry.updateExpiry(TimeValue.NEG_ONE_MILLISECOND);
            POOL.release(entry, true);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(HttpCorePool::use);
        Thread b = new Thread(HttpCorePool::use);
        a.start();
        b.start();
        use();
        a.join();
        b.join();
        if (POOL.getTotalStats().getLeased() != 0 || POOL.getTotalStats().getPending() != 0) {
            throw new AssertionError(POOL.getTotalStats().toString());
        }
        POOL.close(CloseMode.GRACEFUL);
    }
}
