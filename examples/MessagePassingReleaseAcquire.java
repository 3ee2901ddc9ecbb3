import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Correct message passing: MessagePassing.java with a flag that is released and acquired. Who reads the
 * raised flag with getAcquire sees all that the sender did before its setRelease; the message itself is plain.
 * <p>Expected: no failure.
 * <p>Run: {@code ./heddle check examples/MessagePassingReleaseAcquire.java} (exit code 0).
 */
public class MessagePassingReleaseAcquire {
    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup()
                    .findStaticVarHandle(MessagePassingReleaseAcquire.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static int data;
    private static boolean ready;

    private static void send() {
        data = 42;
        READY.setRelease(true);
    }

    private static void receive() {
        if ((boolean) READY.getAcquire() && data == 0) {
            throw new AssertionError("the flag is raised, but data is 0");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread sender = new Thread(MessagePassingReleaseAcquire::send, "sender");
        Thread receiver = new Thread(MessagePassingReleaseAcquire::receive, "receiver");
        sender.start();
        receiver.start();
        sender.join();
        receiver.join();
    }
}
