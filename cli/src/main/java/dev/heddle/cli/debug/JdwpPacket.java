package dev.heddle.cli.debug;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * A packet of the Java Debug Wire Protocol.
 *
 * @param id pairs a reply with its command
 * @param isReply whether it is a reply
 * @param code of a command its set and number, {@code set << 8 | number}; of a reply the error code, 0 for none
 * @param data what follows the header
 */
record JdwpPacket(int id, boolean isReply, int code, byte[] data) {
    private static final int HEADER = 11;
    private static final int REPLY = 0x80;
    /** A debugger that asks for all classes of a large program gets some MB. */
    private static final int MOST = 1 << 28;

    static JdwpPacket command(int id, int command, byte[] data) {
        return new JdwpPacket(id, false, command, data);
    }

    static JdwpPacket reply(int id, byte[] data) {
        return new JdwpPacket(id, true, 0, data);
    }

    static JdwpPacket read(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < HEADER || length > MOST) {
            throw new IOException("expected a packet of JDWP, found a length of " + Integer.toUnsignedString(length));
        }
        int id = in.readInt();
        int flags = in.readUnsignedByte();
        int code = in.readUnsignedShort();
        byte[] data = new byte[length - HEADER];
        in.readFully(data);
        return new JdwpPacket(id, (flags & REPLY) != 0, code, data);
    }

    void write(DataOutputStream out) throws IOException {
        out.writeInt(HEADER + data.length);
        out.writeInt(id);
        out.writeByte(isReply ? REPLY : 0);
        out.writeShort(code);
        out.write(data);
        out.flush();
    }
}
