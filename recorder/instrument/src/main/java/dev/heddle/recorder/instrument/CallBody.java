package dev.heddle.recorder.instrument;

import dev.heddle.recorder.instrument.CallTracing.Method;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** A class whose methods report that they begin and end, and with which values. Constructors do not: before the call of another one they have no object. */
final class CallBody {
    /** Further arguments are not reported. */
    private static final int MOST_ARGUMENTS = 6;
    /** What the hooks need of the stack in addition: an array twice, an index, a value of two words; or a result and what is made of it. */
    private static final int STACK = 6;

    private static final String OBJECT = "java/lang/Object";
    private static final String LAMBDA = "lambda$";
    private static final String OURS = "heddle$";

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
            if (isTraced(method)) {
                boolean isVoid = Type.getReturnType(method.desc) == Type.VOID_TYPE;
                methods.add(new Method(tree.name.replace('/', '.') + "." + method.name, isVoid));
                wrap(method, methods.size() - 1, frames);
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
                && !method.name.startsWith("<")
                && !method.name.startsWith(OURS)
                && !method.name.equals("finalize")
                && !CoverageProbes.isMethod(method.name);
    }

    private static void wrap(MethodNode method, int number, boolean frames) {
        TryFinally.Exit exit = (returning, line) -> returning == null
                ? new Code().op(Opcodes.DUP).push(number).hook("callThrows", "(Ljava/lang/Throwable;I)V")
                : result(Type.getReturnType(method.desc)).push(number).hook("callReturns", "(Ljava/lang/Object;I)V");
        method.maxStack += STACK;
        TryFinally.wrap(method, arguments(method, number), exit, new Object[0], frames);
    }

    private static Code arguments(MethodNode method, int number) {
        Type[] types = Type.getArgumentTypes(method.desc);
        int count = Math.min(MOST_ARGUMENTS, types.length);
        Code code = new Code().push(number).push(count);
        code.list.add(new TypeInsnNode(Opcodes.ANEWARRAY, OBJECT));
        int local = (method.access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
        for (int i = 0; i < count; i++) {
            code.op(Opcodes.DUP).push(i).load(types[i], local);
            box(code, types[i]).op(Opcodes.AASTORE);
            local += types[i].getSize();
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
