package dev.heddle.recorder.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.CheckClassAdapter;

class JdkClassesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "java/lang/Thread",
                "java/lang/Runtime",
                "java/lang/ClassLoader",
                "java/lang/invoke/MethodHandleNatives",
                "java/util/concurrent/locks/LockSupport",
                "java/util/concurrent/locks/AbstractQueuedSynchronizer",
                "java/util/concurrent/ForkJoinPool",
                "java/util/concurrent/ConcurrentHashMap",
                "java/util/Collections$SynchronizedMap"
            })
    void theBodiesOfTheseClassesChange(String name) throws IOException {
        assertTrue(JdkClasses.isTarget(name));
        assertNotNull(rewrite(name));
    }

    @Test
    void otherClassesAreLeftAlone() throws IOException {
        HeddleTransformer transformer = new HeddleTransformer(new SiteTable(), null, null, null);
        for (String name :
                List.of("java/lang/String", "java/util/concurrent/atomic/AtomicInteger", "java/util/ArrayList")) {
            assertNull(transformer.transform(null, name, null, null, read(name)));
        }
    }

    @Test
    void onlyBodiesChangeAndAllVerify() throws IOException {
        int changed = 0;
        for (String name : targets()) {
            byte[] original = read(name);
            byte[] rewritten = JdkClasses.rewrite(original);
            if (rewritten != null) {
                changed++;
                assertEquals(shape(original), shape(rewritten), name);
                StringWriter problems = new StringWriter();
                CheckClassAdapter.verify(new ClassReader(rewritten), false, new PrintWriter(problems));
                assertEquals("", problems.toString(), name);
            }
        }
        assertTrue(changed > 40, changed + " classes changed");
    }

    @Test
    void waitingInsideLibrariesGoesThroughHooks() throws IOException {
        List<String> calls = calls("java/util/concurrent/ForkJoinPool");
        assertTrue(calls.contains("dev/heddle/recorder/hooks/Hooks.onSpinWait"));
        assertTrue(calls.contains("dev/heddle/recorder/hooks/Hooks.currentTimeMillis"));
        assertTrue(calls.stream().noneMatch(call -> call.matches("java/lang/Thread.(sleep|yield|onSpinWait)")));
        assertTrue(calls.stream().noneMatch(call -> call.matches("jdk/internal/misc/Unsafe.(park|unpark)")));
    }

    @Test
    void waitsForTheCallersMonitorGoThroughHooks() throws IOException {
        List<String> calls = calls("java/util/concurrent/TimeUnit");
        assertTrue(calls.contains("dev/heddle/recorder/hooks/Hooks.wait"));
        assertFalse(calls.contains("java/lang/Object.wait"));
    }

    @Test
    void clocksSeedsAndSaltsAreOurs() throws IOException {
        String hooks = "dev/heddle/recorder/hooks/Hooks.";
        assertTrue(calls("java/util/Random").contains(hooks + "seed"));
        assertTrue(calls("java/util/SplittableRandom").contains(hooks + "seed"));
        assertTrue(calls("java/security/SecureRandom").contains(hooks + "randomBytes"));
        assertTrue(calls("java/time/Clock").contains(hooks + "nanoTimeAdjustment"));
        assertTrue(calls("java/util/Date").contains(hooks + "currentTimeMillis"));
        assertTrue(calls("sun/util/locale/provider/CalendarProviderImpl").contains(hooks + "currentTimeMillis"));
        for (String iterator : List.of("SetN$SetNIterator", "MapN$MapNIterator", "Set12$1")) {
            ClassNode tree = new ClassNode();
            new ClassReader(JdkClasses.rewrite(read("java/util/ImmutableCollections$" + iterator))).accept(tree, 0);
            assertTrue(
                    tree.methods.stream()
                            .flatMap(method -> StreamSupport.stream(method.instructions.spliterator(), false))
                            .noneMatch(insn -> insn.getOpcode() == Opcodes.GETSTATIC
                                    && ((FieldInsnNode) insn).owner.equals("java/util/ImmutableCollections")
                                    && ((FieldInsnNode) insn).name.matches("SALT.*|REVERSE")),
                    iterator);
        }
    }

    @Test
    void callbacksAreFramed() throws IOException {
        assertFramed("java/util/concurrent/ThreadPoolExecutor", "java/lang/Runnable.run");
        assertFramed("java/util/concurrent/ConcurrentHashMap", "java/util/function/Function.apply");
    }

    private static void assertFramed(String name, String callback) throws IOException {
        List<String> calls = calls(name);
        int call = calls.indexOf(callback);
        assertEquals("dev/heddle/recorder/hooks/Hooks.callbackBegin", calls.get(call - 1));
        assertEquals("dev/heddle/recorder/hooks/Hooks.callbackEnd", calls.get(call + 1));
    }

    private static List<String> targets() throws IOException {
        List<String> names = new ArrayList<>();
        for (String folder :
                List.of("java/lang", "java/util", "java/security", "java/time", "sun/util/locale/provider")) {
            Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base", folder);
            try (Stream<Path> files = Files.walk(root)) {
                files.map(Path::toString)
                        .filter(file -> file.endsWith(".class"))
                        .map(file -> file.substring("/modules/java.base/".length(), file.length() - 6))
                        .filter(JdkClasses::isTarget)
                        .forEach(names::add);
            }
        }
        return names;
    }

    private static List<String> calls(String name) throws IOException {
        ClassNode tree = new ClassNode();
        new ClassReader(rewrite(name)).accept(tree, 0);
        List<String> calls = new ArrayList<>();
        for (MethodNode method : tree.methods) {
            for (AbstractInsnNode insn : method.instructions) {
                if (insn instanceof MethodInsnNode call) {
                    calls.add(call.owner + "." + call.name);
                }
            }
        }
        return calls;
    }

    private static List<String> shape(byte[] classFile) {
        ClassNode tree = new ClassNode();
        new ClassReader(classFile).accept(tree, 0);
        List<String> shape = new ArrayList<>();
        shape.add(tree.access + tree.name + tree.superName + tree.interfaces + tree.version);
        tree.fields.forEach(field -> shape.add(field.access + field.name + field.desc + field.value));
        tree.methods.forEach(method -> shape.add(method.access + method.name + method.desc + method.exceptions));
        return shape;
    }

    private static byte[] rewrite(String name) throws IOException {
        return JdkClasses.rewrite(read(name));
    }

    private static byte[] read(String name) throws IOException {
        try (InputStream in = Object.class.getResourceAsStream("/" + name + ".class")) {
            return in.readAllBytes();
        }
    }
}
