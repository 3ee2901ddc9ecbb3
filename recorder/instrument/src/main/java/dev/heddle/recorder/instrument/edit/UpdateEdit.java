package dev.heddle.recorder.instrument.edit;

import dev.heddle.formats.edit.Edit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Makes a read and a later write one compare-and-set that is repeated from the read on until it succeeds. */
final class UpdateEdit {
    private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";
    private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";
    private static final String OBJECT = "Ljava/lang/Object;";
    private static final String ATOMICS = "java/util/concurrent/atomic/";
    private static final Set<String> WRITES =
            Set.of("set", "lazySet", "setPlain", "setOpaque", "setRelease", "setVolatile");

    private final MethodCode code;
    private final AbstractInsnNode read;
    private final AbstractInsnNode write;

    private UpdateEdit(MethodCode code, Edit.Update edit) {
        this.code = code;
        read = code.at(edit.at());
        write = code.at(edit.write());
    }

    static void apply(MethodCode code, Edit.Update edit) {
        new UpdateEdit(code, edit).apply();
    }

    private void apply() {
        AbstractInsnNode start = code.statementStart(read);
        boolean isSwap = isSwap();
        @Nullable AbstractInsnNode result = isSwap || isPut() ? MethodCode.next(write) : null;
        @Nullable AbstractInsnNode end = MethodCode.next(result == null ? write : result);
        boolean isStatement = end != null && code.depths().isEmptyBefore(end);
        if (code.index(read) >= code.index(write) || !isStatement) {
            throw new InapplicableEditException("the write does not end a statement behind the read");
        }
        requireRepeatable(start);
        if (isSwap && result != null) {
            LabelNode again = new LabelNode();
            code.code.set(result, new JumpInsnNode(Opcodes.IFEQ, again));
            code.code.insertBefore(start, again);
            return;
        }
        Type value = valueRead();
        int expected = code.local(value);
        InsnList swap = write instanceof FieldInsnNode field
                ? ofField(field, expected)
                : result == null ? ofCall(value, expected) : ofEntry(expected);
        LabelNode again = new LabelNode();
        swap.add(new JumpInsnNode(Opcodes.IFEQ, again));
        code.code.insert(write, swap);
        code.code.remove(write);
        if (result != null) {
            code.code.remove(result);
        }
        InsnList keep = new InsnList();
        keep.add(new InsnNode(value.getSize() == 1 ? Opcodes.DUP : Opcodes.DUP2));
        keep.add(MethodCode.store(value, expected));
        code.code.insert(read, keep);
        code.code.insertBefore(start, again);
    }

    /** Whether the write is a compare-and-set already, whose result is dropped. */
    private boolean isSwap() {
        @Nullable AbstractInsnNode next = MethodCode.next(write);
        return write instanceof MethodInsnNode call
                && call.name.matches("(weakC|c)ompareAndSet\\w*")
                && (call.owner.equals(VAR_HANDLE) || call.owner.startsWith(ATOMICS))
                && next != null
                && next.getOpcode() == Opcodes.POP;
    }

    /** Whether it is the read and the write of an entry of a map, whose result is dropped. */
    private boolean isPut() {
        @Nullable AbstractInsnNode next = MethodCode.next(write);
        return write instanceof MethodInsnNode put
                && put.name.equals("put")
                && put.desc.equals("(" + OBJECT + OBJECT + ")" + OBJECT)
                && read instanceof MethodInsnNode get
                && get.name.equals("get")
                && get.owner.equals(put.owner)
                && get.desc.equals("(" + OBJECT + ")" + OBJECT)
                && next != null
                && next.getOpcode() == Opcodes.POP;
    }

    /** The entry is replaced where it still has the value that was read, and put where it still has none. */
    private InsnList ofEntry(int expected) {
        MethodInsnNode put = (MethodInsnNode) write;
        boolean isInterface = put.getOpcode() == Opcodes.INVOKEINTERFACE;
        Type object = Type.getType(OBJECT);
        Type owner = Type.getObjectType(put.owner);
        int value = code.local(object);
        int key = code.local(object);
        int map = code.local(owner);
        LabelNode absent = new LabelNode();
        LabelNode isPut = new LabelNode();
        LabelNode end = new LabelNode();
        InsnList swap = new InsnList();
        swap.add(MethodCode.store(object, value));
        swap.add(MethodCode.store(object, key));
        swap.add(MethodCode.store(owner, map));
        swap.add(MethodCode.load(owner, map));
        swap.add(MethodCode.load(object, key));
        swap.add(MethodCode.load(object, expected));
        swap.add(new JumpInsnNode(Opcodes.IFNULL, absent));
        swap.add(MethodCode.load(object, expected));
        swap.add(MethodCode.load(object, value));
        swap.add(new MethodInsnNode(
                put.getOpcode(), put.owner, "replace", "(" + OBJECT + OBJECT + OBJECT + ")Z", isInterface));
        swap.add(new JumpInsnNode(Opcodes.GOTO, end));
        swap.add(absent);
        swap.add(MethodCode.load(object, value));
        swap.add(new MethodInsnNode(put.getOpcode(), put.owner, "putIfAbsent", put.desc, isInterface));
        swap.add(new JumpInsnNode(Opcodes.IFNULL, isPut));
        swap.add(new InsnNode(Opcodes.ICONST_0));
        swap.add(new JumpInsnNode(Opcodes.GOTO, end));
        swap.add(isPut);
        swap.add(new InsnNode(Opcodes.ICONST_1));
        swap.add(end);
        return swap;
    }

    /** Nothing in between has an effect, but for local variables that are set anew. */
    private void requireRepeatable(AbstractInsnNode start) {
        for (AbstractInsnNode insn = start; insn != null && insn != write; insn = insn.getNext()) {
            boolean isEffect = switch (insn.getOpcode()) {
                case Opcodes.PUTFIELD, Opcodes.PUTSTATIC, Opcodes.MONITORENTER, Opcodes.MONITOREXIT -> true;
                case Opcodes.IINC -> true;
                case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKESTATIC, Opcodes.INVOKEINTERFACE, Opcodes.INVOKESPECIAL ->
                    insn != read && !isPure((MethodInsnNode) insn);
                default -> insn.getOpcode() >= Opcodes.IASTORE && insn.getOpcode() <= Opcodes.SASTORE;
            };
            if (isEffect) {
                throw new InapplicableEditException("something between the read and the write cannot be repeated");
            }
        }
    }

    private static boolean isPure(MethodInsnNode call) {
        return call.owner.startsWith("java/lang/")
                && (call.name.endsWith("Value") || call.name.equals("valueOf") || call.owner.equals("java/lang/Math"));
    }

    private Type valueRead() {
        return read instanceof MethodInsnNode call ? Type.getReturnType(call.desc) : CallEdit.value(read);
    }

    private InsnList ofField(FieldInsnNode field, int expected) {
        boolean isStatic = field.getOpcode() == Opcodes.PUTSTATIC;
        Type owner = Type.getObjectType(field.owner);
        Type value = Type.getType(field.desc);
        int written = code.local(value);
        InsnList swap = new InsnList();
        swap.add(MethodCode.store(value, written));
        int of = isStatic ? -1 : code.local(owner);
        if (!isStatic) {
            swap.add(MethodCode.store(owner, of));
        }
        swap.add(handle(field, isStatic));
        if (!isStatic) {
            swap.add(MethodCode.load(owner, of));
        }
        swap.add(MethodCode.load(value, expected));
        swap.add(MethodCode.load(value, written));
        String coordinates = isStatic ? "" : owner.getDescriptor();
        swap.add(new MethodInsnNode(
                Opcodes.INVOKEVIRTUAL,
                VAR_HANDLE,
                "compareAndSet",
                "(" + coordinates + field.desc + field.desc + ")Z",
                false));
        return swap;
    }

    /** Looks the handle up each time: a constant would be a new entry of the class, and a field a new member. */
    private static InsnList handle(FieldInsnNode field, boolean isStatic) {
        InsnList code = new InsnList();
        code.add(new MethodInsnNode(
                Opcodes.INVOKESTATIC, "java/lang/invoke/MethodHandles", "lookup", "()L" + LOOKUP + ";", false));
        code.add(new LdcInsnNode(Type.getObjectType(field.owner)));
        code.add(new LdcInsnNode(field.name));
        code.add(type(Type.getType(field.desc)));
        code.add(new MethodInsnNode(
                Opcodes.INVOKEVIRTUAL,
                LOOKUP,
                isStatic ? "findStaticVarHandle" : "findVarHandle",
                "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)L" + VAR_HANDLE + ";",
                false));
        return code;
    }

    private static AbstractInsnNode type(Type type) {
        if (type.getSort() >= Type.ARRAY) {
            return new LdcInsnNode(type);
        }
        String box = switch (type.getSort()) {
            case Type.BOOLEAN -> "Boolean";
            case Type.CHAR -> "Character";
            case Type.BYTE -> "Byte";
            case Type.SHORT -> "Short";
            case Type.INT -> "Integer";
            case Type.LONG -> "Long";
            case Type.FLOAT -> "Float";
            default -> "Double";
        };
        return new FieldInsnNode(Opcodes.GETSTATIC, "java/lang/" + box, "TYPE", "Ljava/lang/Class;");
    }

    /**
     * Through an atomic, a field updater or a VarHandle: the same arguments, with the expected value before the last.
     */
    private InsnList ofCall(Type value, int expected) {
        if (!(write instanceof MethodInsnNode call)
                || !WRITES.contains(call.name)
                || !(call.owner.equals(VAR_HANDLE) || call.owner.startsWith(ATOMICS))) {
            throw new InapplicableEditException("no write of a field or of an atomic");
        }
        Type[] arguments = Type.getArgumentTypes(call.desc);
        int[] locals = new int[arguments.length];
        InsnList swap = new InsnList();
        for (int i = arguments.length - 1; i >= 0; i--) {
            locals[i] = code.local(arguments[i]);
            swap.add(MethodCode.store(arguments[i], locals[i]));
        }
        int last = arguments.length - 1;
        for (int i = 0; i < last; i++) {
            swap.add(MethodCode.load(arguments[i], locals[i]));
        }
        swap.add(MethodCode.load(value, expected));
        swap.add(MethodCode.load(arguments[last], locals[last]));
        List<Type> all = new ArrayList<>(Arrays.asList(arguments));
        boolean isExact = call.owner.equals(VAR_HANDLE);
        all.add(last, isExact ? value : arguments[last]);
        if (!isExact && arguments[last].getDescriptor().equals(OBJECT) && value.getSort() < Type.ARRAY) {
            throw new InapplicableEditException("the value read is not what is written");
        }
        swap.add(new MethodInsnNode(
                Opcodes.INVOKEVIRTUAL,
                call.owner,
                "compareAndSet",
                Type.getMethodDescriptor(Type.BOOLEAN_TYPE, all.toArray(Type[]::new)),
                false));
        return swap;
    }
}
