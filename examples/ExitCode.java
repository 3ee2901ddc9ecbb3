/**
 * Publication before initialisation, noticed by the program itself: it ends with System.exit(3).
 *
 * <p>The bug: the loader raises the flag before it has set the port. The server sees {@code loaded == true},
 * reads the port while it is still 0, and gives up with exit code 3.
 * <p>Expected: exit.
 * <p>Run: {@code ./heddle check examples/ExitCode.java} (exit code 10; the failure's kind is exit). Fix:
 * raise the flag last.
 */
public class ExitCode {
    private static volatile boolean loaded;
    private static volatile int port;

    private static void load() {
        loaded = true;
        port = 8080;
    }

    private static void serve() {
        if (loaded && port == 0) {
            System.exit(3);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread loader = new Thread(ExitCode::load, "loader");
        Thread server = new Thread(ExitCode::serve, "server");
        loader.start();
        server.start();
        loader.join();
        server.join();
    }
}
