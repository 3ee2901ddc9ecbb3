package dev.heddle.recorder.generator.pack;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;
import org.objectweb.asm.commons.Method;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InnerClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.RecordComponentNode;

/**
 * Writes out {@code equals}, {@code hashCode} and {@code toString} of records. The JVM links the compiler's versions
 * from method handles at their first call ({@link java.lang.runtime.ObjectMethods}), which costs tens of milliseconds a
 * start. The answers are those of {@code ObjectMethods}.
 */
final class RecordMethods {
    private static final String BOOTSTRAP = "java/lang/runtime/ObjectMethods";
    private static final Type OBJECTS = Type.getObjectType("java/util/Objects");
    private static final Type BUILDER = Type.getType(StringBuilder.class);
    private static final int FACTOR = 31;

    private RecordMethods() {}

    /**
     * Replaces these methods in the classes of one jar.
     *
     * @param classes by internal name
     * @return those that change, by internal name
     */
    static SortedMap<String, byte[]> replace(Map<String, byte[]> classes) {
        SortedMap<String, byte[]> changed = new TreeMap<>();
        classes.forEach((name, bytes) -> {
            if (new String(bytes, StandardCharsets.ISO_8859_1).contains(BOOTSTRAP)) {
                ClassNode node = new ClassNode();
                new ClassReader(bytes).accept(node, 0);
                node.methods.replaceAll(method -> isLinked(method) ? written(node, method) : method);
                ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
                node.accept(writer);
                changed.put(name, writer.toByteArray());
            }
        });
        return changed;
    }

    private static boolean isLinked(MethodNode method) {
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof InvokeDynamicInsnNode site
                    && site.bsm.getOwner().equals(BOOTSTRAP)) {
                return true;
            }
        }
        return false;
    }

    private static MethodNode written(ClassNode node, MethodNode old) {
        MethodNode method = new MethodNode(old.access, old.name, old.desc, old.signature, null);
        GeneratorAdapter code = new GeneratorAdapter(method, old.access, old.name, old.desc);
        for (AbstractInsnNode instruction : old.instructions) {
            if (instruction instanceof LineNumberNode number) {
                code.visitLineNumber(number.line, code.mark());
                break;
            }
        }
        switch (old.name) {
            case "equals" -> writeEquals(node, code);
            case "hashCode" -> writeHashCode(node, code);
            case "toString" -> writeToString(node, code);
            default -> throw new IllegalStateException(node.name + "." + old.name + ": unknown method of records");
        }
        code.endMethod();
        return method;
    }

    private static void writeEquals(ClassNode node, GeneratorAdapter code) {
        Type self = Type.getObjectType(node.name);
        Label differs = new Label();
        code.loadArg(0);
        code.instanceOf(self);
        code.ifZCmp(GeneratorAdapter.EQ, differs);
        for (RecordComponentNode component : components(node)) {
            Type type = Type.getType(component.descriptor);
            code.loadThis();
            code.getField(self, component.name, type);
            code.loadArg(0);
            code.checkCast(self);
            code.getField(self, component.name, type);
            switch (type.getSort()) {
                case Type.OBJECT, Type.ARRAY -> {
                    code.invokeStatic(OBJECTS, Method.getMethod("boolean equals(Object, Object)"));
                    code.ifZCmp(GeneratorAdapter.EQ, differs);
                }
                case Type.FLOAT, Type.DOUBLE -> {
                    code.invokeStatic(box(type), new Method("compare", Type.INT_TYPE, new Type[] {type, type}));
                    code.ifZCmp(GeneratorAdapter.NE, differs);
                }
                default -> code.ifCmp(type, GeneratorAdapter.NE, differs);
            }
        }
        code.push(true);
        code.returnValue();
        code.mark(differs);
        code.visitFrame(Opcodes.F_NEW, 2, new Object[] {node.name, "java/lang/Object"}, 0, new Object[0]);
        code.push(false);
        code.returnValue();
    }

    private static void writeHashCode(ClassNode node, GeneratorAdapter code) {
        Type self = Type.getObjectType(node.name);
        code.push(0);
        for (RecordComponentNode component : components(node)) {
            Type type = Type.getType(component.descriptor);
            code.push(FACTOR);
            code.math(GeneratorAdapter.MUL, Type.INT_TYPE);
            code.loadThis();
            code.getField(self, component.name, type);
            if (type.getSort() < Type.ARRAY) {
                code.invokeStatic(box(type), new Method("hashCode", Type.INT_TYPE, new Type[] {type}));
            } else {
                code.invokeStatic(OBJECTS, Method.getMethod("int hashCode(Object)"));
            }
            code.math(GeneratorAdapter.ADD, Type.INT_TYPE);
        }
        code.returnValue();
    }

    private static void writeToString(ClassNode node, GeneratorAdapter code) {
        Type self = Type.getObjectType(node.name);
        code.newInstance(BUILDER);
        code.dup();
        code.push(simpleName(node) + "[");
        code.invokeConstructor(BUILDER, Method.getMethod("void <init> (String)"));
        String separator = "";
        for (RecordComponentNode component : components(node)) {
            code.push(separator + component.name + "=");
            append(code, Type.getType(String.class));
            code.loadThis();
            Type type = Type.getType(component.descriptor);
            code.getField(self, component.name, type);
            append(code, type);
            separator = ", ";
        }
        code.push("]");
        append(code, Type.getType(String.class));
        code.invokeVirtual(BUILDER, Method.getMethod("String toString()"));
        code.returnValue();
    }

    private static void append(GeneratorAdapter code, Type type) {
        Type asked = switch (type.getSort()) {
            case Type.BYTE, Type.SHORT -> Type.INT_TYPE;
            case Type.OBJECT, Type.ARRAY ->
                type.getClassName().equals("java.lang.String") ? type : Type.getType(Object.class);
            default -> type;
        };
        code.invokeVirtual(BUILDER, new Method("append", BUILDER, new Type[] {asked}));
    }

    private static List<RecordComponentNode> components(ClassNode node) {
        return node.recordComponents == null ? List.of() : node.recordComponents;
    }

    /** As {@link Class#getSimpleName} says. */
    private static String simpleName(ClassNode node) {
        for (InnerClassNode inner : node.innerClasses) {
            if (inner.name.equals(node.name)) {
                return String.valueOf(inner.innerName);
            }
        }
        return node.name.substring(node.name.lastIndexOf('/') + 1);
    }

    private static Type box(Type primitive) {
        return switch (primitive.getSort()) {
            case Type.BOOLEAN -> Type.getType(Boolean.class);
            case Type.BYTE -> Type.getType(Byte.class);
            case Type.CHAR -> Type.getType(Character.class);
            case Type.SHORT -> Type.getType(Short.class);
            case Type.INT -> Type.getType(Integer.class);
            case Type.LONG -> Type.getType(Long.class);
            case Type.FLOAT -> Type.getType(Float.class);
            default -> Type.getType(Double.class);
        };
    }
}
