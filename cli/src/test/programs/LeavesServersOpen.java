import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.ServerSocketChannel;

/** Each execution wants the same two ports, and closes neither of its servers. */
public class LeavesServersOpen {
    static ServerSocket socket;
    static ServerSocketChannel channel;

    public static void main(String[] args) throws Exception {
        InetAddress here = InetAddress.getLoopbackAddress();
        socket = new ServerSocket(Integer.parseInt(args[0]), 50, here);
        channel = ServerSocketChannel.open();
        channel.bind(new InetSocketAddress(here, Integer.parseInt(args[1])));
        Thread accepts = new Thread(() -> {
            try {
                channel.accept();
            } catch (java.io.IOException e) {
                throw new AssertionError(e);
            }
        });
        accepts.setDaemon(true);
        accepts.start();
    }
}
