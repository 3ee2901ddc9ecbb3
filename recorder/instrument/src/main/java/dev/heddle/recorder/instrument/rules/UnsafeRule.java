package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.site.AccessModes;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Accesses by object and offset or by address, fences and parking of Unsafe, and its allocations of memory outside the
 * heap. The call of an access stays as it is. copyMemory and setMemory are left alone: what they change is noticed as
 * writes from outside.
 */
public final class UnsafeRule implements Rule {
    private static final Set<String> OWNERS = Set.of("sun/misc/Unsafe", "jdk/internal/misc/Unsafe");

    private final boolean fences;

    public UnsafeRule() {
        this(true);
    }

    /**
     * Makes the rule.
     *
     * @param fences whether fences are told; else they are left alone
     */
    public UnsafeRule(boolean fences) {
        this.fences = fences;
    }

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call)
                || call.getOpcode() != Opcodes.INVOKEVIRTUAL
                || !OWNERS.contains(call.owner)) {
            return false;
        }
        return parking(body, call)
                || fences && fence(body, call)
                || allocation(body, call)
                || initialisation(body, call)
                || access(body, call);
    }

    private static boolean access(MethodBody body, MethodInsnNode call) {
        AccessModes.Mode mode = UnsafeModes.ofAccess(call.name);
        Type[] arguments = Type.getArgumentTypes(call.desc);
        boolean byObject = call.desc.startsWith("(Ljava/lang/Object;J");
        int coordinates = byObject ? 2 : 1;
        if (mode == null
                || arguments.length != coordinates + mode.values()
                || !(byObject || call.desc.startsWith("(J"))) {
            return false;
        }
        int site = body.site(mode, call.owner, call.name, call.desc, false);
        Code code = new Code();
        int[] locals = body.spill(code, arguments);
        if (byObject) {
            code.load(arguments[0], locals[0]);
        } else {
            code.op(Opcodes.ACONST_NULL);
        }
        code.load(Type.LONG_TYPE, locals[coordinates - 1]).push(site);
        code.hook("beforeUnsafe", "(Ljava/lang/Object;JI)V");
        AtomicRule.around(body, call, mode, code, locals, coordinates, site);
        return true;
    }

    private static boolean allocation(MethodBody body, MethodInsnNode call) {
        boolean again = call.name.equals("reallocateMemory") && call.desc.equals("(JJ)J");
        if (!again && !(call.name.equals("allocateMemory") && call.desc.equals("(J)J"))) {
            return false;
        }
        Code code = new Code();
        int size = body.spill(code, Type.LONG_TYPE)[0];
        body.before(code.load(Type.LONG_TYPE, size));
        body.after(new Code().dup(Type.LONG_TYPE).load(Type.LONG_TYPE, size).hook("allocatedOutside", "(JJ)V"));
        return true;
    }

    /** ensureClassInitialized, and allocateInstance, which initialises the class first. */
    private static boolean initialisation(MethodBody body, MethodInsnNode call) {
        if (!call.desc.startsWith("(Ljava/lang/Class;)")
                || !(call.name.equals("ensureClassInitialized") || call.name.equals("allocateInstance"))) {
            return false;
        }
        int site = body.site(EventKind.CLASS_INIT, call.owner, call.name, call.desc, false);
        body.before(new Code().op(Opcodes.DUP).push(site).hook("initClass", "(Ljava/lang/Class;I)V"));
        return true;
    }

    private static boolean fence(MethodBody body, MethodInsnNode call) {
        AccessModes.Mode mode = call.desc.equals("()V") ? UnsafeModes.ofFence(call.name) : null;
        if (mode == null) {
            return false;
        }
        int site = body.site(mode, call.owner, call.name, call.desc, false);
        body.before(new Code().push(site).hook("fence", "(I)V"));
        return true;
    }

    private static boolean parking(MethodBody body, MethodInsnNode call) {
        Code replacement = ThreadRule.parking(call);
        if (replacement == null) {
            return false;
        }
        body.replace(replacement);
        return true;
    }
}
