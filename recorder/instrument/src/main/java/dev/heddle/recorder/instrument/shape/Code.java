package dev.heddle.recorder.instrument.shape;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** A piece of bytecode under construction. */
public final class Code {
    public static final String HOOKS = "dev/heddle/recorder/hooks/Hooks";

    /** The pieces so far. Inserting it elsewhere empties it. */
    public final InsnList list = new InsnList();

    public Code op(int opcode) {
        list.add(new InsnNode(opcode));
        return this;
    }

    public Code push(int value) {
        if (value >= -1 && value <= 5) {
            return op(Opcodes.ICONST_0 + value);
        }
        if (value == (byte) value) {
            list.add(new IntInsnNode(Opcodes.BIPUSH, value));
        } else if (value == (short) value) {
            list.add(new IntInsnNode(Opcodes.SIPUSH, value));
        } else {
            list.add(new LdcInsnNode(value));
        }
        return this;
    }

    public Code push(long value) {
        list.add(new LdcInsnNode(value));
        return this;
    }

    /** Pushes the class with that internal name. */
    public Code pushClass(String internalName) {
        list.add(new LdcInsnNode(Type.getObjectType(internalName)));
        return this;
    }

    public Code load(Type type, int local) {
        list.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), local));
        return this;
    }

    public Code store(Type type, int local) {
        list.add(new VarInsnNode(type.getOpcode(Opcodes.ISTORE), local));
        return this;
    }

    public Code dup(Type type) {
        return op(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP);
    }

    public Code pop(Type type) {
        return op(type.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
    }

    public Code field(int opcode, String owner, String name, String descriptor) {
        list.add(new FieldInsnNode(opcode, owner, name, descriptor));
        return this;
    }

    public Code invoke(int opcode, String owner, String name, String descriptor) {
        list.add(new MethodInsnNode(opcode, owner, name, descriptor, false));
        return this;
    }

    public Code invokeInterface(String owner, String name, String descriptor) {
        list.add(new MethodInsnNode(Opcodes.INVOKEINTERFACE, owner, name, descriptor, true));
        return this;
    }

    /** Calls a method of Hooks. */
    public Code hook(String name, String descriptor) {
        return invoke(Opcodes.INVOKESTATIC, HOOKS, name, descriptor);
    }

    public Code cast(String internalName) {
        list.add(new TypeInsnNode(Opcodes.CHECKCAST, internalName));
        return this;
    }

    /** The class of values that the type belongs to: I, J, F, D or L. */
    public static String suffix(Type type) {
        return switch (type.getSort()) {
            case Type.BOOLEAN, Type.BYTE, Type.SHORT, Type.CHAR, Type.INT -> "I";
            case Type.LONG -> "J";
            case Type.FLOAT -> "F";
            case Type.DOUBLE -> "D";
            default -> "L";
        };
    }

    /** The type as stack map frames have it. */
    public static Object frameType(Type type) {
        return switch (suffix(type)) {
            case "I" -> Opcodes.INTEGER;
            case "J" -> Opcodes.LONG;
            case "F" -> Opcodes.FLOAT;
            case "D" -> Opcodes.DOUBLE;
            default -> type.getInternalName();
        };
    }

    /** The suffix of the hook for values of that type: I, J or L, as hooks take a float or double as its raw bits. */
    public static String hookSuffix(Type type) {
        return switch (type.getSort()) {
            case Type.FLOAT -> "I";
            case Type.DOUBLE -> "J";
            default -> suffix(type);
        };
    }

    /** The descriptor by which hooks take values of that type. */
    public static String hookType(Type type) {
        String suffix = hookSuffix(type);
        return suffix.equals("L") ? "Ljava/lang/Object;" : suffix;
    }

    /**
     * Replaces a float or double on the stack with its raw bits; no other value changes. NaN is not equal to itself,
     * and 0 is to -0.
     */
    public Code toBits(Type type) {
        return switch (type.getSort()) {
            case Type.FLOAT -> invoke(Opcodes.INVOKESTATIC, "java/lang/Float", "floatToRawIntBits", "(F)I");
            case Type.DOUBLE -> invoke(Opcodes.INVOKESTATIC, "java/lang/Double", "doubleToRawLongBits", "(D)J");
            default -> this;
        };
    }

    /** The reverse of {@link #toBits}. */
    public Code fromBits(Type type) {
        return switch (type.getSort()) {
            case Type.FLOAT -> invoke(Opcodes.INVOKESTATIC, "java/lang/Float", "intBitsToFloat", "(I)F");
            case Type.DOUBLE -> invoke(Opcodes.INVOKESTATIC, "java/lang/Double", "longBitsToDouble", "(J)D");
            default -> this;
        };
    }
}
