import java.io.IOException;
import java.net.ServerSocket;
import java.util.concurrent.CountDownLatch;

/** Bug: two threads that hold each other's lock, while a server waits for a client that does not come. */
public class AcceptsWhileDeadlocked {
    static final Object A = new Object();
    static final Object B = new Object();
    static final CountDownLatch BOTH = new CountDownLatch(2);

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            try (ServerSocket socket = new ServerSocket(0)) {
                socket.accept();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }).start();
        new Thread(() -> inOrder(A, B)).start();
        inOrder(B, A);
    }

    private static void inOrder(Object first, Object second) {
        synchronized (first) {
            BOTH.countDown();
            try {
                BOTH.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            synchronized (second) {
                System.out.println("never");
            }
        }
    }
}
