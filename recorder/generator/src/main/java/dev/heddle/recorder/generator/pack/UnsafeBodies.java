package dev.heddle.recorder.generator.pack;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Lets the methods of {@code UnsafeCalls} call those of the same name and type of {@code jdk.internal.misc.Unsafe},
 * which no compiler with {@code --release} knows, in the place of method handles.
 */
final class UnsafeBodies {
    private static final String CALLS = "dev/heddle/recorder/instrument/place/UnsafeCalls";
    private static final String UNSAFE = "jdk/internal/misc/Unsafe";

    private UnsafeBodies() {}

    /**
     * Replaces the methods, if the class is one of a jar.
     *
     * @param classes by internal name
     * @return those that change, by internal name
     */
    static SortedMap<String, byte[]> replace(Map<String, byte[]> classes) {
        SortedMap<String, byte[]> changed = new TreeMap<>();
        byte[] bytes = classes.get(CALLS);
        if (bytes != null) {
            ClassNode node = new ClassNode();
            new ClassReader(bytes).accept(node, ClassReader.SKIP_DEBUG);
            node.fields.clear();
            node.methods.removeIf(
                    method -> method.name.startsWith("<clinit>") || (method.access & Opcodes.ACC_PRIVATE) != 0);
            node.methods.forEach(UnsafeBodies::passOn);
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            node.accept(writer);
            changed.put(CALLS, writer.toByteArray());
        }
        return changed;
    }

    private static void passOn(MethodNode method) {
        InsnList call = new InsnList();
        call.add(new MethodInsnNode(Opcodes.INVOKESTATIC, UNSAFE, "getUnsafe", "()L" + UNSAFE + ";"));
        int local = 0;
        for (Type parameter : Type.getArgumentTypes(method.desc)) {
            call.add(new VarInsnNode(parameter.getOpcode(Opcodes.ILOAD), local));
            local += parameter.getSize();
        }
        call.add(new MethodInsnNode(Opcodes.INVOKEVIRTUAL, UNSAFE, method.name, method.desc));
        call.add(new InsnNode(Type.getReturnType(method.desc).getOpcode(Opcodes.IRETURN)));
        method.instructions = call;
        method.tryCatchBlocks.clear();
        method.localVariables = null;
    }
}
