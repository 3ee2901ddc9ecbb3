package dev.heddle.recorder.instrument.jdk;

import dev.heddle.recorder.instrument.rules.SynchronisingLibraries;
import dev.heddle.recorder.instrument.shape.Code;
import java.lang.instrument.Instrumentation;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The classes of the JDK that hold threads up, hand work between them or load classes. Method bodies alone are changed,
 * since most of them are loaded long before the agent.
 */
public final class JdkClasses {
    private static final String CONCURRENT = "java/util/concurrent/";
    /** No regular expression splits them: its classes may be among those that are being loaded. */
    private static final Set<String> WITH_PREFIXES = Set.of(
            "java/lang/Thread",
            "java/lang/ThreadGroup",
            "java/lang/ThreadBuilders",
            "java/lang/Throwable",
            "java/lang/Runtime",
            "java/lang/System",
            "jdk/internal/ref/CleanerImpl$PhantomCleanableRef",
            "java/lang/ClassLoader",
            "sun/reflect/annotation/AnnotationParser",
            "java/lang/invoke/MethodHandleNatives",
            "java/lang/invoke/MethodHandles$Lookup",
            "java/util/concurrent/locks/LockSupport",
            "sun/management/ThreadImpl",
            "javax/management/remote/rmi/RMIConnectorServer",
            "javax/management/remote/rmi/RMIConnector",
            "javax/management/remote/rmi/RMIConnector$RemoteMBeanServerConnection");
    /** Atomics that are more than one access. */
    private static final Set<String> COMPOUNDS = Set.of(
            CONCURRENT + "atomic/LongAdder",
            CONCURRENT + "atomic/DoubleAdder",
            CONCURRENT + "atomic/LongAccumulator",
            CONCURRENT + "atomic/DoubleAccumulator",
            CONCURRENT + "atomic/AtomicStampedReference",
            CONCURRENT + "atomic/AtomicMarkableReference");
    /** Their edges are told and nothing else: the JVM's own threads use them too. */
    private static final Set<String> EDGES_ONLY =
            Set.of("java/lang/ref/ReferenceQueue", "java/lang/invoke/VolatileCallSite", "java/lang/ClassValue");

    private static final String SERVICES = "java/util/ServiceLoader$LazyClassPathLookupIterator";

    private static final Set<String> LOCKING = Set.of("java/util/Vector", "java/util/Hashtable");

    private JdkClasses() {}

    /** Whether the class, by its internal name, is one of the JDK that another loader than the boot loader has. */
    public static boolean isOfOtherLoader(String internalName) {
        return JdkServices.isOfModule(internalName);
    }

    /** Whether the transformer changes that class of the JDK, by its internal name. */
    public static boolean isTarget(String internalName) {
        return WITH_PREFIXES.contains(internalName)
                || BlockingCalls.isTarget(internalName)
                || JdkServices.isTarget(internalName)
                || isLibrary(internalName)
                || EDGES_ONLY.contains(internalName)
                || internalName.equals(SERVICES)
                || JdkInputs.isTarget(internalName);
    }

    /** The classes among those loaded already that the agent has to retransform. */
    public static List<Class<?>> toRetransform(Instrumentation instrumentation) {
        // loaded now: where verifying another class, or transforming one, loads them, no transformer is asked
        Objects.requireNonNull(Date.class);
        load(SERVICES);
        return Arrays.<Class<?>>stream(instrumentation.getAllLoadedClasses())
                .filter(type -> type.getClassLoader() == null
                        && !type.isArray()
                        && !type.isHidden()
                        && isTarget(type.getName().replace('.', '/'))
                        && instrumentation.isModifiableClass(type))
                .toList();
    }

    private static void load(String internalName) {
        try {
            Class.forName(internalName.replace('/', '.'), false, null);
        } catch (ClassNotFoundException e) {
            return; // a JDK without it works as it does
        }
    }

    /** The class with its bodies changed, or null where there was nothing to change. */
    public static byte @Nullable [] rewrite(byte[] classFile) {
        ClassNode tree = new ClassNode();
        ClassReader reader = new ClassReader(classFile);
        reader.accept(tree, ClassReader.EXPAND_FRAMES);
        boolean library = isLibrary(tree.name);
        boolean inputs = JdkInputs.isTarget(tree.name);
        boolean changed = false;
        for (MethodNode method : tree.methods) {
            if ((method.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0) {
                changed |= JdkPrefixes.apply(tree.name, method);
                changed |= JdkServices.apply(tree.name, method);
                changed |= library && LibraryBody.rewrite(tree.name, method);
                changed |= EDGES_ONLY.contains(tree.name) && LibraryBody.tellEdges(tree.name, method);
                changed |= inputs && JdkInputs.rewrite(tree.name, method);
                changed |= tree.name.equals(SERVICES) && keepJarsOpen(method);
            }
        }
        if (!changed) {
            return null;
        }
        // With the constants of the class at their numbers: a JVM that redefines it compares each of the others with
        // all.
        ClassWriter writer = new ClassWriter(reader, 0);
        tree.accept(writer);
        return writer.toByteArray();
    }

    /** Where service files are looked up, without the caches of connections. */
    private static boolean keepJarsOpen(MethodNode method) {
        boolean changed = false;
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (insn instanceof MethodInsnNode call && call.name.equals("setUseCaches")) {
                method.instructions.set(
                        call,
                        new Code()
                                .hook(call.name, "(Ljava/net/URLConnection;Z)V")
                                .list
                                .getFirst());
                changed = true;
            }
        }
        return changed;
    }

    /** Timers wait on monitors, which are modelled as those of user code are. */
    static boolean isTimer(String name) {
        return name.equals("java/util/Timer")
                || name.equals("java/util/TimerThread")
                || name.equals("java/util/TimerTask")
                || name.startsWith("java/util/Timer$");
    }

    /**
     * Whether the monitors on which the class waits are modelled: those of timers, and the one passed to
     * {@code TimeUnit.timedWait}.
     */
    public static boolean waitsOnModelled(String name) {
        return isTimer(name) || name.equals(SynchronisingLibraries.TIME_UNIT);
    }

    private static boolean isLibrary(String name) {
        boolean concurrent = name.startsWith(CONCURRENT)
                && (!name.startsWith(CONCURRENT + "atomic/") || COMPOUNDS.contains(name))
                && !name.equals(CONCURRENT + "locks/LockSupport");
        return concurrent
                || JdkServices.isLibrary(name)
                || LOCKING.contains(name)
                || isTimer(name)
                || name.startsWith("java/util/Vector$")
                || name.startsWith("java/util/Hashtable$")
                || name.startsWith("java/util/Collections$Synchronized");
    }
}
