package dev.heddle.recorder.free.rewrite;

import dev.heddle.recorder.free.hooks.FieldPlaces;
import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.Prologue;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * The code of an accessor: for an instance field one method that is small enough to be inlined anywhere, for objects
 * that are the thread's own. For all others it calls a hook that knows the field's place, or a second method where
 * there is none to be known; for a static field there is the latter alone.
 */
final class FieldAccessorCode {
    private static final String SHADOW = "[J";
    private static final String OBJECT = "Ljava/lang/Object;";
    private static final String SHARED = "s";
    private static final String READS = RecordedState.LOG + "FieldReads";
    private static final String WRITES = RecordedState.LOG + "FieldWrites";
    private static final int NO_PLACE = -1;

    private final RecordedClass recorded;
    private final FieldInsnNode access;
    private final Type value;
    private final String receiver;
    private final String name;
    private final boolean isStatic;
    private final boolean isRead;
    private final boolean isVolatile;
    private final int number;
    /** See {@link FieldPlaces}. */
    private final int place;
    /** Locals: receiver (where there is one), value (of writes), site, and more. */
    private final int valueLocal;

    private final int siteLocal;

    FieldAccessorCode(
            RecordedClass recorded, FieldInsnNode access, RecordedClass.Meant meant, String receiver, String name) {
        this.recorded = recorded;
        this.access = access;
        this.value = Type.getType(access.desc);
        this.receiver = receiver;
        this.name = name;
        this.isStatic = isStatic(access);
        this.isRead = isRead(access);
        this.isVolatile = meant.isVolatile();
        this.number = recorded.number(meant.declarer(), access.name, access.desc);
        boolean hasPlace =
                !isStatic && FieldPlaces.areKnown() && recorded.isOnlyOfItsName(meant, access.name) && isNamed();
        this.place = hasPlace ? FieldPlaces.add(meant.declarer().replace('/', '.'), access.name, number) : NO_PLACE;
        this.valueLocal = isStatic ? 0 : 1;
        this.siteLocal = isRead ? valueLocal : valueLocal + value.getSize();
    }

    /** Whether a value that the hook has read can be given the field's type. */
    private boolean isNamed() {
        return !isRead || !isReference() || !needsCast() || recorded.owner.access.canName(value.getInternalName());
    }

    private boolean isReference() {
        return value.getSort() >= Type.ARRAY;
    }

    private boolean needsCast() {
        return !value.getDescriptor().equals(OBJECT);
    }

    static boolean isStatic(FieldInsnNode access) {
        return access.getOpcode() == Opcodes.GETSTATIC || access.getOpcode() == Opcodes.PUTSTATIC;
    }

    static boolean isRead(FieldInsnNode access) {
        return access.getOpcode() == Opcodes.GETFIELD || access.getOpcode() == Opcodes.GETSTATIC;
    }

    /** Receiver, value, site. */
    static String descriptor(FieldInsnNode access, String receiver) {
        String object = isStatic(access) ? "" : "L" + receiver + ";";
        return isRead(access) ? "(" + object + "I)" + access.desc : "(" + object + access.desc + "I)V";
    }

    List<MethodNode> methods() {
        List<MethodNode> methods = new ArrayList<>();
        if (isStatic) {
            methods.add(method(name, shared()));
        } else {
            methods.add(method(name, fast()));
            if (place == NO_PLACE) {
                methods.add(method(name + SHARED, shared()));
            }
        }
        return methods;
    }

    private MethodNode method(String itsName, Code code) {
        int flags = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
        MethodNode method = new MethodNode(flags, itsName, descriptor(access, receiver), null, null);
        method.instructions.add(code.list);
        method.maxLocals = readLocal() + 2;
        method.maxStack = 8;
        return method;
    }

    private boolean isOwnState() {
        return recorded.declaresState() && receiver.equals(recorded.owner.name());
    }

    private Code fast() {
        LabelNode shared = new LabelNode();
        LabelNode unknown = new LabelNode();
        Code code = loadReceiver(new Code());
        if (isOwnState()) {
            code.field(Opcodes.GETFIELD, receiver, RecordedClass.STATE, OBJECT);
        } else {
            code.list.add(new TypeInsnNode(Opcodes.INSTANCEOF, RecordedState.TRACKED));
            code.list.add(new JumpInsnNode(Opcodes.IFEQ, unknown));
            loadReceiver(code).invokeInterface(RecordedState.TRACKED, RecordedClass.STATE, "()" + OBJECT);
        }
        code.op(Opcodes.DUP);
        if (recorded.owners) {
            code.invoke(Opcodes.INVOKESTATIC, "java/lang/Thread", "currentThread", "()Ljava/lang/Thread;");
            code.list.add(new JumpInsnNode(Opcodes.IF_ACMPNE, shared));
        } else {
            code.list.add(new JumpInsnNode(Opcodes.IFNONNULL, shared));
        }
        access(code);
        end(code); // what else is on the stack goes with it
        if (!isOwnState()) {
            code.list.add(unknown);
            frame(code);
            if (place != NO_PLACE) {
                // Of null the exception has to come from here.
                loadReceiver(code).invoke(Opcodes.INVOKEVIRTUAL, "java/lang/Object", "getClass", "()Ljava/lang/Class;");
                code.op(Opcodes.POP);
            }
            code.op(Opcodes.ACONST_NULL);
        }
        code.list.add(shared);
        frameWithState(code);
        if (place == NO_PLACE) {
            loadReceiver(code.op(Opcodes.POP));
            if (!isRead) {
                code.load(value, valueLocal);
            }
            code.load(Type.INT_TYPE, siteLocal);
            code.list.add(new MethodInsnNode(
                    Opcodes.INVOKESTATIC,
                    recorded.owner.name(),
                    name + SHARED,
                    descriptor(access, receiver),
                    recorded.owner.isInterface()));
        } else {
            byPlace(code);
        }
        end(code);
        return code;
    }

    /** With the state on the stack. */
    private void byPlace(Code code) {
        loadReceiver(code);
        String kind = kind();
        String type = kind.equals("L") ? OBJECT : kind;
        String mode = isVolatile ? "Volatile" : "";
        if (isRead) {
            code.push(place).load(Type.INT_TYPE, siteLocal);
            code.invoke(Opcodes.INVOKESTATIC, READS, "read" + mode + kind, "(" + OBJECT + OBJECT + "II)" + type);
            fromBits(code);
            return;
        }
        toBits(code.load(value, valueLocal));
        code.push(place).load(Type.INT_TYPE, siteLocal);
        code.invoke(Opcodes.INVOKESTATIC, WRITES, "write" + mode + kind, "(" + OBJECT + OBJECT + type + "II)V");
    }

    /** Type suffix of the hook. */
    private String kind() {
        return switch (value.getSort()) {
            case Type.BOOLEAN, Type.BYTE -> "B";
            case Type.SHORT, Type.CHAR -> "S";
            case Type.INT, Type.FLOAT -> "I";
            case Type.LONG, Type.DOUBLE -> "J";
            default -> "L";
        };
    }

    private void fromBits(Code code) {
        switch (value.getSort()) {
            case Type.CHAR -> code.op(Opcodes.I2C);
            case Type.FLOAT -> code.invoke(Opcodes.INVOKESTATIC, "java/lang/Float", "intBitsToFloat", "(I)F");
            case Type.DOUBLE -> code.invoke(Opcodes.INVOKESTATIC, "java/lang/Double", "longBitsToDouble", "(J)D");
            case Type.ARRAY, Type.OBJECT -> {
                if (needsCast()) {
                    code.cast(value.getInternalName());
                }
            }
            default -> {
                // as it is
            }
        }
    }

    private void toBits(Code code) {
        switch (value.getSort()) {
            case Type.BOOLEAN -> code.op(Opcodes.ICONST_1).op(Opcodes.IAND);
            case Type.BYTE -> code.op(Opcodes.I2B);
            case Type.CHAR, Type.SHORT -> code.op(Opcodes.I2S);
            default -> code.toBits(value);
        }
    }

    private Code loadReceiver(Code code) {
        return code.load(Type.getObjectType(receiver), 0);
    }

    /** The access as the program has it. Leaves what was read. */
    private void access(Code code) {
        if (!isStatic) {
            loadReceiver(code);
        }
        if (!isRead) {
            code.load(value, valueLocal);
        }
        code.field(access.getOpcode(), access.owner, access.name, access.desc);
    }

    private void end(Code code) {
        code.op(isRead ? value.getOpcode(Opcodes.IRETURN) : Opcodes.RETURN);
    }

    /** A frame with receiver, value and site, and what else is kept in locals. */
    private void frame(Code code, Object... more) {
        addFrame(code, new Object[0], more);
    }

    /** Adds a frame with no further locals, and with a state on the stack. */
    private void frameWithState(Code code) {
        addFrame(code, new Object[] {"java/lang/Object"});
    }

    private void addFrame(Code code, Object[] stack, Object... more) {
        if (!recorded.owner.hasFrames()) {
            return;
        }
        List<Object> locals = new ArrayList<>();
        if (!isStatic) {
            locals.add(receiver);
        }
        if (!isRead) {
            locals.add(Code.frameType(value));
        }
        locals.add(Opcodes.INTEGER);
        locals.addAll(List.of(more));
        Prologue.addFrame(code.list, locals.toArray(), stack);
    }

    private Code shared() {
        Type shadow = Type.getType(SHADOW);
        Code code = new Code();
        if (!isRead && Code.suffix(value).equals("L")) {
            recording(code.load(value, valueLocal), "escape", "(" + OBJECT + ")V");
        }
        if (isRead && !isStatic) {
            ownRead(code);
        }
        pushShadow(code);
        code.store(shadow, shadowLocal());
        if (isRead) {
            sharedRead(code);
        } else {
            recording(place(code), "beginWrite", "([JI)J");
            code.store(Type.LONG_TYPE, seenLocal());
            access(code);
            recording(
                    place(code).load(Type.LONG_TYPE, seenLocal()).load(Type.INT_TYPE, siteLocal),
                    "endWrite",
                    "([JIJI)V");
            end(code);
        }
        return code;
    }

    /** By the owner of an object that no other thread has used since it escaped. */
    private void ownRead(Code code) {
        LabelNode others = new LabelNode();
        Type object = Type.getType(OBJECT);
        pushState(code);
        code.store(object, shadowLocal());
        recording(code.load(object, shadowLocal()), "isOwned", "(" + OBJECT + ")Z");
        code.list.add(new JumpInsnNode(Opcodes.IFEQ, others));
        access(code);
        recording(code.store(value, readLocal()), "loaded", "()V");
        pushState(code);
        code.load(object, shadowLocal());
        code.list.add(new JumpInsnNode(Opcodes.IF_ACMPNE, others));
        recording(code.load(object, shadowLocal()), "countOwned", "(" + OBJECT + ")V");
        end(code.load(value, readLocal()));
        code.list.add(others);
        frame(code);
    }

    private void pushState(Code code) {
        loadReceiver(code);
        if (isOwnState()) {
            code.field(Opcodes.GETFIELD, receiver, RecordedClass.STATE, OBJECT);
        } else {
            recording(code, "stateOf", "(" + OBJECT + ")" + OBJECT);
        }
    }

    private int shadowLocal() {
        return siteLocal + 1;
    }

    private int seenLocal() {
        return siteLocal + 2;
    }

    private int readLocal() {
        return siteLocal + 4;
    }

    /** Pushes shadow and field. */
    private Code place(Code code) {
        return code.load(Type.getType(SHADOW), shadowLocal()).push(number);
    }

    /** What came before the load, and the site. */
    private Code seen(Code code) {
        return place(code).load(Type.LONG_TYPE, seenLocal()).load(Type.INT_TYPE, siteLocal);
    }

    private void sharedRead(Code code) {
        LabelNode again = new LabelNode();
        code.list.add(again);
        frame(code, SHADOW);
        recording(place(code), isVolatile ? "beginRead" : "beginOverlappingRead", "([JI)J");
        code.store(Type.LONG_TYPE, seenLocal());
        access(code);
        code.store(value, readLocal());
        recording(seen(code), "endRead", "([JIJI)Z");
        if (isVolatile) {
            code.list.add(new JumpInsnNode(Opcodes.IFEQ, again));
        } else {
            overlapping(code, again);
        }
        code.load(value, readLocal());
        end(code);
    }

    /**
     * The load may have come in the middle of a write, which then holds the word's lock. To wait for its end before
     * would order what the program leaves open. Where the value differs after that write, the load came before it.
     */
    private void overlapping(Code code, LabelNode again) {
        LabelNode counts = new LabelNode();
        code.list.add(new JumpInsnNode(Opcodes.IFNE, counts));
        recording(place(code).load(Type.LONG_TYPE, seenLocal()), "overlapped", "([JIJ)Z");
        code.list.add(new JumpInsnNode(Opcodes.IFEQ, again));
        code.load(value, readLocal()).toBits(value);
        access(code);
        code.toBits(value);
        switch (Code.suffix(value)) {
            case "L" -> code.list.add(new JumpInsnNode(Opcodes.IF_ACMPEQ, again));
            case "J", "D" -> {
                code.op(Opcodes.LCMP);
                code.list.add(new JumpInsnNode(Opcodes.IFEQ, again));
            }
            default -> code.list.add(new JumpInsnNode(Opcodes.IF_ICMPEQ, again));
        }
        recording(seen(code), "endOverlapped", "([JIJI)Z");
        code.list.add(new JumpInsnNode(Opcodes.IFEQ, again));
        code.list.add(counts);
        frame(code, SHADOW, Opcodes.LONG, Code.frameType(value));
    }

    /** A static field's class is initialised first, since that must not happen inside the word's lock. */
    private void pushShadow(Code code) {
        if (isStatic) {
            if (!isRead && !recorded.owner.name().equals(access.owner)) {
                code.field(Opcodes.GETSTATIC, access.owner, access.name, access.desc)
                        .pop(value);
            }
            recording(code.push(number), "statics", "(I)[J");
        } else if (isOwnState()) {
            loadReceiver(loadReceiver(code)).field(Opcodes.GETFIELD, receiver, RecordedClass.STATE, OBJECT);
            recording(code, "shadow", "(" + OBJECT + OBJECT + ")[J");
        } else {
            recording(loadReceiver(code), "shadowOf", "(" + OBJECT + ")[J");
        }
    }

    private static void recording(Code code, String method, String descriptor) {
        code.invoke(Opcodes.INVOKESTATIC, RecordedState.RECORDING, method, descriptor);
    }
}
