import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;

/** Binds sockets to free ports, stores their numbers and loses an update. */
public class FreePorts {
    static int port;
    static int ofChannel;
    static int ofDatagrams;
    static int counter;

    public static void main(String[] arguments) throws Exception {
        InetAddress here = InetAddress.getLoopbackAddress();
        try (ServerSocket server = new ServerSocket(0, 5, here);
                ServerSocketChannel channel = ServerSocketChannel.open();
                DatagramSocket datagrams = new DatagramSocket(0, here)) {
            port = server.getLocalPort();
            channel.bind(new InetSocketAddress(here, 0));
            ofChannel = ((InetSocketAddress) channel.getLocalAddress()).getPort();
            ofDatagrams = datagrams.getLocalPort();
            Thread accepting = new Thread(() -> {
                try (Socket accepted = server.accept()) {
                    counter++;
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            Thread connecting = new Thread(() -> {
                try (Socket socket = new Socket(here, port)) {
                    counter++;
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            accepting.start();
            connecting.start();
            accepting.join();
            connecting.join();
        }
        if (counter != 2) {
            throw new AssertionError("lost");
        }
    }
}
