/**
 * A correct hand-over: the message is written, then the flag that announces it.
 * <p>Expected: no failure.
 */
public class Handover {
    private static volatile int message;
    private static volatile boolean ready;

    private static void send() {
        message = 42;
        ready = true;
    }

    private static void receive() {
        if (ready && message == 0) {
            throw new AssertionError("announced, but not there");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread sender = new Thread(Handover::send, "sender");
        Thread receiver = new Thread(Handover::receive, "receiver");
        sender.start();
        receiver.start();
        sender.join();
        receiver.join();
    }
}
