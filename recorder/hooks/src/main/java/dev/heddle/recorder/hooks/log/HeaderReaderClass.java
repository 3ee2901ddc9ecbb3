package dev.heddle.recorder.hooks.log;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * The class file of the one {@link HeaderReader}: its methods pass on to {@code jdk.internal.misc.Unsafe}, which no compiler with
 * {@code --release} knows. Written by hand since nothing but java.base is at hand here.
 */
final class HeaderReaderClass {
    private static final String PACKAGE = "dev/heddle/recorder/hooks/log/";
    private static final String UNSAFE = "jdk/internal/misc/Unsafe";

    private static final int UTF8 = 1;
    private static final int CLASS = 7;
    private static final int METHOD = 10;
    private static final int NAME_AND_TYPE = 12;

    private static final int JAVA_17 = 61;
    private static final int FINAL_SUPER_SYNTHETIC = 0x1030;

    private final ByteArrayOutputStream pool = new ByteArrayOutputStream();
    private final DataOutputStream constants = new DataOutputStream(pool);
    private int next = 1;

    private HeaderReaderClass() {}

    static byte[] bytes() {
        try {
            return new HeaderReaderClass().write();
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private byte[] write() throws IOException {
        int self = type(PACKAGE + "UnsafeHeaderReader");
        int above = type(PACKAGE + "HeaderReader");
        int unsafe = type(UNSAFE);
        int code = text("Code");
        int construct = method(above, "<init>", "()V");
        int theUnsafe = method(unsafe, "getUnsafe", "()L" + UNSAFE + ";");
        int getLong = method(unsafe, "getLong", "(Ljava/lang/Object;J)J");
        int swapLong = method(unsafe, "compareAndSetLong", "(Ljava/lang/Object;JJJ)Z");
        int fieldOffset = method(unsafe, "objectFieldOffset", "(Ljava/lang/Class;Ljava/lang/String;)J");
        int init = text("<init>");
        int nothing = text("()V");
        int at = text("at");
        int atType = text("(Ljava/lang/Object;J)J");
        int swap = text("swap");
        int swapType = text("(Ljava/lang/Object;JJJ)Z");
        int offset = text("offset");
        int offsetType = text("(Ljava/lang/Class;Ljava/lang/String;)J");

        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xCAFEBABE);
        out.writeInt(JAVA_17);
        out.writeShort(next);
        pool.writeTo(out);
        out.writeShort(FINAL_SUPER_SYNTHETIC);
        out.writeShort(self);
        out.writeShort(above);
        out.writeShort(0);
        out.writeShort(0);
        out.writeShort(4);
        member(out, init, nothing, code, 1, 1, new int[] {0x2a, 0xb7, construct >> 8, construct & 255, 0xb1});
        // Unsafe.getUnsafe().getLong(object, offset)
        member(out, at, atType, code, 4, 4, new int[] {
            0xb8, theUnsafe >> 8, theUnsafe & 255, 0x2b, 0x20, 0xb6, getLong >> 8, getLong & 255, 0xad
        });
        // Unsafe.getUnsafe().compareAndSetLong(object, offset, expected, value)
        member(out, swap, swapType, code, 8, 8, new int[] {
            0xb8,
            theUnsafe >> 8,
            theUnsafe & 255,
            0x2b,
            0x20,
            0x16,
            4,
            0x16,
            6,
            0xb6,
            swapLong >> 8,
            swapLong & 255,
            0xac
        });
        // Unsafe.getUnsafe().objectFieldOffset(type, field)
        member(out, offset, offsetType, code, 3, 3, new int[] {
            0xb8, theUnsafe >> 8, theUnsafe & 255, 0x2b, 0x2c, 0xb6, fieldOffset >> 8, fieldOffset & 255, 0xad
        });
        out.writeShort(0);
        return bytes.toByteArray();
    }

    private static void member(
            DataOutputStream out, int name, int type, int code, int stack, int locals, int[] instructions)
            throws IOException {
        out.writeShort(0);
        out.writeShort(name);
        out.writeShort(type);
        out.writeShort(1);
        out.writeShort(code);
        out.writeInt(12 + instructions.length);
        out.writeShort(stack);
        out.writeShort(locals);
        out.writeInt(instructions.length);
        for (int instruction : instructions) {
            out.writeByte(instruction);
        }
        out.writeShort(0);
        out.writeShort(0);
    }

    private int text(String text) throws IOException {
        constants.writeByte(UTF8);
        constants.writeUTF(text);
        return next++;
    }

    private int type(String name) throws IOException {
        int text = text(name);
        constants.writeByte(CLASS);
        constants.writeShort(text);
        return next++;
    }

    private int method(int owner, String name, String type) throws IOException {
        int nameText = text(name);
        int typeText = text(type);
        constants.writeByte(NAME_AND_TYPE);
        constants.writeShort(nameText);
        constants.writeShort(typeText);
        int nameAndType = next++;
        constants.writeByte(METHOD);
        constants.writeShort(owner);
        constants.writeShort(nameAndType);
        return next++;
    }
}
