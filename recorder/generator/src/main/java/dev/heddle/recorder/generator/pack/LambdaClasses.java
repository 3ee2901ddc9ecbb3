package dev.heddle.recorder.generator.pack;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Replaces lambdas and method references by classes. A JVM makes the class of a lambda where it first meets it, which
 * costs more than to load one; it keeps none in an archive (CDS) unless a loader of its own has made the class around.
 */
final class LambdaClasses {
    private static final String METAFACTORY = "java/lang/invoke/LambdaMetafactory";
    /** Serialises lambdas by their call sites; classes are serialised by name. */
    private static final String DESERIALIZE = "$deserializeLambda$";

    private final SortedMap<String, byte[]> originals;
    private final SortedMap<String, ClassNode> changed = new TreeMap<>();
    private final SortedMap<String, byte[]> made = new TreeMap<>();

    private LambdaClasses(SortedMap<String, byte[]> originals) {
        this.originals = originals;
    }

    /**
     * Replaces all lambdas in the classes of one jar.
     *
     * @param classes by internal name
     * @return those that change and those that are new, by internal name
     * @throws IllegalStateException for a lambda in a class file older than nests (Java 11), or in a nest of another
     *     jar
     */
    static SortedMap<String, byte[]> replace(SortedMap<String, byte[]> classes) {
        LambdaClasses all = new LambdaClasses(classes);
        classes.forEach((name, bytes) -> {
            if (new String(bytes, StandardCharsets.ISO_8859_1).contains(METAFACTORY)) {
                all.replaceIn(all.node(name));
            }
        });
        all.changed.forEach((name, node) -> {
            ClassWriter writer = new ClassWriter(0);
            node.accept(writer);
            all.made.put(name, writer.toByteArray());
        });
        return all.made;
    }

    private ClassNode node(String name) {
        return changed.computeIfAbsent(name, n -> {
            byte[] bytes = originals.get(n);
            if (bytes == null) {
                throw new IllegalStateException(n + ": the host of a nest with lambdas is not in the jar");
            }
            ClassNode node = new ClassNode();
            new ClassReader(bytes).accept(node, 0);
            return node;
        });
    }

    private void replaceIn(ClassNode node) {
        node.methods.removeIf(method -> method.name.equals(DESERIALIZE));
        int count = 0;
        for (MethodNode method : node.methods) {
            int line = 0;
            for (AbstractInsnNode instruction : method.instructions.toArray()) {
                if (instruction instanceof LineNumberNode number) {
                    line = number.line;
                } else if (instruction instanceof InvokeDynamicInsnNode site
                        && site.bsm.getOwner().equals(METAFACTORY)) {
                    LambdaClass lambda = add(node, count++, line, site);
                    method.instructions.set(site, lambda.call());
                }
            }
        }
    }

    private LambdaClass add(ClassNode node, int number, int line, InvokeDynamicInsnNode site) {
        String name = node.name + "$lambda" + number;
        if ((node.version & 0xffff) < Opcodes.V11 || originals.containsKey(name)) {
            throw new IllegalStateException(
                    node.name + ": expected a class file of Java 11 or newer, and none named " + name);
        }
        ClassNode host = node(node.nestHostClass == null ? node.name : node.nestHostClass);
        host.nestMembers = with(host.nestMembers, name);
        LambdaClass lambda = new LambdaClass(name, site);
        made.put(name, lambda.write(node.version, host.name, node.sourceFile, line));
        return lambda;
    }

    private static List<String> with(@Nullable List<String> members, String name) {
        List<String> all = members == null ? new ArrayList<>() : members;
        all.add(name);
        return all;
    }
}
