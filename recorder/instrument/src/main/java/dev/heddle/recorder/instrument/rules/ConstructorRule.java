package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The call of super(...) or this(...): the object gets its name, and the stores made before (outer instance, captured
 * variables) are reported, which was impossible while the verifier did not let the object be passed on.
 */
public final class ConstructorRule implements Rule {
    private record EarlyStore(FieldInsnNode store, int site) {}

    private final List<EarlyStore> earlyStores = new ArrayList<>();

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!body.node.name.equals("<init>")) {
            return false;
        }
        if (instruction instanceof FieldInsnNode store && store.getOpcode() == Opcodes.PUTFIELD) {
            return remember(body, store);
        }
        if (instruction instanceof MethodInsnNode call && isOnThis(body, call)) {
            int self = body.types.uninitializedThisLocal(call);
            if (self >= 0) {
                body.after(constructed(body, self));
                return true;
            }
        }
        return false;
    }

    /** Whether the call is super(...) or this(...). */
    public static boolean isOnThis(MethodBody body, MethodInsnNode call) {
        return call.name.equals("<init>") && body.types.onUninitializedThis(call, OperandTypes.argumentSlots(call));
    }

    private boolean remember(MethodBody body, FieldInsnNode store) {
        int slots = Type.getType(store.desc).getSize();
        if (!body.types.onUninitializedThis(store, slots)) {
            return false;
        }
        earlyStores.add(new EarlyStore(store, FieldAccessRule.site(body, EventKind.WRITE, store)));
        return true;
    }

    private Code constructed(MethodBody body, int self) {
        Type type = Type.getObjectType(body.owner.name());
        Code code = new Code().load(type, self).hook("constructing", "(Ljava/lang/Object;)V");
        for (EarlyStore early : earlyStores) {
            FieldInsnNode store = early.store();
            code.load(type, self).load(type, self).field(Opcodes.GETFIELD, store.owner, store.name, store.desc);
            FieldAccessRule.hookWrite(code, Type.getType(store.desc), early.site());
        }
        return code;
    }
}
