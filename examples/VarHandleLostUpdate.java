import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Lost update through a VarHandle: acquire and release order accesses, they do not make two of them one.
 *
 * <p>The bug: {@code hit} reads with getAcquire and writes with setRelease. Thread a reads 0; thread b reads
 * 0 and writes 1; a writes 1. Two hits, but the counter is 1.
 * <p>Expected: exception.
 * <p>Run: {@code ./heddle check examples/VarHandleLostUpdate.java} (exit code 10). Fix: getAndAdd.
 */
public class VarHandleLostUpdate {
    private static final VarHandle HITS;

    static {
        try {
            HITS = MethodHandles.lookup().findVarHandle(VarHandleLostUpdate.class, "hits", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int hits;

    private void hit() {
        int seen = (int) HITS.getAcquire(this);
        HITS.setRelease(this, seen + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        VarHandleLostUpdate page = new VarHandleLostUpdate();
        Thread a = new Thread(page::hit);
        Thread b = new Thread(page::hit);
        a.start();
        b.start();
        a.join();
        b.join();
        if (page.hits != 2) {
            throw new AssertionError("hits is " + page.hits + ", expected 2");
        }
    }
}
