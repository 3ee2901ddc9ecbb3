/** Bug: main fails, while another thread swallows everything for ever without reaching an event. It must be abandoned. */
public class NeverUnwinds {
    static volatile boolean go;
    static long sink;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            while (!go) {
                Thread.onSpinWait();
            }
            try {
                go = false;
                synchronized (NeverUnwinds.class) {
                    NeverUnwinds.class.wait();
                }
            } catch (Throwable swallowed) {
                long local = 0;
                while (true) {
                    local++;
                }
            }
        });
        t.setDaemon(true);
        t.start();
        go = true;
        while (go) {
            Thread.onSpinWait();
        }
        throw new AssertionError("main fails");
    }
}
