package dev.heddle.recorder.instrument.shape;

import java.util.function.Predicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Adds annotations of the JVM's own to methods of the hooks, which javac would not let us name. They count for classes
 * on the boot class path alone.
 */
public final class AnnotatedMethods {
    /** The compilers do not inline the method. */
    public static final String DONT_INLINE = "Ljdk/internal/vm/annotation/DontInline;";

    /** The method may use the pages that the JVM reserves at the end of a stack (JEP 270). */
    public static final String RESERVED_STACK = "Ljdk/internal/vm/annotation/ReservedStackAccess;";

    private AnnotatedMethods() {}

    /** The class with the annotation at the methods whose names are chosen. */
    public static byte[] annotate(byte[] classFile, String annotation, Predicate<String> chosen) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9, writer) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String descriptor, String signature, String[] thrown) {
                                MethodVisitor method = super.visitMethod(access, name, descriptor, signature, thrown);
                                if (chosen.test(name)) {
                                    method.visitAnnotation(annotation, true).visitEnd();
                                }
                                return method;
                            }
                        },
                        0);
        return writer.toByteArray();
    }
}
