import java.io.IOException;
import java.net.ServerSocket;

/** Bug: a server that nobody connects to. With an argument main waits for it, else main fails meanwhile. */
public class AcceptsForEver {
    public static void main(String[] args) throws IOException, InterruptedException {
        ServerSocket socket = new ServerSocket(0);
        Thread server = new Thread(() -> {
            try {
                socket.accept();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        server.start();
        if (args.length > 0) {
            server.join();
        }
        throw new IllegalStateException("main fails");
    }
}
