package dev.heddle.recorder.instrument.rules;

import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.Prologue;
import dev.heddle.recorder.instrument.shape.UserClass;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Captured values are final fields of a lambda's object (JLS 15.27.4, 17.5), whose class no agent sees. So the freeze
 * is reported where the object is made, and its counterpart where the lambda's body begins, both under the same key:
 * the body and the captured references. Bodies are the class's own synthetic methods; other methods get a bridge
 * ({@link HandleBridges}).
 */
public final class LambdaFreeze {
    private static final String METAFACTORY = "java/lang/invoke/LambdaMetafactory";
    private static final String STEP = "(ILjava/lang/Object;)I";
    /** What hangs on these does not change, or cannot be reached. */
    private static final Set<String> VALUES = Set.of("""
            java/lang/String java/lang/Class java/lang/Boolean java/lang/Byte java/lang/Character java/lang/Short
            java/lang/Integer java/lang/Long java/lang/Float java/lang/Double java/lang/invoke/MethodHandle
            java/lang/invoke/VarHandle java/util/concurrent/atomic/AtomicIntegerFieldUpdater
            java/util/concurrent/atomic/AtomicLongFieldUpdater java/util/concurrent/atomic/AtomicReferenceFieldUpdater
            """.split("\\s+"));

    /** By name and descriptor: what the lambda expressions capture whose bodies these methods are. */
    private final Map<String, Type[]> bodies = new HashMap<>();

    private final UserClass owner;

    public LambdaFreeze(UserClass owner) {
        this.owner = owner;
        for (MethodNode method : owner.tree.methods) {
            for (AbstractInsnNode insn : method.instructions) {
                if (insn instanceof InvokeDynamicInsnNode call && freezes(call) && isOwnBody(call)) {
                    Handle body = Objects.requireNonNull(body(call)); // as it freezes
                    bodies.putIfAbsent(body.getName() + body.getDesc(), Type.getArgumentTypes(call.desc));
                }
            }
        }
    }

    /** Whether the instruction makes an object that holds references to what may change. */
    static boolean freezes(InvokeDynamicInsnNode call) {
        if (!call.bsm.getOwner().equals(METAFACTORY) || body(call) == null) {
            return false;
        }
        for (Type type : Type.getArgumentTypes(call.desc)) {
            if (isReference(type)) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable Handle body(InvokeDynamicInsnNode call) {
        return call.bsmArgs.length > 1 && call.bsmArgs[1] instanceof Handle handle ? handle : null;
    }

    private boolean isOwnBody(InvokeDynamicInsnNode call) {
        Handle body = body(call);
        return body != null
                && body.getOwner().equals(owner.name())
                && owner.tree.methods.stream()
                        .anyMatch(m -> m.name.equals(body.getName())
                                && m.desc.equals(body.getDesc())
                                && (m.access & Opcodes.ACC_SYNTHETIC) != 0);
    }

    /** Whether the object's captured values can be told at the begin of its body by a bridge only. */
    boolean needsBridge(InvokeDynamicInsnNode call) {
        return freezes(call) && !isOwnBody(call);
    }

    /** Reports a freeze before the instruction that makes the object, which may have been redirected to a bridge. */
    static void freeze(MethodBody body, InvokeDynamicInsnNode call) {
        Type[] captured = Type.getArgumentTypes(call.desc);
        Code code = new Code();
        int[] locals = body.spill(code, captured);
        code.push(key(Objects.requireNonNull(body(call))));
        for (int i = 0; i < captured.length; i++) {
            if (isReference(captured[i])) {
                code.load(captured[i], locals[i]).hook("captured", STEP);
            }
        }
        code.hook("lambdaFrozen", "(I)V");
        MethodBody.reload(code, captured, locals);
        body.before(code);
    }

    /** Reports the begin of a body, if the method is one. */
    public void begin(MethodNode method) {
        Type[] captured = bodies.get(method.name + method.desc);
        if (captured != null) {
            begin(owner.name(), method, captured);
        }
    }

    /** Reports the begin of a body that takes these values before all others, its receiver included. */
    public static void begin(String owner, MethodNode method, Type[] captured) {
        boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
        Handle body = new Handle(
                isStatic ? Opcodes.H_INVOKESTATIC : Opcodes.H_INVOKEVIRTUAL, owner, method.name, method.desc, false);
        Code code = new Code().push(key(body));
        int local = 0;
        for (Type type : captured) {
            if (isReference(type)) {
                code.load(type, local).hook("captured", STEP);
            }
            local += type.getSize();
        }
        Prologue.insert(method, code.hook("lambdaBegins", "(I)V"));
    }

    private static boolean isReference(Type type) {
        return type.getSort() >= Type.ARRAY && !VALUES.contains(type.getInternalName());
    }

    /** Negative, as keys of no captured value. */
    private static int key(Handle body) {
        return (body.getOwner() + "." + body.getName() + body.getDesc()).hashCode() | Integer.MIN_VALUE;
    }
}
