package dev.heddle.cli.serve;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** What a server sends: output and the exit code, as frames of a kind, a length and bytes. Thread-safe. */
final class Frames {
    /** Standard output. */
    static final int OUT = 1;
    /** Standard error. */
    static final int ERR = 2;
    /** The exit code, an int in place of a length. */
    static final int EXIT = 3;
    /** No command is run here: the client is to run it by itself; the rest as for {@link #EXIT}. */
    static final int REFUSED = 4;

    static final int MOST = 1 << 20;

    private final DataOutputStream to;
    private boolean isOver;

    Frames(OutputStream to) {
        this.to = new DataOutputStream(to);
    }

    /** Sends the last frame; others are dropped from now on. */
    synchronized void end(int kind, int code) {
        if (!isOver) {
            isOver = true;
            try {
                to.writeByte(kind);
                to.writeInt(code);
                to.flush();
            } catch (IOException e) {
                return; // the client is gone
            }
        }
    }

    private synchronized void send(int kind, byte[] bytes, int offset, int length) throws IOException {
        if (!isOver) {
            to.writeByte(kind);
            to.writeInt(length);
            to.write(bytes, offset, length);
            to.flush();
        }
    }

    /** A stream of frames. */
    OutputStream stream(int kind) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                for (int at = 0; at < length; at += MOST) {
                    send(kind, bytes, offset + at, Math.min(MOST, length - at));
                }
            }
        };
    }
}
