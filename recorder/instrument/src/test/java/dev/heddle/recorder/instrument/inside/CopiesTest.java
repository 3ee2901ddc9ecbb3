package dev.heddle.recorder.instrument.inside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Which classes are copied with others, and that the copies reach what they use. */
class CopiesTest {
    private static final JdkClassFiles FILES = JdkClassFiles.read();
    private static final String CONCURRENT = "java/util/concurrent/";

    private static Set<String> copied(String... chosen) {
        return Companions.of(FILES, new InsideChoice(FILES).tops(Set.of(chosen)));
    }

    @Test
    void aClassComesAlone() {
        assertEquals(
                Set.of(CONCURRENT + "ConcurrentLinkedDeque", CONCURRENT + "Helpers"),
                copied("java.util.concurrent.ConcurrentLinkedDeque"));
    }

    @Test
    void superclassesAndSignaturesComeAlong() {
        Set<String> pool = copied("java.util.concurrent.ThreadPoolExecutor");
        assertTrue(pool.contains(CONCURRENT + "AbstractExecutorService"), pool.toString());
        assertTrue(pool.contains(CONCURRENT + "ScheduledThreadPoolExecutor"), "a subclass");
        assertTrue(pool.contains(CONCURRENT + "RejectedExecutionHandler"), "its method takes the pool");
        assertTrue(pool.contains(CONCURRENT + "Executors"), "what it makes is cast to the pool");
        assertFalse(pool.contains(CONCURRENT + "LinkedBlockingQueue"), pool.toString());
    }

    @Test
    void aPackageCoversThoseBelow() {
        Set<String> all = copied("java.util");
        assertTrue(all.contains(CONCURRENT + "locks/AbstractQueuedSynchronizer"));
        assertTrue(all.contains(CONCURRENT + "atomic/Striped64"));
        assertTrue(all.contains("java/util/TaskQueue"));
        assertFalse(all.contains(CONCURRENT + "TimeUnit"));
        assertFalse(all.contains(CONCURRENT + "BlockingQueue"), "an interface that no signature needs");
        assertFalse(all.contains(CONCURRENT + "locks/LockSupport"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.util.concurrent.Future",
                "java.util.concurrent.TimeUnit",
                "java.util.HashMap",
                "java.util.concurrent.ConcurrentLinkedDeqeu",
                "org.acme"
            })
    void otherNamesAreRefusedInOneLine(String name) {
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> copied(name));
        assertTrue(refused.getMessage().startsWith("--inside " + name + ": "), refused.getMessage());
        assertEquals(1, refused.getMessage().lines().count());
    }

    @ParameterizedTest
    @CsvSource({
        "java.util.concurrent.Foo, java.util.concurrent",
        "java.util.concurrent.locks.Foo, java.util.concurrent.locks",
        "org.acme.Foo, java.util.concurrent",
        "java.util.concurrent.ConcurrentLinkedDeqeu, java.util.concurrent.ConcurrentLinkedDeque",
        "java.util.concurrent.ReentrantLock, java.util.concurrent.locks.ReentrantLock",
        "java.util.concurrent.semaphore, java.util.concurrent.Semaphore",
        "java.util.concurrent.Tmer, java.util.Timer"
    })
    void theNameThatIsSuggestedIsNear(String name, String nearest) {
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> copied(name));
        assertTrue(refused.getMessage().endsWith("expected --inside " + nearest), refused.getMessage());
    }

    /**
     * Each member of a JDK class that a copy uses is reachable: it is public, or its package is exported to the
     * program.
     */
    @Test
    void copiesReachAllThatTheyUse() throws ReflectiveOperationException {
        Set<String> unreachable = new TreeSet<>();
        for (String chosen : new String[] {"java.util", "java.util.concurrent.ConcurrentHashMap"}) {
            Set<String> tops = copied(chosen);
            CopiedClasses classes = new CopiedClasses(tops);
            for (String top : tops) {
                for (ClassNode original : FILES.of(top)) {
                    ClassNode copy = new ClassNode();
                    new ClassReader(classes.copy(JdkClassFiles.bytes(original.name))).accept(copy, 0);
                    for (MethodNode method : copy.methods) {
                        for (AbstractInsnNode insn : method.instructions) {
                            String use = unreachable(copy, insn);
                            if (!use.isEmpty()) {
                                unreachable.add(copy.name + " uses " + use);
                            }
                        }
                    }
                }
            }
        }
        assertEquals(Set.of(), unreachable);
    }

    private static String unreachable(ClassNode in, AbstractInsnNode insn) throws ReflectiveOperationException {
        if (insn instanceof TypeInsnNode use) {
            return isReachable(use.desc) ? "" : use.desc;
        }
        if (insn instanceof MethodInsnNode call && isOfJdk(call.owner)) {
            boolean isReachable = isReachable(call.owner)
                    && (call.name.equals("<init>")
                            || call.name.equals("clone")
                            || isReachable(in, access(type(call.owner), call)));
            return isReachable ? "" : call.owner + "." + call.name;
        }
        if (insn instanceof FieldInsnNode access && isOfJdk(access.owner)) {
            int flags = type(access.owner).getDeclaredField(access.name).getModifiers();
            return isReachable(access.owner) && isReachable(in, flags) ? "" : access.owner + "." + access.name;
        }
        return "";
    }

    private static boolean isOfJdk(String name) {
        return !name.startsWith("[") && !CopiedClasses.isCopy(name) && !name.startsWith("dev/heddle/");
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(name.replace('/', '.'), false, null);
    }

    private static boolean isReachable(String name) throws ClassNotFoundException {
        if (name.startsWith("[")) {
            Type element = Type.getType(name).getElementType();
            return element.getSort() != Type.OBJECT || isReachable(element.getInternalName());
        }
        if (!isOfJdk(name)) {
            return true;
        }
        Class<?> type = type(name);
        String itsPackage = type.getPackageName();
        return Modifier.isPublic(type.getModifiers())
                && (type.getModule().isExported(itsPackage)
                        || CopiedClasses.internalPackages().contains(itsPackage));
    }

    private static boolean isReachable(ClassNode in, int flags) {
        return Modifier.isPublic(flags) || Modifier.isProtected(flags) && !in.superName.equals("java/lang/Object");
    }

    /** The flags of the method; public where it is inherited. */
    private static int access(Class<?> owner, MethodInsnNode call) {
        int flags = -1;
        for (var method : owner.getDeclaredMethods()) {
            if (method.getName().equals(call.name)
                    && Type.getMethodDescriptor(method).equals(call.desc)) {
                flags = method.getModifiers();
            }
        }
        for (var constructor : owner.getDeclaredConstructors()) {
            if (call.name.equals("<init>")
                    && Type.getConstructorDescriptor(constructor).equals(call.desc)) {
                flags = constructor.getModifiers();
            }
        }
        return flags < 0 ? Modifier.PUBLIC : flags;
    }
}
