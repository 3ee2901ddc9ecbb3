package dev.heddle.recorder.instrument;

import dev.heddle.recorder.instrument.cache.JdkClassCache;
import dev.heddle.recorder.instrument.shape.AnnotatedMethods;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets hooks end what they have begun where the program has used up its stack: the JVM keeps some pages for methods
 * with this annotation of its own, and throws the StackOverflowError when they return (JEP 270). Without it the error
 * would leave the engine half way through an operation, since a program at the end of its stack gets there by a hook as
 * likely as by a method of its own.
 *
 * <p>The annotation is added when the classes of the hooks are loaded, and with it the one that says which hooks the
 * compilers may inline.
 */
public final class ReservedStack implements ClassFileTransformer {
    private static final Set<String> HOOKS =
            Set.of("dev/heddle/recorder/hooks/Hooks", "dev/heddle/recorder/hooks/HandWrittenHooks");
    /** Hooks that call the program's code, and hooks that handle the error themselves. */
    private static final Set<String> WITHOUT = Set.of("""
            enterMain initClass enterClass initHolder beforeStaticRead beforeStaticWriteI beforeStaticWriteJ
            beforeStaticWriteL uncaught monitorEnter <clinit>
            """.split("\\s+"));

    private final JdkClassCache cache;
    private final boolean inlined;

    /**
     * @param cache has the classes as they were made before
     * @param inlined whether the compilers may inline hooks. Then a method of the program has the reserved pages itself
     *     where it has inlined one, and the error comes only when that method returns.
     */
    public ReservedStack(JdkClassCache cache, boolean inlined) {
        this.cache = cache;
        this.inlined = inlined;
    }

    @Override
    public byte @Nullable [] transform(
            ClassLoader loader, String className, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        return className != null && HOOKS.contains(className)
                ? cache.get(className, classFile, bytes -> annotated(bytes, inlined))
                : null;
    }

    static byte[] annotated(byte[] classFile, boolean inlined) {
        byte[] reserved =
                AnnotatedMethods.annotate(classFile, AnnotatedMethods.RESERVED_STACK, name -> !WITHOUT.contains(name));
        return inlined
                ? reserved
                : AnnotatedMethods.annotate(reserved, AnnotatedMethods.DONT_INLINE, name -> !name.equals("<clinit>"));
    }
}
