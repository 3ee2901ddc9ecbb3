package dev.heddle.recorder.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.CheckClassAdapter;

/** Classes of the running JDK, for tests of what is done to them. Names are internal: {@code java/lang/Thread}. */
public final class JdkImage {
    private static final String BASE = "/modules/java.base/";

    private JdkImage() {}

    public static byte[] read(String name) throws IOException {
        try (InputStream in = Object.class.getResourceAsStream("/" + name + ".class")) {
            return in.readAllBytes();
        }
    }

    /** Names of the selected classes in folders of {@code java.base}, and below. */
    public static List<String> names(Predicate<String> selected, String... folders) throws IOException {
        List<String> names = new ArrayList<>();
        for (String folder : folders) {
            Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath(BASE + folder);
            try (Stream<Path> files = Files.walk(root)) {
                files.map(Path::toString)
                        .filter(file -> file.endsWith(".class"))
                        .map(file -> file.substring(BASE.length(), file.length() - ".class".length()))
                        .filter(selected)
                        .forEach(names::add);
            }
        }
        return names;
    }

    public static ClassNode tree(byte[] classFile) {
        ClassNode tree = new ClassNode();
        new ClassReader(classFile).accept(tree, 0);
        return tree;
    }

    /** The methods that a class calls, in the order of its code, as {@code java/lang/Object.wait}. */
    public static List<String> calls(byte[] classFile) {
        List<String> calls = new ArrayList<>();
        for (MethodNode method : tree(classFile).methods) {
            for (AbstractInsnNode insn : method.instructions) {
                if (insn instanceof MethodInsnNode call) {
                    calls.add(call.owner + "." + call.name);
                }
            }
        }
        return calls;
    }

    /**
     * Asserts that rewriting changes nothing but bodies of methods, and that these pass the verifier.
     *
     * @param rewrite answers null for a class that stays as it is
     * @return number of classes that changed
     */
    public static int assertOnlyBodiesChange(List<String> names, UnaryOperator<byte[]> rewrite) throws IOException {
        int changed = 0;
        for (String name : names) {
            byte[] original = read(name);
            byte[] rewritten = rewrite.apply(original);
            if (rewritten != null) {
                changed++;
                assertEquals(shape(original), shape(rewritten), name);
                StringWriter problems = new StringWriter();
                CheckClassAdapter.verify(new ClassReader(rewritten), false, new PrintWriter(problems));
                assertEquals("", problems.toString(), name);
            }
        }
        return changed;
    }

    private static List<String> shape(byte[] classFile) {
        ClassNode tree = tree(classFile);
        List<String> shape = new ArrayList<>();
        shape.add(tree.access + tree.name + tree.superName + tree.interfaces + tree.version);
        tree.fields.forEach(field -> shape.add(field.access + field.name + field.desc + field.value));
        tree.methods.forEach(method -> shape.add(method.access + method.name + method.desc + method.exceptions));
        return shape;
    }
}
