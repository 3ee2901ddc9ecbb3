package dev.heddle.recorder.generator.pack;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PRIVATE;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.ACC_SYNTHETIC;

import java.lang.invoke.LambdaMetafactory;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;
import org.objectweb.asm.commons.Method;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The class of one lambda, as {@link LambdaMetafactory} would make it: one instance where nothing is captured, else a
 * new one at each evaluation. As a nest mate of the class around it may call what is private there.
 */
final class LambdaClass {
    private static final Type OBJECT = Type.getType(Object.class);
    private static final String INSTANCE = "INSTANCE";
    private static final Map<String, Type> VALUES = Map.of(
            "java/lang/Boolean", Type.BOOLEAN_TYPE,
            "java/lang/Byte", Type.BYTE_TYPE,
            "java/lang/Character", Type.CHAR_TYPE,
            "java/lang/Short", Type.SHORT_TYPE,
            "java/lang/Integer", Type.INT_TYPE,
            "java/lang/Long", Type.LONG_TYPE,
            "java/lang/Float", Type.FLOAT_TYPE,
            "java/lang/Double", Type.DOUBLE_TYPE);

    private final Type self;
    private final InvokeDynamicInsnNode site;
    /** What is captured. */
    private final Type[] captured;
    /** The function's type where it is used; the interface's own is erased. */
    private final Type used;

    private final Handle body;
    private final Set<String> interfaces = new LinkedHashSet<>();
    /** Erased descriptors of the interface's method: its own and those that it overrides. */
    private final Set<String> erased = new LinkedHashSet<>();

    LambdaClass(String name, InvokeDynamicInsnNode site) {
        this.site = site;
        self = Type.getObjectType(name);
        captured = Type.getArgumentTypes(site.desc);
        body = (Handle) site.bsmArgs[1];
        used = (Type) site.bsmArgs[2];
        interfaces.add(Type.getReturnType(site.desc).getInternalName());
        erased.add(((Type) site.bsmArgs[0]).getDescriptor());
        if (site.bsm.getName().equals("altMetafactory")) {
            addMore(site.bsmArgs);
        }
    }

    /** Flags, then markers with their number, then bridges with theirs, as far as the flags say so. */
    private void addMore(Object[] arguments) {
        int flags = (Integer) arguments[3];
        int at = 4;
        if ((flags & LambdaMetafactory.FLAG_SERIALIZABLE) != 0) {
            interfaces.add("java/io/Serializable");
        }
        if ((flags & LambdaMetafactory.FLAG_MARKERS) != 0) {
            for (int left = (Integer) arguments[at++]; left > 0; left--) {
                interfaces.add(((Type) arguments[at++]).getInternalName());
            }
        }
        if ((flags & LambdaMetafactory.FLAG_BRIDGES) != 0) {
            for (int left = (Integer) arguments[at++]; left > 0; left--) {
                erased.add(((Type) arguments[at++]).getDescriptor());
            }
        }
    }

    /** What stands in the place of the call site. */
    AbstractInsnNode call() {
        return captured.length == 0
                ? new FieldInsnNode(
                        Opcodes.GETSTATIC,
                        self.getInternalName(),
                        INSTANCE,
                        Type.getReturnType(site.desc).getDescriptor())
                : new MethodInsnNode(Opcodes.INVOKESTATIC, self.getInternalName(), "of", site.desc, false);
    }

    /**
     * The class file.
     *
     * @param line of the lambda, for stack traces
     */
    byte[] write(int version, String nestHost, @Nullable String source, int line) {
        ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        String[] all = interfaces.toArray(String[]::new);
        out.visit(
                version,
                ACC_FINAL | ACC_SUPER | ACC_SYNTHETIC,
                self.getInternalName(),
                null,
                OBJECT.getInternalName(),
                all);
        out.visitSource(source, null);
        out.visitNestHost(nestHost);
        writeConstructor(out);
        writeFactory(out);
        for (String descriptor : erased) {
            writeFunction(out, new Method(site.name, descriptor), line);
        }
        out.visitEnd();
        return out.toByteArray();
    }

    private static GeneratorAdapter method(ClassWriter out, int access, Method method) {
        return new GeneratorAdapter(
                access, method, out.visitMethod(access, method.getName(), method.getDescriptor(), null, null));
    }

    private Method constructor() {
        return new Method("<init>", Type.VOID_TYPE, captured);
    }

    private void writeConstructor(ClassWriter out) {
        GeneratorAdapter code = method(out, ACC_PRIVATE, constructor());
        code.loadThis();
        code.invokeConstructor(OBJECT, new Method("<init>", "()V"));
        for (int i = 0; i < captured.length; i++) {
            out.visitField(ACC_PRIVATE | ACC_FINAL, "c" + i, captured[i].getDescriptor(), null, null);
            code.loadThis();
            code.loadArg(i);
            code.putField(self, "c" + i, captured[i]);
        }
        code.returnValue();
        code.endMethod();
    }

    private void writeFactory(ClassWriter out) {
        Type type = Type.getReturnType(site.desc);
        boolean isOne = captured.length == 0;
        Method factory = isOne ? new Method("<clinit>", "()V") : new Method("of", site.desc);
        GeneratorAdapter code = method(out, ACC_STATIC, factory);
        code.newInstance(self);
        code.dup();
        code.loadArgs();
        code.invokeConstructor(self, constructor());
        if (isOne) {
            out.visitField(ACC_STATIC | ACC_FINAL, INSTANCE, type.getDescriptor(), null, null);
            code.putStatic(self, INSTANCE, type);
        }
        code.returnValue();
        code.endMethod();
    }

    /** Captured values first, then the arguments, each as the body has it. */
    private void writeFunction(ClassWriter out, Method erasure, int line) {
        GeneratorAdapter code = method(out, ACC_PUBLIC, erasure);
        if (line > 0) {
            Label start = code.mark();
            code.visitLineNumber(line, start);
        }
        boolean isNew = body.getTag() == Opcodes.H_NEWINVOKESPECIAL;
        Type owner = Type.getObjectType(body.getOwner());
        List<Type> expected = new ArrayList<>();
        if (isNew) {
            code.newInstance(owner);
            code.dup();
        } else if (body.getTag() != Opcodes.H_INVOKESTATIC) {
            expected.add(owner);
        }
        expected.addAll(List.of(Type.getArgumentTypes(body.getDesc())));
        for (int i = 0; i < captured.length; i++) {
            code.loadThis();
            code.getField(self, "c" + i, captured[i]);
            convert(code, captured[i], expected.get(i));
        }
        Type[] given = erasure.getArgumentTypes();
        for (int i = 0; i < given.length; i++) {
            code.loadArg(i);
            convert(code, given[i], used.getArgumentTypes()[i]);
            convert(code, used.getArgumentTypes()[i], expected.get(captured.length + i));
        }
        code.visitMethodInsn(opcode(), body.getOwner(), body.getName(), body.getDesc(), body.isInterface());
        returnResult(code, isNew ? owner : Type.getReturnType(body.getDesc()), erasure.getReturnType());
        code.endMethod();
    }

    /** Private methods are called as others are, since they are nest mates. */
    private int opcode() {
        return switch (body.getTag()) {
            case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
            case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
            default -> body.isInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
        };
    }

    private void returnResult(GeneratorAdapter code, Type result, Type asked) {
        if (!asked.equals(Type.VOID_TYPE)) {
            convert(code, result, used.getReturnType());
            convert(code, used.getReturnType(), asked);
        } else if (result.getSize() == 2) {
            code.pop2();
        } else if (result.getSize() == 1) {
            code.pop();
        }
        code.returnValue();
    }

    private static void convert(GeneratorAdapter code, Type from, Type to) {
        if (isPrimitive(from) && isPrimitive(to)) {
            code.cast(from, to);
        } else if (isPrimitive(from)) {
            code.valueOf(from);
        } else if (isPrimitive(to)) {
            Type value = VALUES.getOrDefault(from.getInternalName(), to);
            code.unbox(value);
            code.cast(value, to);
        } else if (!from.equals(to)) {
            code.checkCast(to);
        }
    }

    private static boolean isPrimitive(Type type) {
        return type.getSort() < Type.ARRAY;
    }
}
