import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.DatagramChannel;
import java.nio.channels.ServerSocketChannel;

/** Binds sockets of each kind to free ports, stores their numbers, closes none and loses an update. */
public class LeavesSocketsBound {
    static final Object[] OPEN = new Object[5];
    static int ofServer;
    static int ofChannel;
    static int ofDatagrams;
    static int ofDatagramChannel;
    static int ofClient;
    static int counter;

    private static int port(InetSocketAddress address) {
        return address.getPort();
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        InetAddress here = InetAddress.getLoopbackAddress();
        ServerSocket server = new ServerSocket(0, 5, here);
        ServerSocketChannel channel = ServerSocketChannel.open().bind(new InetSocketAddress(here, 0));
        DatagramSocket datagrams = new DatagramSocket(0, here);
        DatagramChannel datagramChannel = DatagramChannel.open().bind(new InetSocketAddress(here, 0));
        Socket client = new Socket();
        client.bind(new InetSocketAddress(here, 0));
        OPEN[0] = server;
        OPEN[1] = channel;
        OPEN[2] = datagrams;
        OPEN[3] = datagramChannel;
        OPEN[4] = client;
        ofServer = server.getLocalPort();
        ofChannel = port((InetSocketAddress) channel.getLocalAddress());
        ofDatagrams = datagrams.getLocalPort();
        ofDatagramChannel = port((InetSocketAddress) datagramChannel.getLocalAddress());
        ofClient = client.getLocalPort();
        Thread first = new Thread(() -> counter++);
        Thread second = new Thread(() -> counter++);
        first.start();
        second.start();
        first.join();
        second.join();
        if (counter != 2) {
            throw new AssertionError("lost in the execution of " + Math.random());
        }
    }
}
