package dev.heddle.recorder.instrument.rules;

import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.site.AccessModes;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Methods of the atomic classes that are one access. The call itself stays. */
public final class AtomicRule implements Rule {
    private static final String PACKAGE = "java/util/concurrent/atomic/";
    private static final String OBJECT = "Ljava/lang/Object;";
    private static final String REFERENCE = PACKAGE + "AtomicReference";
    private static final Set<String> SCALARS =
            Set.of(PACKAGE + "AtomicInteger", PACKAGE + "AtomicLong", PACKAGE + "AtomicBoolean", REFERENCE);
    private static final Set<String> ARRAYS =
            Set.of(PACKAGE + "AtomicIntegerArray", PACKAGE + "AtomicLongArray", PACKAGE + "AtomicReferenceArray");
    /** Inherited by the numbers, and one volatile read as well. */
    private static final Set<String> OF_NUMBER = Set.of("byteValue", "shortValue");

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call) || call.getOpcode() == Opcodes.INVOKESTATIC) {
            return false;
        }
        if (call.name.equals("length") && ARRAYS.contains(call.owner)) {
            return true; // final, and no hand-over
        }
        AccessModes.Mode mode = AccessModes.ofAtomic(call.name);
        String atomic = mode == null ? null : atomic(body, call);
        if (mode == null || atomic == null) {
            return false;
        }
        boolean array = ARRAYS.contains(atomic);
        Type[] arguments = Type.getArgumentTypes(call.desc);
        if (arguments.length != mode.values() + (array ? 1 : 0)) {
            return false; // toString of an array
        }
        if (atomic.equals(REFERENCE) && call.name.equals("toString")) {
            describe(body, mode);
        } else {
            instrument(body, call, mode, atomic, array);
        }
        return true;
    }

    /** The text of a reference is made by the program's own code, which must not run in the middle of an access. */
    private static void describe(MethodBody body, AccessModes.Mode mode) {
        int site = body.site(mode, REFERENCE, "get", "()Ljava/lang/Object;", false);
        body.replace(new Code()
                .op(Opcodes.DUP)
                .push(site)
                .hook("beforeAtomic", "(Ljava/lang/Object;I)V")
                .invoke(Opcodes.INVOKEVIRTUAL, REFERENCE, "get", "()Ljava/lang/Object;")
                .push(site)
                .hook("afterAccessL", "(Ljava/lang/Object;I)Ljava/lang/Object;")
                .invoke(Opcodes.INVOKESTATIC, "java/lang/String", "valueOf", "(Ljava/lang/Object;)Ljava/lang/String;"));
    }

    private static void instrument(
            MethodBody body, MethodInsnNode call, AccessModes.Mode mode, String atomic, boolean array) {
        Type[] arguments = Type.getArgumentTypes(call.desc);
        int site = body.site(mode, atomic, call.name, call.desc, false);
        Code code = new Code();
        int[] locals = body.spill(code, arguments);
        code.op(Opcodes.DUP);
        if (array) {
            code.load(Type.INT_TYPE, locals[0]).push(site).hook("beforeAtomicArray", "(Ljava/lang/Object;II)V");
        } else {
            code.push(site).hook("beforeAtomic", "(Ljava/lang/Object;I)V");
        }
        if (mode.isCompareAndSet()) {
            int expected = array ? 1 : 0;
            expecting(code, arguments[expected], locals[expected]);
        }
        MethodBody.reload(code, arguments, locals);
        body.before(code);
        Type result = call.name.equals("toString") ? Type.VOID_TYPE : Type.getReturnType(call.desc);
        body.after(result(body, result, site));
    }

    /** The atomic class whose method the call reaches, or null. */
    static @Nullable String atomic(MethodBody body, MethodInsnNode call) {
        String declarer = body.owner.resolve(call.owner, call.name, call.desc);
        if (declarer == null) {
            return null;
        }
        if (declarer.equals("java/lang/Number") && OF_NUMBER.contains(call.name)) {
            return SCALARS.stream()
                    .filter(scalar -> body.owner.isSubtype(call.owner, scalar))
                    .findFirst()
                    .orElse(null);
        }
        return isAtomic(declarer) ? declarer : null;
    }

    static boolean isAtomic(String name) {
        return SCALARS.contains(name) || ARRAYS.contains(name);
    }

    /**
     * Puts {@code code}, which has the arguments in {@code locals}, before the access and the hook for its result after
     * it; argument {@code expected} is what a compare-and-set expects.
     */
    static void around(
            MethodBody body,
            MethodInsnNode call,
            AccessModes.Mode mode,
            Code code,
            int[] locals,
            int expected,
            int site) {
        Type[] arguments = Type.getArgumentTypes(call.desc);
        if (mode.isCompareAndSet()) {
            expecting(code, arguments[expected], locals[expected]);
        }
        MethodBody.reload(code, arguments, locals);
        body.before(code);
        body.after(result(body, Type.getReturnType(call.desc), site));
    }

    /** Tells the value that a compare-and-set expects. */
    static void expecting(Code code, Type type, int local) {
        String suffix =
                Code.suffix(type); // a float stays one, since a VarHandle may convert it to the type of its variable
        code.load(type, local).hook("expecting" + suffix, "(" + (suffix.equals("L") ? OBJECT : suffix) + ")V");
    }

    /** The hook after the access, by its result. */
    static Code result(MethodBody body, Type result, int site) {
        return result.getSort() == Type.VOID
                ? new Code().push(site).hook("afterAccess", "(I)V")
                : body.substitute("afterAccess", result, site);
    }
}
