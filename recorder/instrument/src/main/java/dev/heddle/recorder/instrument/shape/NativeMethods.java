package dev.heddle.recorder.instrument.shape;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Static native methods of classes whose initialiser is moved. Other static methods begin with a check that the class
 * is initialised, for callers that are not instrumented; a native one has no place for it. So a method with its name
 * takes its place and calls it under another, which the JVM links as if it had no prefix
 * ({@link java.lang.instrument.Instrumentation#setNativeMethodPrefix}).
 */
public final class NativeMethods {
    /** What the names of the native methods begin with. */
    public static final String PREFIX = "heddle$native$";

    private NativeMethods() {}

    /** Puts a method of bytecode before each static native method. */
    public static void wrap(UserClass owner) {
        List<MethodNode> wrappers = new ArrayList<>();
        for (MethodNode method : owner.tree.methods) {
            int both = Opcodes.ACC_STATIC | Opcodes.ACC_NATIVE;
            if ((method.access & both) == both) {
                wrappers.add(wrapper(owner, method));
                method.name = PREFIX + method.name;
                method.access = method.access & ~Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_SYNTHETIC;
            }
        }
        owner.tree.methods.addAll(wrappers);
    }

    private static MethodNode wrapper(UserClass owner, MethodNode method) {
        MethodNode wrapper = new MethodNode(
                method.access & ~Opcodes.ACC_NATIVE,
                method.name,
                method.desc,
                method.signature,
                method.exceptions.toArray(String[]::new));
        wrapper.visibleAnnotations = method.visibleAnnotations;
        wrapper.visibleParameterAnnotations = method.visibleParameterAnnotations;
        int size = 0;
        for (Type argument : Type.getArgumentTypes(method.desc)) {
            wrapper.instructions.add(new VarInsnNode(argument.getOpcode(Opcodes.ILOAD), size));
            size += argument.getSize();
        }
        Type result = Type.getReturnType(method.desc);
        wrapper.instructions.add(new MethodInsnNode(
                Opcodes.INVOKESTATIC, owner.name(), PREFIX + method.name, method.desc, owner.isInterface()));
        wrapper.instructions.add(new InsnNode(result.getOpcode(Opcodes.IRETURN)));
        wrapper.maxLocals = size;
        wrapper.maxStack = Math.max(size, result.getSize());
        return wrapper;
    }
}
