package dev.heddle.recorder.instrument;

import dev.heddle.recorder.instrument.CallTracing.Method;
import dev.heddle.recorder.instrument.rules.MethodBody;
import dev.heddle.recorder.instrument.rules.OperandTypes;
import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.CoverageProbes;
import dev.heddle.recorder.instrument.shape.ReceiverCopy;
import dev.heddle.recorder.instrument.shape.TryFinally;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * A class whose methods report that they begin and end, and with which values, and so do calls of the JDK that are
 * hooked. Constructors begin after the call of another one, before which they have no object.
 */
final class CallBody {
    /**
     * What the hooks need of the stack in addition: an array twice, an index, a value of two words; or a result and
     * what is made of it.
     */
    private static final int STACK = 6;

    private static final String OBJECT = "java/lang/Object";
    private static final String LAMBDA = "lambda$";
    private static final String OURS = "heddle$";
    private static final String CONSTRUCTOR = "<init>";

    private CallBody() {}

    /**
     * The class with hooks.
     *
     * @param methods takes the methods that have them
     */
    static byte[] rewrite(byte[] classFile, List<Method> methods) {
        ClassNode tree = new ClassNode();
        new ClassReader(classFile).accept(tree, ClassReader.EXPAND_FRAMES);
        boolean frames = (tree.version & 0xFFFF) >= Opcodes.V1_6;
        for (MethodNode method : tree.methods) {
            AbstractInsnNode superCall = superCall(tree, method);
            if (isTraced(method) && (superCall != null || !method.name.equals(CONSTRUCTOR))) {
                boolean isVoid = Type.getReturnType(method.desc) == Type.VOID_TYPE;
                traceLibrary(method, methods);
                methods.add(new Method(tree.name.replace('/', '.') + "." + method.name, isVoid));
                wrap(method, superCall, methods.size() - 1, frames);
            }
        }
        ClassWriter writer = new ClassWriter(0);
        tree.accept(writer);
        return writer.toByteArray();
    }

    private static boolean isTraced(MethodNode method) {
        boolean isOfCompiler = (method.access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)) != 0;
        return method.instructions.size() > 0
                && (!isOfCompiler || method.name.startsWith(LAMBDA))
                && !method.name.equals("<clinit>")
                && !method.name.startsWith(OURS)
                && !method.name.equals("finalize")
                && !CoverageProbes.isMethod(method.name);
    }

    /**
     * The one call of super(...) or this(...) of a constructor, behind which it has an object and still its arguments;
     * null for other methods, and for constructors of compilers that have it otherwise.
     */
    private static @Nullable AbstractInsnNode superCall(ClassNode tree, MethodNode method) {
        if (!method.name.equals(CONSTRUCTOR) || (tree.version & 0xFFFF) < Opcodes.V1_7) {
            return null;
        }
        OperandTypes types = new OperandTypes(tree.name, method);
        int ofArguments = Type.getArgumentsAndReturnSizes(method.desc) >> 2;
        AbstractInsnNode found = null;
        for (AbstractInsnNode insn : method.instructions) {
            boolean isLost = found == null
                    && insn instanceof VarInsnNode variable
                    && insn.getOpcode() >= Opcodes.ISTORE
                    && insn.getOpcode() <= Opcodes.ASTORE
                    && variable.var < ofArguments;
            boolean isBefore = found != null && insn instanceof FrameNode frame && ReceiverCopy.isBeforeSuper(frame);
            if (isLost || isBefore) {
                return null;
            }
            if (insn instanceof MethodInsnNode call
                    && call.name.equals(CONSTRUCTOR)
                    && types.onUninitializedThis(call, OperandTypes.argumentSlots(call))) {
                if (found != null) {
                    return null;
                }
                found = call;
            }
        }
        return found;
    }

    private static void wrap(MethodNode method, @Nullable AbstractInsnNode superCall, int number, boolean frames) {
        TryFinally.Exit exit = (returning, line) -> returning == null
                ? new Code().op(Opcodes.DUP).push(number).hook("callThrows", "(Ljava/lang/Throwable;I)V")
                : result(Type.getReturnType(method.desc)).push(number).hook("callReturns", "(Ljava/lang/Object;I)V");
        method.maxStack += STACK;
        TryFinally.wrap(method, superCall, arguments(method, number), exit, new Object[0], frames);
    }

    /** Calls behind a hook that says so. A call that throws has no end of its own. */
    private static void traceLibrary(MethodNode method, List<Method> methods) {
        int free = method.maxLocals;
        boolean isHooked = false;
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (!(insn instanceof MethodInsnNode call)) {
                continue;
            }
            if (isHooked && call.owner.startsWith("java/")) {
                Type[] types = Type.getArgumentTypes(call.desc);
                Type result = Type.getReturnType(call.desc);
                methods.add(new Method(call.owner.replace('/', '.') + "." + call.name, result == Type.VOID_TYPE));
                int number = methods.size() - 1;
                Code before = new Code();
                int[] locals = new int[types.length];
                int local = free;
                for (int i = types.length - 1; i >= 0; i--) {
                    locals[i] = local;
                    before.store(types[i], local);
                    local += types[i].getSize();
                }
                method.maxLocals = Math.max(method.maxLocals, local);
                before.list.add(arguments(types, locals, number).list);
                MethodBody.reload(before, types, locals);
                method.instructions.insertBefore(call, before.list);
                method.instructions.insert(
                        call, result(result).push(number).hook("callReturns", "(Ljava/lang/Object;I)V").list);
            }
            isHooked = call.owner.equals(Code.HOOKS) && call.name.equals("beforeCall");
        }
    }

    private static Code arguments(MethodNode method, int number) {
        Type[] types = Type.getArgumentTypes(method.desc);
        int[] locals = new int[types.length];
        int local = (method.access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
        for (int i = 0; i < types.length; i++) {
            locals[i] = local;
            local += types[i].getSize();
        }
        return arguments(types, locals, number);
    }

    private static Code arguments(Type[] types, int[] locals, int number) {
        Code code = new Code().push(number).push(types.length);
        code.list.add(new TypeInsnNode(Opcodes.ANEWARRAY, OBJECT));
        for (int i = 0; i < types.length; i++) {
            code.op(Opcodes.DUP).push(i).load(types[i], locals[i]);
            box(code, types[i]).op(Opcodes.AASTORE);
        }
        return code.hook("callBegins", "(I[Ljava/lang/Object;)V");
    }

    /** A copy of what is about to be returned. */
    private static Code result(Type type) {
        return type == Type.VOID_TYPE ? new Code().op(Opcodes.ACONST_NULL) : box(new Code().dup(type), type);
    }

    private static Code box(Code code, Type type) {
        String box = switch (type.getSort()) {
            case Type.BOOLEAN -> "java/lang/Boolean";
            case Type.BYTE -> "java/lang/Byte";
            case Type.SHORT -> "java/lang/Short";
            case Type.CHAR -> "java/lang/Character";
            case Type.INT -> "java/lang/Integer";
            case Type.LONG -> "java/lang/Long";
            case Type.FLOAT -> "java/lang/Float";
            case Type.DOUBLE -> "java/lang/Double";
            default -> "";
        };
        String descriptor = "(" + type.getDescriptor() + ")L" + box + ";";
        return box.isEmpty() ? code : code.invoke(Opcodes.INVOKESTATIC, box, "valueOf", descriptor);
    }
}
