import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalIoHandler;
import io.netty.channel.local.LocalServerChannel;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Netty: two threads write to a server over one local channel, which answers; every answer comes once, each thread's in order. */
public class NettyLocalChannel {
    static final BlockingQueue<String> ANSWERS = new LinkedBlockingQueue<>();

    static ChannelHandler handler(boolean server) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new SimpleChannelInboundHandler<String>() {
                    @Override
                    protected void channelRead0(ChannelHandlerContext context, String message) {
                        if (server) {
                            context.writeAndFlush("re " + message);
                        } else {
                            ANSWERS.add(message);
                        }
                    }
                });
            }
        };
    }

    public static void main(String[] args) throws Exception {
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(2, LocalIoHandler.newFactory());
        LocalAddress address = new LocalAddress("test");
        Channel server = new ServerBootstrap()
                .group(group)
                .channel(LocalServerChannel.class)
                .childHandler(handler(true))
                .bind(address)
                .sync()
                .channel();
        Channel client = new Bootstrap()
                .group(group)
                .channel(LocalChannel.class)
                .handler(handler(false))
                .connect(address)
                .sync()
                .channel();
        Thread a = new Thread(() -> send(client, "a"));
        Thread b = new Thread(() -> send(client, "b"));
        a.start();
        b.start();
        a.join();
        b.join();
        String all = ANSWERS.take() + ANSWERS.take() + ANSWERS.take() + ANSWERS.take();
        client.close().sync();
        server.close().sync();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
        if (all.length() != 24
                || all.indexOf("re a 1") > all.indexOf("re a 2")
                || all.indexOf("re b 1") > all.indexOf("re b 2")) {
            throw new AssertionError(all);
        }
        if (!all.contains("a 1") || !all.contains("b 1") || !ANSWERS.isEmpty()) {
            throw new AssertionError(all);
        }
    }

    static void send(Channel client, String name) {
        client.write(name + " 1");
        client.writeAndFlush(name + " 2");
    }
}
