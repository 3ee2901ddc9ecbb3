package dev.heddle.recorder.instrument;

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
 * The code of an accessor: for an instance field one method that is small enough to be inlined anywhere, for objects that are the thread's own, and one for all
 * others; for a static field the latter alone.
 */
final class FieldAccessorCode {
    private static final String SHADOW = "[J";
    private static final String OBJECT = "Ljava/lang/Object;";
    private static final String SHARED = "s";

    private final RecordedClass recorded;
    private final FieldInsnNode access;
    private final Type value;
    private final String receiver;
    private final String name;
    private final boolean isStatic;
    private final boolean isRead;
    private final int number;
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
        this.number = recorded.number(meant.declarer(), access.name, access.desc);
        this.valueLocal = isStatic ? 0 : 1;
        this.siteLocal = isRead ? valueLocal : valueLocal + value.getSize();
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
            methods.add(method(name + SHARED, shared()));
        }
        return methods;
    }

    private MethodNode method(String itsName, Code code) {
        int flags = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
        MethodNode method = new MethodNode(flags, itsName, descriptor(access, receiver), null, null);
        method.instructions.add(code.list);
        method.maxLocals = siteLocal + 6;
        method.maxStack = 7;
        return method;
    }

    private boolean isOwnState() {
        return recorded.declaresState() && receiver.equals(recorded.owner.name());
    }

    private Code fast() {
        LabelNode shared = new LabelNode();
        Code code = loadReceiver(new Code());
        if (isOwnState()) {
            code.field(Opcodes.GETFIELD, receiver, RecordedClass.STATE, OBJECT);
        } else {
            code.list.add(new TypeInsnNode(Opcodes.INSTANCEOF, RecordedState.TRACKED));
            code.list.add(new JumpInsnNode(Opcodes.IFEQ, shared));
            loadReceiver(code).invokeInterface(RecordedState.TRACKED, RecordedClass.STATE, "()" + OBJECT);
        }
        code.invoke(Opcodes.INVOKESTATIC, "java/lang/Thread", "currentThread", "()Ljava/lang/Thread;");
        code.list.add(new JumpInsnNode(Opcodes.IF_ACMPNE, shared));
        access(code);
        end(code);
        code.list.add(shared);
        frame(code, false);
        loadReceiver(code);
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
        end(code);
        return code;
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

    private void frame(Code code, boolean withShadow) {
        if (!recorded.owner.hasFrames()) {
            return;
        }
        List<Object> locals = new ArrayList<>();
        if (!isStatic) {
            locals.add(receiver);
        }
        if (!isRead) {
            locals.add(
                    switch (Code.suffix(value)) {
                        case "I" -> Opcodes.INTEGER;
                        case "J" -> Opcodes.LONG;
                        case "F" -> Opcodes.FLOAT;
                        case "D" -> Opcodes.DOUBLE;
                        default -> value.getInternalName();
                    });
        }
        locals.add(Opcodes.INTEGER);
        if (withShadow) {
            locals.add(SHADOW);
        }
        Prologue.addFrame(code.list, locals.toArray(), new Object[0]);
    }

    private Code shared() {
        Type shadow = Type.getType(SHADOW);
        int shadowLocal = siteLocal + 1;
        int seenLocal = siteLocal + 2;
        Code code = new Code();
        if (!isRead && Code.suffix(value).equals("L")) {
            recording(code.load(value, valueLocal), "escape", "(" + OBJECT + ")V");
        }
        pushShadow(code);
        code.store(shadow, shadowLocal);
        if (isRead) {
            LabelNode again = new LabelNode();
            code.list.add(again);
            frame(code, true);
            recording(code.load(shadow, shadowLocal).push(number), "beginRead", "([JI)J");
            code.store(Type.LONG_TYPE, seenLocal);
            access(code);
            code.store(value, seenLocal + 2);
            code.load(shadow, shadowLocal).push(number).load(Type.LONG_TYPE, seenLocal);
            recording(code.load(Type.INT_TYPE, siteLocal), "endRead", "([JIJI)Z");
            code.list.add(new JumpInsnNode(Opcodes.IFEQ, again));
            code.load(value, seenLocal + 2);
        } else {
            recording(code.load(shadow, shadowLocal).push(number), "beginWrite", "([JI)J");
            code.store(Type.LONG_TYPE, seenLocal);
            access(code);
            code.load(shadow, shadowLocal).push(number).load(Type.LONG_TYPE, seenLocal);
            recording(code.load(Type.INT_TYPE, siteLocal), "endWrite", "([JIJI)V");
        }
        end(code);
        return code;
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
