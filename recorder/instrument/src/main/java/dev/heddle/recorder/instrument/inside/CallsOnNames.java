package dev.heddle.recorder.instrument.inside;

import dev.heddle.formats.run.InsideNames;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Calls in renamed classes that deal with names: a program that asks a copy for its class's name gets the JDK's, one
 * that loads a class by the JDK's name gets the copy, and a call on code that knows the JDK's class alone is refused
 * when it is reached.
 */
final class CallsOnNames {
    private static final String CLASS = "java/lang/Class";
    private static final String STRING = "Ljava/lang/String;";
    private static final Set<String> NAMING =
            Set.of("getName", "getTypeName", "getCanonicalName", "getPackageName", "toString", "toGenericString");
    private static final Set<String> OF_ANY_SIGNATURE =
            Set.of("java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle");
    private static final int MORE_STACK = 4;

    private CallsOnNames() {}

    /** {@code isForeign} tells the classes, by internal names, whose signatures have the JDK's names. */
    static void replace(ClassNode tree, Predicate<String> isForeign) {
        for (MethodNode method : tree.methods) {
            for (AbstractInsnNode insn : method.instructions.toArray()) {
                if (insn instanceof MethodInsnNode call) {
                    replace(method, call, isForeign);
                }
            }
        }
    }

    private static void replace(MethodNode method, MethodInsnNode call, Predicate<String> isForeign) {
        boolean isOfClass = call.owner.equals(CLASS);
        if (isOfClass && NAMING.contains(call.name)
                || call.getOpcode() == Opcodes.INVOKESPECIAL
                        && call.owner.equals("java/lang/Object")
                        && call.name.equals("toString")) {
            method.instructions.insert(call, helper("jdkName", "(" + STRING + ")" + STRING));
        } else if (isOfClass && call.name.equals("forName") && call.desc.startsWith("(" + STRING + ")")
                || call.name.equals("loadClass") && call.desc.startsWith("(" + STRING + ")Ljava/lang/Class;")) {
            method.instructions.insertBefore(call, helper("nameToLoad", "(" + STRING + ")" + STRING));
        } else if (isOfClass && call.name.equals("forName") && call.desc.startsWith("(" + STRING + "Z")) {
            loadWith(method, call);
        } else if (call.desc.contains(CopiedClasses.PREFIX)
                && isForeign.test(call.owner)
                && !OF_ANY_SIGNATURE.contains(call.owner)) {
            refuse(method, call);
        }
    }

    private static MethodInsnNode helper(String name, String descriptor) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, JdkPrivates.HELPER, name, descriptor, false);
    }

    /** Class.forName with an initialiser flag and a loader, which lie on top of the name. */
    private static void loadWith(MethodNode method, MethodInsnNode call) {
        int flag = method.maxLocals;
        int loader = flag + 1;
        method.maxLocals += 2;
        InsnList code = new InsnList();
        code.add(new VarInsnNode(Opcodes.ASTORE, loader));
        code.add(new VarInsnNode(Opcodes.ISTORE, flag));
        code.add(helper("nameToLoad", "(" + STRING + ")" + STRING));
        code.add(new VarInsnNode(Opcodes.ILOAD, flag));
        code.add(new VarInsnNode(Opcodes.ALOAD, loader));
        method.instructions.insertBefore(call, code);
    }

    /**
     * The call stays, with the signature that there is and without the values that do not fit it, since a constructor's
     * object must be initialised for the verifier. It is never reached.
     */
    private static void refuse(MethodNode method, MethodInsnNode call) {
        String original = call.desc.replace(CopiedClasses.PREFIX, "");
        Type[] arguments = Type.getArgumentTypes(call.desc);
        InsnList code = new InsnList();
        for (int i = arguments.length - 1; i >= 0; i--) {
            code.add(new InsnNode(arguments[i].getSize() == 2 ? Opcodes.POP2 : Opcodes.POP));
        }
        code.add(new LdcInsnNode(refusal(call)));
        code.add(helper("refuse", "(" + STRING + ")V"));
        for (Type argument : arguments) {
            code.add(new InsnNode(zero(argument)));
        }
        method.instructions.insertBefore(call, code);
        if (Type.getReturnType(call.desc).getDescriptor().contains(CopiedClasses.PREFIX)) {
            InsnList after = new InsnList();
            after.add(new InsnNode(Opcodes.POP));
            after.add(new InsnNode(Opcodes.ACONST_NULL));
            method.instructions.insert(call, after);
        }
        call.desc = original;
        method.maxStack += MORE_STACK;
    }

    private static int zero(Type type) {
        return switch (type.getSort()) {
            case Type.BOOLEAN, Type.CHAR, Type.BYTE, Type.SHORT, Type.INT -> Opcodes.ICONST_0;
            case Type.LONG -> Opcodes.LCONST_0;
            case Type.FLOAT -> Opcodes.FCONST_0;
            case Type.DOUBLE -> Opcodes.DCONST_0;
            default -> Opcodes.ACONST_NULL;
        };
    }

    private static String refusal(MethodInsnNode call) {
        int begin = call.desc.indexOf(CopiedClasses.PREFIX) + CopiedClasses.PREFIX.length();
        String type = call.desc.substring(begin, call.desc.indexOf(';', begin)).replace('/', '.');
        return InsideNames.jdk(call.owner.replace('/', '.')) + "." + call.name + " has the JDK's " + type
                + " in its signature, which --inside replaces by a copy; name single classes after --inside, without this one";
    }
}
