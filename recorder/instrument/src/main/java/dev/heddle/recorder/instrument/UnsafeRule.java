package dev.heddle.recorder.instrument;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Accesses by object and offset, fences and parking of Unsafe. The call of an access stays as it is; memory outside the heap (the forms
 * that take an address) is left alone.
 */
final class UnsafeRule implements Rule {
    private static final Set<String> OWNERS = Set.of("sun/misc/Unsafe", "jdk/internal/misc/Unsafe");
    private static final int COORDINATES = 2;

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call)
                || call.getOpcode() != Opcodes.INVOKEVIRTUAL
                || !OWNERS.contains(call.owner)) {
            return false;
        }
        return parking(body, call) || fence(body, call) || access(body, call);
    }

    private static boolean access(MethodBody body, MethodInsnNode call) {
        AccessModes.Mode mode = UnsafeModes.ofAccess(call.name);
        Type[] arguments = Type.getArgumentTypes(call.desc);
        if (mode == null
                || arguments.length != COORDINATES + mode.values()
                || !call.desc.startsWith("(Ljava/lang/Object;J")) {
            return false;
        }
        int site = body.site(mode, call.owner, call.name, call.desc, false);
        Code code = new Code();
        int[] locals = body.spill(code, arguments);
        code.load(arguments[0], locals[0]).load(arguments[1], locals[1]).push(site);
        code.hook("beforeUnsafe", "(Ljava/lang/Object;JI)V");
        if (mode.isCompareAndSet()) {
            AtomicRule.expecting(code, arguments[COORDINATES], locals[COORDINATES]);
        }
        MethodBody.reload(code, arguments, locals);
        body.before(code);
        body.after(AtomicRule.result(body, Type.getReturnType(call.desc), site));
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
        Code replacement = LibraryBody.parking(call);
        if (replacement == null) {
            return false;
        }
        body.replace(replacement);
        return true;
    }
}
