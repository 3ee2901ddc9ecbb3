package dev.heddle.recorder.free.rewrite;

import dev.heddle.recorder.hooks.Hooks;
import dev.heddle.recorder.instrument.jdk.JdkClasses;
import dev.heddle.recorder.instrument.jdk.JdkInputs;
import dev.heddle.recorder.instrument.jdk.JdkPrefixes;
import dev.heddle.recorder.instrument.rules.SynchronisingLibraries;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The classes of the JDK that tell the recorder of a freely running program what they order: threads, what
 * java.util.concurrent promises, old collections that lock themselves. Unlike {@link JdkClasses} they do nothing
 * otherwise than before: nothing waits in a model, no input is replaced. Method bodies alone are changed. Never throws.
 */
public final class RecordedJdk implements ClassFileTransformer {
    private static final String CONCURRENT = "java/util/concurrent/";
    private static final Set<String> LINKAGE = Set.of(
            "linkCallSite", "linkDynamicConstant", "linkMethodHandleConstant", "linkMethod", "findMethodHandleType");
    /** Methods whose changes are those of {@link JdkPrefixes}. */
    private static final Map<String, Set<String>> PREFIXED = Map.of(
            "java/lang/Thread",
            Set.of("start", "exit", "interrupt", "isInterrupted", "interrupted", "dispatchUncaughtException"),
            "java/lang/Runtime",
            Set.of("exit", "halt"),
            CONCURRENT + "locks/LockSupport",
            Set.of("unpark"),
            "java/lang/ClassLoader",
            Set.of("loadClass"),
            "java/lang/invoke/MethodHandleNatives",
            LINKAGE);

    /** Starts and ends otherwise than other threads. */
    private static final String VIRTUAL_THREAD = "java/lang/VirtualThread";

    private static final Set<String> ADDERS = Set.of(
            CONCURRENT + "atomic/LongAdder",
            CONCURRENT + "atomic/DoubleAdder",
            CONCURRENT + "atomic/LongAccumulator",
            CONCURRENT + "atomic/DoubleAccumulator");
    private static final Set<String> LOCKING = Set.of(
            "java/util/Vector",
            "java/util/Stack",
            "java/util/Hashtable",
            "java/util/Timer",
            "java/util/TimerThread",
            "java/util/TimerTask",
            SynchronisingLibraries.TIME_UNIT,
            "java/lang/StringBuffer",
            "java/io/ByteArrayOutputStream");
    /** Where a program's calls read clocks and draw seeds; what they are stays. */
    private static final Set<String> INPUTS = Set.of(
            "java/util/Random",
            "java/util/SplittableRandom",
            "java/util/Date",
            "java/time/Clock",
            "java/time/Clock$SystemClock",
            "java/time/Clock$SystemInstantSource");

    /** Where the JDK lets others make objects of the program, or calls its methods: it may keep the result. */
    private static final Map<String, String> ANSWERING = Map.of(
            "java/lang/reflect/Constructor", "newInstanceWithCaller",
            "java/lang/reflect/Method", "invoke");

    private static final List<String> LOCKING_NESTED = List.of(
            "java/util/Vector$", "java/util/Hashtable$", "java/util/Timer$", "java/util/Collections$Synchronized");

    private final boolean edges;
    private final boolean adders;
    private final BiConsumer<String, String> failed;

    /**
     * Makes a transformer.
     *
     * @param edges whether calls on objects of java.util.concurrent record the order that they make between threads
     * @param adders whether adders and accumulators, which promise no order, record theirs as well
     * @param failed hears of a class that could not be changed (binary name) and why
     */
    public RecordedJdk(boolean edges, boolean adders, BiConsumer<String, String> failed) {
        this.edges = edges;
        this.adders = adders;
        this.failed = failed;
    }

    @Override
    public byte @Nullable [] transform(
            ClassLoader loader, String className, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        if (loader != null || className == null || !isTarget(className) || !adders && ADDERS.contains(className)) {
            return null;
        }
        Hooks.off();
        try {
            return rewrite(classFile, edges);
        } catch (Throwable e) {
            failed.accept(className.replace('/', '.'), e.toString());
            return null;
        } finally {
            Hooks.on();
        }
    }

    /** The classes among those loaded already that have to be retransformed, both to record and to stop it. */
    public static List<Class<?>> toRetransform(Instrumentation instrumentation) {
        return Arrays.<Class<?>>stream(instrumentation.getAllLoadedClasses())
                .filter(type -> type.getClassLoader() == null
                        && !type.isArray()
                        && !type.isHidden()
                        && isTarget(type.getName().replace('.', '/'))
                        && instrumentation.isModifiableClass(type))
                .toList();
    }

    static boolean isTarget(String name) {
        return PREFIXED.containsKey(name)
                || ANSWERING.containsKey(name)
                || name.equals(VIRTUAL_THREAD)
                || isConcurrent(name)
                || isLocking(name)
                || INPUTS.contains(name);
    }

    private static boolean isConcurrent(String name) {
        return name.startsWith(CONCURRENT)
                && (!name.startsWith(CONCURRENT + "atomic/") || ADDERS.contains(name))
                && !PREFIXED.containsKey(name);
    }

    private static boolean isLocking(String name) {
        if (LOCKING.contains(name)) {
            return true;
        }
        for (String nested :
                LOCKING_NESTED) { // no stream: this is asked while classes are loaded, those of streams too
            if (name.startsWith(nested)) {
                return true;
            }
        }
        return false;
    }

    /** The class with its bodies changed, or null where there was nothing to change. */
    static byte @Nullable [] rewrite(byte[] classFile, boolean edges) {
        ClassNode tree = new ClassNode();
        new ClassReader(classFile).accept(tree, ClassReader.EXPAND_FRAMES);
        Set<String> prefixed = PREFIXED.getOrDefault(tree.name, Set.of());
        boolean changed = false;
        for (MethodNode method : tree.methods) {
            if ((method.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0) {
                changed |= prefixed.contains(method.name) && JdkPrefixes.apply(tree.name, method);
                changed |= method.name.equals(ANSWERING.get(tree.name)) && RecordedBody.tellAnswer(method);
                changed |= tree.name.equals(VIRTUAL_THREAD) && RecordedBody.tellVirtualThread(method);
                changed |= isConcurrent(tree.name)
                        && (edges
                                ? RecordedBody.tellEdges(tree.name, method)
                                : RecordedBody.tellTakes(tree.name, method));
                changed |= INPUTS.contains(tree.name) && JdkInputs.rewrite(tree.name, method);
                changed |= isLocking(tree.name) && RecordedBody.tellMonitors(tree.name, method);
            }
        }
        if (!changed) {
            return null;
        }
        ClassWriter writer = new ClassWriter(0);
        tree.accept(writer);
        return writer.toByteArray();
    }
}
