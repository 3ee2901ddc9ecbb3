package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * clone() of arrays, and calls that resolve to Object.clone(): reads of all elements or fields, and an allocation. The
 * call itself stays. A virtual call may still end in an overriding method: its site names the class at hand, so that
 * the receiver decides.
 */
public final class CloneRule implements Rule {
    private static final String OBJECT = "java/lang/Object";
    private static final String DESCRIPTOR = "()Ljava/lang/Object;";
    private static final String HOOK = "(Ljava/lang/Object;I)V";

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call)
                || !call.name.equals("clone")
                || !call.desc.equals(DESCRIPTOR)) {
            return false;
        }
        if (call.owner.startsWith("[")) {
            copyArray(body, call);
            return true;
        }
        if (call.getOpcode() == Opcodes.INVOKEINTERFACE || !body.owner.declaresNoClone(call.owner)) {
            return false;
        }
        String reached = call.getOpcode() == Opcodes.INVOKESPECIAL ? OBJECT : body.owner.name();
        copy(body, body.site(EventKind.READ, reached, call.name, DESCRIPTOR, false));
        return true;
    }

    private static void copyArray(MethodBody body, MethodInsnNode call) {
        if (isEnumValues(body, call)) {
            int site = body.site(EventKind.WRITE, "", "", call.owner, false);
            body.after(new Code().op(Opcodes.DUP).push(site).hook("allocated", HOOK));
            return;
        }
        String element = Type.getType(call.owner).getElementType().getClassName();
        int dimensions = Type.getType(call.owner).getDimensions();
        copy(body, body.site(EventKind.READ, element + "[]".repeat(dimensions), call.name, DESCRIPTOR, false));
    }

    private static void copy(MethodBody body, int site) {
        body.before(new Code().op(Opcodes.DUP).push(site).hook("beforeClone", HOOK));
        body.after(new Code().op(Opcodes.DUP).push(site).hook("afterClone", HOOK));
    }

    /**
     * The array behind values() never changes after its initialiser: reading its elements is left out, as for the maps
     * of enum switches.
     */
    public static boolean isEnumValues(MethodBody body, MethodInsnNode call) {
        return (body.owner.tree.access & Opcodes.ACC_ENUM) != 0
                && body.node.name.equals("values")
                && body.node.desc.equals("()" + call.owner);
    }
}
