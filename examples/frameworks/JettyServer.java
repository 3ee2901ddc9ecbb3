import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.LocalConnector;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;

/** Jetty: two threads send requests to a server through its local connector; each gets the answer to its own request. */
public class JettyServer {
    static final AtomicInteger SERVED = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Server server = new Server();
        LocalConnector connector = new LocalConnector(server);
        server.addConnector(connector);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                SERVED.incrementAndGet();
                String path = request.getHttpURI().getPath();
                response.write(true, ByteBuffer.wrap(("this is " + path).getBytes()), callback);
                return true;
            }
        });
        server.start();
        Thread a = new Thread(() -> ask(connector, "/a"));
        Thread b = new Thread(() -> ask(connector, "/b"));
        a.start();
        b.start();
        a.join();
        b.join();
        server.stop();
        if (SERVED.get() != 2) {
            throw new AssertionError("served " + SERVED);
        }
    }

    static void ask(LocalConnector connector, String path) {
        try {
            String answer =
                    connector.getResponse("GET " + path + " HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
            if (answer == null || !answer.endsWith("this is " + path)) {
                throw new AssertionError(answer);
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
