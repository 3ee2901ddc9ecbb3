package dev.heddle.recorder.instrument;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Keeps what happens to shared arrays out of the compiled code of the test that an array is not shared. With it inlined that test becomes a large
 * method once some arrays are shared, and large methods that are compiled already are not inlined into their callers, the accesses to private arrays.
 *
 * <p>An annotation of the JVM's own says so, which javac would not let us name; it is added when the classes are loaded.
 */
public final class SlowPaths implements ClassFileTransformer {
    private static final String PACKAGE = "dev/heddle/recorder/hooks/log/";
    private static final Set<String> CLASSES = Set.of(PACKAGE + "ArrayReads", PACKAGE + "ArrayWrites");
    private static final String ANNOTATION = "Ljdk/internal/vm/annotation/DontInline;";

    private SlowPaths() {}

    /** Loads the classes so changed. Where one is loaded already it stays as it is: that costs time, and nothing else. */
    public static void load(Instrumentation instrumentation) {
        SlowPaths transformer = new SlowPaths();
        instrumentation.addTransformer(transformer);
        try {
            for (String name : CLASSES) {
                Class.forName(name.replace('/', '.'), true, null);
            }
        } catch (ClassNotFoundException notOnTheBootPath) {
            // Then the annotation would mean nothing.
        } finally {
            instrumentation.removeTransformer(transformer);
        }
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String className, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        return className != null && CLASSES.contains(className) ? annotated(classFile) : null;
    }

    static byte[] annotated(byte[] classFile) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9, writer) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String descriptor, String signature, String[] thrown) {
                                MethodVisitor method = super.visitMethod(access, name, descriptor, signature, thrown);
                                if (name.startsWith("read") || name.startsWith("write")) {
                                    method.visitAnnotation(ANNOTATION, true).visitEnd();
                                }
                                return method;
                            }
                        },
                        0);
        return writer.toByteArray();
    }
}
