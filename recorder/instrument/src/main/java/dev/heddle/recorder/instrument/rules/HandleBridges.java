package dev.heddle.recorder.instrument.rules;

import dev.heddle.recorder.instrument.shape.AddedBridges.Bridge;
import dev.heddle.recorder.instrument.site.SiteFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Method handles among the constants of a class: method references above all. Where what they call would be
 * instrumented, they are redirected to a private method of the class that holds the instrumented call, with the sites
 * of the instruction that uses the handle.
 */
public final class HandleBridges implements Rule {
    private static final String PREFIX = "heddle$bridge$";
    /** Ends the names of classes that hold bridges alone. */
    public static final String SUFFIX = "$heddle$bridge";

    private static final int SERIALIZABLE = 1;

    private final Rewriter rewriter;
    /** Null where freezes do not count. */
    private final @Nullable LambdaFreeze lambdas;

    private final List<Bridge> bridges;
    private final boolean complete;

    /** Instruments bridges. */
    public interface Rewriter {
        /** Instruments a bridge; answers false if no rule applied, so that there is no need for it. */
        boolean rewriteBridge(MethodNode bridge, SiteFactory.Place origin);
    }

    /** The bridges that the class has already, where it is redefined; else null. */
    public HandleBridges(Rewriter rewriter, @Nullable List<Bridge> present) {
        this(rewriter, null, present);
    }

    /** With bridges too for lambdas whose begin is to be told. */
    public HandleBridges(Rewriter rewriter, @Nullable LambdaFreeze lambdas, @Nullable List<Bridge> present) {
        this.rewriter = rewriter;
        this.lambdas = lambdas;
        this.bridges = new ArrayList<>(present == null ? List.of() : present);
        this.complete = present != null;
    }

    /** The methods that the class has in addition to its own. */
    public List<Bridge> bridges() {
        return bridges;
    }

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (body.owner.isInterface() && body.owner.majorVersion() < Opcodes.V1_8) {
            return false;
        }
        if (instruction instanceof InvokeDynamicInsnNode call) {
            return redirect(body, call);
        }
        if (instruction instanceof LdcInsnNode constant) {
            Object redirected = redirect(body, constant.cst, null, null);
            boolean changed = !redirected.equals(constant.cst);
            constant.cst = redirected;
            return changed;
        }
        return false;
    }

    private boolean redirect(MethodBody body, InvokeDynamicInsnNode call) {
        boolean changed = false;
        for (int i = 0; i < call.bsmArgs.length; i++) {
            if (i == 1 && isSerializable(call)) {
                continue; // deserialisation finds the lambda by the name of the method
            }
            Type[] begins =
                    i == 1 && lambdas != null && lambdas.needsBridge(call) ? Type.getArgumentTypes(call.desc) : null;
            Object redirected = redirect(body, call.bsmArgs[i], i == 1 ? captured(call) : null, begins);
            changed |= !redirected.equals(call.bsmArgs[i]);
            call.bsmArgs[i] = redirected;
        }
        if (lambdas != null && LambdaFreeze.freezes(call)) {
            LambdaFreeze.freeze(body, call);
        }
        return changed;
    }

    private static boolean isSerializable(InvokeDynamicInsnNode call) {
        return call.bsm.getName().equals("altMetafactory")
                && call.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory")
                && call.bsmArgs.length > 3
                && call.bsmArgs[3] instanceof Integer flags
                && (flags & SERIALIZABLE) != 0;
    }

    /**
     * The type of the receiver of a bound method reference. The method behind a lambda expression must take it by
     * exactly that type, unless it is an instance method.
     */
    private static @Nullable Type captured(InvokeDynamicInsnNode call) {
        Type[] types = Type.getArgumentTypes(call.desc);
        boolean isLambda = call.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory");
        return isLambda && types.length > 0 && types[0].getSort() == Type.OBJECT ? types[0] : null;
    }

    /** What is captured is to be told at the begin, where that is not null. */
    private Object redirect(MethodBody body, Object constant, @Nullable Type captured, Type @Nullable [] begins) {
        if (constant instanceof Handle handle) {
            return complete ? reuse(body, handle, captured) : make(body, handle, captured, begins);
        }
        if (constant instanceof ConstantDynamic dynamic) {
            Object[] arguments = new Object[dynamic.getBootstrapMethodArgumentCount()];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = redirect(body, dynamic.getBootstrapMethodArgument(i), null, null);
            }
            return new ConstantDynamic(
                    dynamic.getName(), dynamic.getDescriptor(), dynamic.getBootstrapMethod(), arguments);
        }
        return constant;
    }

    /** A redefined class gets no new members: a handle that it did not have before stays as it is. */
    private Handle reuse(MethodBody body, Handle handle, @Nullable Type captured) {
        for (Bridge bridge : bridges) {
            if (bridge.original().equals(handle) && Objects.equals(bridge.captured(), captured)) {
                return to(body, bridge.method());
            }
        }
        return handle;
    }

    private Handle make(MethodBody body, Handle handle, @Nullable Type captured, Type @Nullable [] begins) {
        MethodNode bridge = HandleCall.bridge(body.owner, PREFIX + bridges.size(), handle, captured);
        if (!rewriter.rewriteBridge(bridge, body.place()) && begins == null) {
            return handle;
        }
        if (begins != null) {
            LambdaFreeze.begin(body.owner.name(), bridge, begins);
        }
        bridges.add(new Bridge(handle, captured, bridge));
        return to(body, bridge);
    }

    private static Handle to(MethodBody body, MethodNode bridge) {
        return new Handle(
                Opcodes.H_INVOKESTATIC, body.owner.name(), bridge.name, bridge.desc, body.owner.isInterface());
    }
}
