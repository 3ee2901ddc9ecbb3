package dev.heddle.cli.serve;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Writes to a channel that another thread reads: the stream of {@code Channels} would wait for that read (JDK 17). */
final class ChannelOutput extends OutputStream {
    private final SocketChannel channel;

    ChannelOutput(SocketChannel channel) {
        this.channel = channel;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        ByteBuffer left = ByteBuffer.wrap(bytes, offset, length);
        while (left.hasRemaining()) {
            channel.write(left);
        }
    }
}
