/**
 * A correct gate: a thread that waits looks first whether it is open, under the lock under which it is opened.
 * <p>Expected: no failure.
 */
public class Gate {
    private boolean open;

    synchronized void pass() throws InterruptedException {
        while (!open) {
            wait();
        }
    }

    synchronized void open() {
        open = true;
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        Gate gate = new Gate();
        Thread opener = new Thread(gate::open, "opener");
        opener.start();
        gate.pass();
        opener.join();
    }
}
