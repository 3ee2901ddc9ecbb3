package dev.heddle.recorder.free.rewrite;

import dev.heddle.recorder.instrument.shape.AnnotatedMethods;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what happens to shared arrays and objects out of the compiled code of the test that they are not shared. With
 * it inlined that test becomes a large method once some are shared, and large methods that are compiled already are not
 * inlined into their callers, the accesses to what is private; and a program that shares much becomes several times as
 * large, of which half a minute of compiling and misses in the caches come. The annotation that says so is added when
 * the classes are loaded.
 */
public final class SlowPaths implements ClassFileTransformer {
    private static final String PACKAGE = "dev/heddle/recorder/free/hooks/";
    /** Classes, and what the names of their methods begin with. */
    private static final Map<String, List<String>> METHODS = Map.of(
            PACKAGE + "ArrayReads", List.of("read"),
            PACKAGE + "ArrayWrites", List.of("write"),
            PACKAGE + "FieldReads", List.of("read"),
            PACKAGE + "FieldWrites", List.of("write"),
            PACKAGE + "Recording", List.of("endRead", "beginWrite", "endWrite", "beginUpdate", "endUpdate"),
            PACKAGE + "Words", List.of("hasReadLast", "settle", "past", "isNext", "await"),
            PACKAGE + "ThreadTable", List.of("recording", "of"),
            PACKAGE + "ThreadLog", List.of("writeSlowly", "tellUnlogged"),
            PACKAGE + "Escapes", List.of("escape", "shadow"));

    private SlowPaths() {}

    /**
     * Loads the classes so changed. Where one is loaded already it stays as it is: that costs time, and nothing else.
     */
    public static void load(Instrumentation instrumentation) {
        SlowPaths transformer = new SlowPaths();
        instrumentation.addTransformer(transformer);
        try {
            for (String name : METHODS.keySet()) {
                Class.forName(name.replace('/', '.'), false, null);
            }
        } catch (ClassNotFoundException notOnTheBootPath) {
            // Then the annotation would mean nothing.
        } finally {
            instrumentation.removeTransformer(transformer);
        }
    }

    /** Initialises them: no first use is left for hooks. */
    public static void initialise() {
        try {
            for (String name : METHODS.keySet()) {
                Class.forName(name.replace('/', '.'));
            }
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public byte @Nullable [] transform(
            ClassLoader loader, String className, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        return className != null && METHODS.containsKey(className) ? annotated(className, classFile) : null;
    }

    static byte[] annotated(String className, byte[] classFile) {
        List<String> slow = Objects.requireNonNull(METHODS.get(className), className);
        return AnnotatedMethods.annotate(
                classFile, AnnotatedMethods.DONT_INLINE, name -> slow.stream().anyMatch(name::startsWith));
    }
}
