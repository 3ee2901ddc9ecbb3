package dev.heddle.recorder.instrument.rules;

import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.site.AccessModes;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The static methods of Relaxed: accesses through the VarHandle that is their first argument, without coordinates. The
 * call stays.
 */
public final class RelaxedRule implements Rule {
    private static final String RELAXED = "dev/heddle/recorder/hooks/Relaxed";

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call)
                || call.getOpcode() != Opcodes.INVOKESTATIC
                || !call.owner.equals(RELAXED)) {
            return false;
        }
        AccessModes.Mode mode = AccessModes.ofRelaxed(call.name);
        if (mode == null) {
            return false;
        }
        int site = body.site(mode, RELAXED, call.name, call.desc, true);
        Type[] arguments = Type.getArgumentTypes(call.desc);
        Code code = new Code();
        int[] locals = body.spill(code, arguments);
        code.load(arguments[0], locals[0]).push(site).hook("beforeVarHandle", "(Ljava/lang/invoke/VarHandle;I)V");
        if (mode.isCompareAndSet()) {
            AtomicRule.expecting(code, arguments[1], locals[1]);
        }
        MethodBody.reload(code, arguments, locals);
        body.before(code);
        body.after(AtomicRule.result(body, Type.getReturnType(call.desc), site));
        return true;
    }
}
