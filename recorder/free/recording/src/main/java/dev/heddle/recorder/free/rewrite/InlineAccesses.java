package dev.heddle.recorder.free.rewrite;

import dev.heddle.recorder.instrument.rules.MethodBody;
import dev.heddle.recorder.instrument.shape.Code;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;

/**
 * Accesses to fields in a class that was loaded before it was recorded, and so may get no methods: the hooks stand
 * around the instruction itself. A read takes the lock of its word, since a loop would need stack map frames.
 */
final class InlineAccesses {
    private static final Type SHADOW = Type.getType("[J");
    private static final String OBJECT = "Ljava/lang/Object;";

    private InlineAccesses() {}

    /** Instruments the access at which the body stands. */
    static void apply(MethodBody body, FieldInsnNode access, int number, int site) {
        Type value = Type.getType(access.desc);
        boolean isRead = FieldAccessorCode.isRead(access);
        boolean isReference = Code.suffix(value).equals("L");
        int shadow = body.temp(SHADOW);
        int held = body.temp(Type.LONG_TYPE);
        int stored = isRead ? -1 : body.temp(value);
        Code before = new Code();
        if (!isRead) {
            before.store(value, stored);
            if (isReference) {
                recording(before.load(value, stored), "escape", "(" + OBJECT + ")V");
            }
        }
        shadow(body, before, access, number);
        recording(before.op(Opcodes.DUP).store(SHADOW, shadow).push(number), "beginUpdate", "([JI)J");
        before.store(Type.LONG_TYPE, held);
        Code after = new Code()
                .load(SHADOW, shadow)
                .push(number)
                .load(Type.LONG_TYPE, held)
                .push(site);
        if (isRead) {
            recording(after.op(Opcodes.ICONST_0), "endUpdate", "([JIJIZ)V");
            if (isReference) {
                // It may be an array from before, whose escape was not seen.
                recording(after.op(Opcodes.DUP), "escape", "(" + OBJECT + ")V");
            }
        } else {
            before.load(value, stored);
            recording(after, "endWrite", "([JIJI)V");
        }
        body.before(before);
        body.after(after);
    }

    /** A static field's class is initialised first, since that must not happen inside the word's lock. */
    private static void shadow(MethodBody body, Code code, FieldInsnNode access, int number) {
        if (!FieldAccessorCode.isStatic(access)) {
            recording(code.op(Opcodes.DUP), "shadowOf", "(" + OBJECT + ")[J");
            return;
        }
        if (!body.owner.name().equals(access.owner)) {
            Type value = Type.getType(access.desc);
            code.field(Opcodes.GETSTATIC, access.owner, access.name, access.desc)
                    .pop(value);
        }
        recording(code.push(number), "statics", "(I)[J");
    }

    private static void recording(Code code, String method, String descriptor) {
        code.invoke(Opcodes.INVOKESTATIC, RecordedState.RECORDING, method, descriptor);
    }
}
