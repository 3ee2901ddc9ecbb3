package dev.heddle.recorder.generator.pack;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Raises the version of class files older than Java 6, as those of ASM are, and adds the stack maps that a newer
 * version has. A JVM archives (CDS) none that is older, and infers all types anew where it verifies one.
 */
final class OldClasses {
    private static final int MAJOR_AT = 7;

    private OldClasses() {}

    /**
     * Raises the versions in one jar. What these classes name must be loadable here.
     *
     * @param classes by internal name
     * @return those that change, by internal name
     */
    static SortedMap<String, byte[]> replace(Map<String, byte[]> classes) {
        SortedMap<String, byte[]> changed = new TreeMap<>();
        classes.forEach((name, bytes) -> {
            if (bytes[MAJOR_AT] < Opcodes.V1_6) {
                ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
                new ClassReader(bytes).accept(new Raised(writer), ClassReader.SKIP_FRAMES);
                changed.put(name, writer.toByteArray());
            }
        });
        return changed;
    }

    private static final class Raised extends ClassVisitor {
        Raised(ClassWriter writer) {
            super(Opcodes.ASM9, writer);
        }

        @Override
        public void visit(
                int version,
                int access,
                String name,
                @Nullable String signature,
                @Nullable String superName,
                String @Nullable [] interfaces) {
            super.visit(Opcodes.V1_8, access, name, signature, superName, interfaces);
        }
    }
}
