package dev.heddle.recorder.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.CheckClassAdapter;

class RecordedJdkTest {
    @Test
    void onlyBodiesChangeAndAllVerify() throws IOException {
        int changed = 0;
        for (String name : targets()) {
            byte[] original = read(name);
            byte[] rewritten = RecordedJdk.rewrite(original);
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

    @ParameterizedTest
    @CsvSource({
        "java/lang/Thread,startThread",
        "java/lang/Thread,exitThread",
        "java/lang/Thread,interrupted",
        "java/lang/ClassLoader,off",
        "java/util/concurrent/CountDownLatch,libraryRelease",
        "java/util/concurrent/ConcurrentHashMap,libraryAcquire",
        "java/util/concurrent/CompletableFuture,libraryRelease",
        "java/util/concurrent/CyclicBarrier,libraryAcquireIf",
        "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject,conditionAwaited",
        "java/util/Vector,monitorEntered",
        "java/util/Collections$SynchronizedMap,monitorExiting",
        "java/util/TimerThread,wait",
        "java/util/concurrent/TimeUnit,wait",
        "java/util/Random,seed"
    })
    void tellsOf(String name, String hook) throws IOException {
        assertTrue(calls(name).contains("dev/heddle/recorder/hooks/Hooks." + hook), () -> name + ": " + hook);
    }

    @Test
    void whatTheyDoStays() throws IOException {
        for (String name : targets()) {
            if (RecordedJdk.rewrite(read(name)) == null) {
                continue;
            }
            List<String> before = calls(read(name));
            List<String> after = calls(name);
            after.removeIf(call -> call.startsWith("dev/heddle/") || call.startsWith("java/lang/Math.max"));
            before.removeIf(call -> call.startsWith("java/lang/Math.max")
                    || (name.matches("java/util/(Timer.*|concurrent/TimeUnit)")
                            && call.matches("java/lang/Object.(wait|notify|notifyAll)"))
                    || call.equals("java/lang/System.currentTimeMillis"));
            after.removeIf(call -> call.equals("java/lang/System.currentTimeMillis"));
            assertEquals(before, after, name);
        }
    }

    @Test
    void classesThatOrderNothingAreLeftAlone() throws IOException {
        RecordedJdk transformer = new RecordedJdk((name, reason) -> {});
        for (String name : List.of("java/lang/String", "java/util/ArrayList", "java/util/ImmutableCollections$SetN")) {
            assertFalse(RecordedJdk.isTarget(name));
            assertNull(transformer.transform(null, name, null, null, read(name)));
        }
    }

    private static List<String> targets() throws IOException {
        List<String> names = new ArrayList<>();
        for (String folder : List.of("java/lang", "java/util", "java/time", "java/io")) {
            Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base", folder);
            try (Stream<Path> files = Files.walk(root)) {
                files.map(Path::toString)
                        .filter(file -> file.endsWith(".class"))
                        .map(file -> file.substring("/modules/java.base/".length(), file.length() - 6))
                        .filter(RecordedJdk::isTarget)
                        .forEach(names::add);
            }
        }
        return names;
    }

    private static List<String> calls(String name) throws IOException {
        return calls(RecordedJdk.rewrite(read(name)));
    }

    private static List<String> calls(byte[] classFile) {
        ClassNode tree = new ClassNode();
        new ClassReader(classFile).accept(tree, 0);
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

    private static byte[] read(String name) throws IOException {
        try (InputStream in = Object.class.getResourceAsStream("/" + name + ".class")) {
            return in.readAllBytes();
        }
    }
}
