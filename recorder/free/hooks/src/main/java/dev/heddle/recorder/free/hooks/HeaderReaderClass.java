package dev.heddle.recorder.free.hooks;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * The class file of the one {@link HeaderReader}: its methods pass on to {@code jdk.internal.misc.Unsafe}, which no
 * compiler with {@code --release} knows. Written by hand since nothing but java.base is at hand here.
 */
final class HeaderReaderClass {
    private static final String PACKAGE = "dev/heddle/recorder/free/hooks/";
    private static final String UNSAFE = "jdk/internal/misc/Unsafe";

    private static final int UTF8 = 1;
    private static final int CLASS = 7;
    private static final int METHOD = 10;
    private static final int NAME_AND_TYPE = 12;

    private static final int JAVA_17 = 61;
    private static final int FINAL_SUPER_SYNTHETIC = 0x1030;

    private static final int RETURN = 0xb1;
    private static final int INVOKEVIRTUAL = 0xb6;
    private static final int INVOKESPECIAL = 0xb7;
    private static final int INVOKESTATIC = 0xb8;
    /** Types in the order of the offsets that their load and return opcodes add to those of an int. */
    private static final String TYPES = "IJFDL";

    private static final int ILOAD = 21;
    private static final int IRETURN = 0xac;

    /** The reader's method, that of Unsafe, and the type of both. */
    private static final String[][] PASSED_ON = {
        {"at", "getLong", "(Ljava/lang/Object;J)J"},
        {"swap", "compareAndSetLong", "(Ljava/lang/Object;JJJ)Z"},
        {"offset", "objectFieldOffset", "(Ljava/lang/Class;Ljava/lang/String;)J"},
        {"put", "putLong", "(JJ)V"},
        {"getB", "getByte", "(Ljava/lang/Object;J)B"},
        {"getS", "getShort", "(Ljava/lang/Object;J)S"},
        {"getI", "getInt", "(Ljava/lang/Object;J)I"},
        {"getL", "getReference", "(Ljava/lang/Object;J)Ljava/lang/Object;"},
        {"getVolatileB", "getByteVolatile", "(Ljava/lang/Object;J)B"},
        {"getVolatileS", "getShortVolatile", "(Ljava/lang/Object;J)S"},
        {"getVolatileI", "getIntVolatile", "(Ljava/lang/Object;J)I"},
        {"getVolatileJ", "getLongVolatile", "(Ljava/lang/Object;J)J"},
        {"getVolatileL", "getReferenceVolatile", "(Ljava/lang/Object;J)Ljava/lang/Object;"},
        {"putB", "putByte", "(Ljava/lang/Object;JB)V"},
        {"putS", "putShort", "(Ljava/lang/Object;JS)V"},
        {"putI", "putInt", "(Ljava/lang/Object;JI)V"},
        {"putJ", "putLong", "(Ljava/lang/Object;JJ)V"},
        {"putL", "putReference", "(Ljava/lang/Object;JLjava/lang/Object;)V"},
        {"putVolatileB", "putByteVolatile", "(Ljava/lang/Object;JB)V"},
        {"putVolatileS", "putShortVolatile", "(Ljava/lang/Object;JS)V"},
        {"putVolatileI", "putIntVolatile", "(Ljava/lang/Object;JI)V"},
        {"putVolatileJ", "putLongVolatile", "(Ljava/lang/Object;JJ)V"},
        {"putVolatileL", "putReferenceVolatile", "(Ljava/lang/Object;JLjava/lang/Object;)V"},
    };

    private final ByteArrayOutputStream pool = new ByteArrayOutputStream();
    private final DataOutputStream constants = new DataOutputStream(pool);
    private int next = 1;

    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private final DataOutputStream methods = new DataOutputStream(body);

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
        Instructions constructor =
                new Instructions().load('L', 0).call(INVOKESPECIAL, construct).op(RETURN);
        member(text("<init>"), text("()V"), code, 1, constructor);
        for (String[] each : PASSED_ON) {
            String type = each[2];
            Instructions instructions = new Instructions().call(INVOKESTATIC, theUnsafe);
            int local = 1;
            int end = type.indexOf(')');
            for (int at = 1; at < end; at = type.charAt(at) == 'L' ? type.indexOf(';', at) + 1 : at + 1) {
                char kind = type.charAt(at);
                instructions.load(kind, local);
                local += kind == 'J' ? 2 : 1;
            }
            instructions.call(INVOKEVIRTUAL, method(unsafe, each[1], type)).answer(type.charAt(end + 1));
            member(text(each[0]), text(type), code, local, instructions);
        }

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
        out.writeShort(1 + PASSED_ON.length);
        body.writeTo(out);
        out.writeShort(0);
        return bytes.toByteArray();
    }

    /** What a method does. */
    private static final class Instructions {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Instructions op(int opcode) {
            bytes.write(opcode);
            return this;
        }

        Instructions load(char kind, int local) {
            return op(ILOAD + Math.max(0, TYPES.indexOf(kind))).op(local);
        }

        Instructions call(int opcode, int method) {
            return op(opcode).op(method >> 8).op(method & 255);
        }

        Instructions answer(char kind) {
            return op(kind == 'V' ? RETURN : IRETURN + Math.max(0, TYPES.indexOf(kind)));
        }
    }

    /** A method that needs as much stack as it has locals. */
    private void member(int name, int type, int code, int locals, Instructions instructions) throws IOException {
        methods.writeShort(0);
        methods.writeShort(name);
        methods.writeShort(type);
        methods.writeShort(1);
        methods.writeShort(code);
        methods.writeInt(12 + instructions.bytes.size());
        methods.writeShort(locals);
        methods.writeShort(locals);
        methods.writeInt(instructions.bytes.size());
        instructions.bytes.writeTo(methods);
        methods.writeShort(0);
        methods.writeShort(0);
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
