package dev.heddle.recorder.instrument;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Lets hooks end what they have begun where the program has used up its stack: the JVM keeps some pages for methods with this annotation of its own, and
 * throws the StackOverflowError when they return (JEP 270). Without it the error would leave the engine half way through an operation, since
 * a program at the end of its stack gets there by a hook as likely as by a method of its own.
 *
 * <p>The annotation is added when the classes of the hooks are loaded; javac would not let us name it.
 */
public final class ReservedStack implements ClassFileTransformer {
    private static final Set<String> HOOKS =
            Set.of("dev/heddle/recorder/hooks/Hooks", "dev/heddle/recorder/hooks/HandWrittenHooks");
    private static final String ANNOTATION = "Ljdk/internal/vm/annotation/ReservedStackAccess;";
    /** Those from which the program's code is called, and what handles the error itself. */
    private static final Set<String> WITHOUT = Set.of(
            "enterMain",
            "initClass",
            "enterClass",
            "initHolder",
            "beforeStaticRead",
            "beforeStaticWriteI",
            "beforeStaticWriteJ",
            "beforeStaticWriteL",
            "uncaught",
            "monitorEnter",
            "<clinit>");

    private final JdkClassCache cache;

    /** @param cache has the classes as they were made before */
    public ReservedStack(JdkClassCache cache) {
        this.cache = cache;
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String className, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        return className != null && HOOKS.contains(className)
                ? cache.get(className, classFile, ReservedStack::annotated)
                : null;
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
                                if (!WITHOUT.contains(name)) {
                                    method.visitAnnotation(ANNOTATION, true).visitEnd();
                                }
                                return method;
                            }
                        },
                        0);
        return writer.toByteArray();
    }
}
