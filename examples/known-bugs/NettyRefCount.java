import io.netty.util.AbstractReferenceCounted;
import io.netty.util.IllegalReferenceCountException;
import io.netty.util.ReferenceCounted;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Netty 4.1.31: one thread gives up the last reference to an object while two others try to get one.
 *
 * <p>The contract: an object is deallocated once, and {@code retain} throws afterwards.
 *
 * <p>The bug is issue 8563, fixed in 4.1.32: {@code retain} adds to the counter first and takes it back if the counter was 0. Another thread that retains in between finds 1 and has a reference to
 * an object that is gone; its release deallocates the object again.
 */
public class NettyRefCount {
    static final class Resource extends AbstractReferenceCounted {
        final AtomicInteger deallocations = new AtomicInteger();

        @Override
        protected void deallocate() {
            deallocations.incrementAndGet();
        }

        @Override
        public ReferenceCounted touch(Object hint) {
            return this;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Resource resource = new Resource();
        Thread[] threads = {
            new Thread(resource::release, "owner"),
            new Thread(() -> use(resource), "first"),
            new Thread(() -> use(resource), "second")
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (resource.deallocations.get() != 1) {
            throw new AssertionError("deallocated " + resource.deallocations.get() + " times");
        }
    }

    private static void use(Resource resource) {
        try {
            resource.retain();
        } catch (IllegalReferenceCountException e) {
            return; // too late
        }
        resource.release();
    }
}
