package dev.heddle.recorder.instrument.rules;

import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.site.AccessModes;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Accesses through a VarHandle and its fences. The call itself stays as it is, exceptions and exact invocation
 * included; handles of other than fields and arrays (byte buffers, memory segments) have coordinates of their own and
 * are left alone.
 */
public final class VarHandleRule implements Rule {
    static final String VAR_HANDLE = "java/lang/invoke/VarHandle";

    private final boolean fences;

    public VarHandleRule() {
        this(true);
    }

    /**
     * Makes the rule.
     *
     * @param fences whether fences are told; else they are left alone
     */
    public VarHandleRule(boolean fences) {
        this.fences = fences;
    }

    /** Whether a method of VarHandle accesses the variable. */
    public static boolean isAccess(String name) {
        return AccessModes.ofVarHandle(name) != null;
    }

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call) || !call.owner.equals(VAR_HANDLE)) {
            return false;
        }
        if (call.getOpcode() == Opcodes.INVOKESTATIC) {
            return fences && fence(body, call);
        }
        AccessModes.Mode mode = AccessModes.ofVarHandle(call.name);
        Type[] arguments = Type.getArgumentTypes(call.desc);
        int coordinates = mode == null ? -1 : arguments.length - mode.values();
        String hook = beforeHook(arguments, coordinates);
        if (mode == null || hook == null) {
            return false;
        }
        int site = body.site(mode, VAR_HANDLE, call.name, call.desc, false);
        Code code = new Code();
        int[] locals = body.spill(code, arguments);
        code.op(Opcodes.DUP);
        MethodBody.reload(code, Arrays.copyOf(arguments, coordinates), Arrays.copyOf(locals, coordinates));
        code.push(site).hook("beforeVarHandle", hook);
        AtomicRule.around(body, call, mode, code, locals, coordinates, site);
        return true;
    }

    private static boolean fence(MethodBody body, MethodInsnNode call) {
        AccessModes.Mode mode = AccessModes.ofFence(call.name);
        if (mode == null) {
            return false;
        }
        int site = body.site(mode, VAR_HANDLE, call.name, call.desc, true);
        body.before(new Code().push(site).hook("fence", "(I)V"));
        return true;
    }

    /** The descriptor of the hook for these coordinates, or null where none fits. */
    private static @Nullable String beforeHook(Type[] arguments, int coordinates) {
        if (coordinates < 0 || coordinates > 2) {
            return null;
        }
        if (coordinates >= 1 && !Code.suffix(arguments[0]).equals("L")) {
            return null;
        }
        if (coordinates == 2 && (!Code.suffix(arguments[1]).equals("I") || arguments[1].getSort() == Type.BOOLEAN)) {
            return null;
        }
        String owner = coordinates >= 1 ? "Ljava/lang/Object;" : "";
        return "(Ljava/lang/invoke/VarHandle;" + owner + (coordinates == 2 ? "I" : "") + "I)V";
    }
}
