import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.Promise;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/** Netty over the loopback interface: four clients send numbers, eight at a time, and a server gives them back. */
public class NettyEcho {
    private static final int CLIENTS = 4;
    private static final int AT_ONCE = 8;

    /** Sends back what comes. */
    static final class Echo extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            context.write(message);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            context.flush();
        }
    }

    /** Sends {@code count} numbers and adds up those that come back. */
    static final class Client extends ChannelInboundHandlerAdapter {
        private final int number;
        private final int count;
        private final Promise<Long> result;
        private int sent;
        private int received;
        private long sum;
        private long part;
        private int bytes;

        Client(int number, int count, Promise<Long> result) {
            this.number = number;
            this.count = count;
            this.result = result;
        }

        @Override
        public void channelActive(ChannelHandlerContext context) {
            for (int i = 0; i < AT_ONCE; i++) {
                send(context);
            }
            context.flush();
        }

        private void send(ChannelHandlerContext context) {
            if (sent < count) {
                long value = (long) number * count + sent;
                context.write(context.alloc().buffer(Long.BYTES).writeLong(value * value));
                sent++;
            }
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ByteBuf buffer = (ByteBuf) message;
            try {
                while (buffer.isReadable()) {
                    part = part << Byte.SIZE | buffer.readByte() & 0xff;
                    bytes++;
                    if (bytes == Long.BYTES) {
                        number(context);
                    }
                }
            } finally {
                buffer.release();
            }
        }

        private void number(ChannelHandlerContext context) {
            sum = sum * 31 + part;
            part = 0;
            bytes = 0;
            received++;
            if (received == count) {
                result.setSuccess(sum);
                context.close();
            } else {
                send(context);
            }
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            context.flush();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            result.tryFailure(cause);
            context.close();
        }
    }

    public static void main(String[] args) throws Exception {
        Trial.main(args, "NettyEcho", 4000, 20_000, NettyEcho::run);
    }

    private static long run(int count) throws Exception {
        EventLoopGroup servers = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
        EventLoopGroup clients = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
        try {
            Channel server = new ServerBootstrap()
                    .group(servers)
                    .channel(NioServerSocketChannel.class)
                    .childHandler(new ChannelInitializer<Channel>() {
                        @Override
                        protected void initChannel(Channel channel) {
                            channel.pipeline().addLast(new Echo());
                        }
                    })
                    .bind(InetAddress.getLoopbackAddress(), 0)
                    .sync()
                    .channel();
            long digest = 0;
            for (Promise<Long> result : connect(clients, (InetSocketAddress) server.localAddress(), count)) {
                digest = digest * 31 + result.get();
            }
            server.close().sync();
            return digest;
        } finally {
            clients.shutdownGracefully(0, 1, java.util.concurrent.TimeUnit.SECONDS).sync();
            servers.shutdownGracefully(0, 1, java.util.concurrent.TimeUnit.SECONDS).sync();
        }
    }

    private static List<Promise<Long>> connect(EventLoopGroup clients, InetSocketAddress server, int count) {
        List<Promise<Long>> results = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            Promise<Long> result = clients.next().newPromise();
            results.add(result);
            Client client = new Client(i, count, result);
            new Bootstrap()
                    .group(clients)
                    .channel(NioSocketChannel.class)
                    .handler(new ChannelInitializer<Channel>() {
                        @Override
                        protected void initChannel(Channel channel) {
                            channel.pipeline().addLast(client);
                        }
                    })
                    .connect(server);
        }
        return results;
    }
}
