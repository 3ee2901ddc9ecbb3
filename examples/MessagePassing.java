/**
 * Message passing through a plain flag: the receiver sees the flag and not the message.
 *
 * <p>The bug: nothing orders {@code ready} after {@code data}. The sender writes 42 and raises the flag, in
 * this order; the receiver reads the raised flag and then still the old 0. No interleaving of the four
 * accesses shows this: it takes a read that sees an older write.
 * <p>Expected: exception.
 * <p>Run: {@code ./heddle check examples/MessagePassing.java} (exit code 10; 0 with {@code --sc} or
 * {@code --plain latest}). Fix: a volatile flag, or release and acquire, see
 * MessagePassingReleaseAcquire.java.
 */
public class MessagePassing {
    private static int data;
    private static boolean ready;

    private static void send() {
        data = 42;
        ready = true;
    }

    private static void receive() {
        if (ready && data == 0) {
            throw new AssertionError("the flag is raised, but data is 0");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread sender = new Thread(MessagePassing::send, "sender");
        Thread receiver = new Thread(MessagePassing::receive, "receiver");
        sender.start();
        receiver.start();
        sender.join();
        receiver.join();
    }
}
