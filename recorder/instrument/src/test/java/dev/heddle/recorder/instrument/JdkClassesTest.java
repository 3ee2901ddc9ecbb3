package dev.heddle.recorder.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.recorder.instrument.jdk.JdkClasses;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;

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
            assertNull(transformer.transform(null, name, null, null, JdkImage.read(name)));
        }
    }

    @Test
    void onlyBodiesChangeAndAllVerify() throws IOException {
        int changed = JdkImage.assertOnlyBodiesChange(targets(), JdkClasses::rewrite);
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
        assertTrue(calls("sun/nio/ch/Net").containsAll(Set.of(hooks + "localPort", hooks + "nextPort")));
        assertTrue(calls("java/time/Clock").contains(hooks + "nanoTimeAdjustment"));
        assertTrue(calls("java/util/Date").contains(hooks + "currentTimeMillis"));
        assertTrue(calls("sun/util/locale/provider/CalendarProviderImpl").contains(hooks + "currentTimeMillis"));
        for (String iterator : List.of("SetN$SetNIterator", "MapN$MapNIterator", "Set12$1")) {
            ClassNode tree = JdkImage.tree(rewrite("java/util/ImmutableCollections$" + iterator));
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
    void serviceFilesAreReadFromOpenJars() throws IOException {
        List<String> calls = calls("java/util/ServiceLoader$LazyClassPathLookupIterator");
        assertTrue(calls.contains("dev/heddle/recorder/hooks/Hooks.setUseCaches"));
        assertFalse(calls.contains("java/net/URLConnection.setUseCaches"));
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
        return JdkImage.names(
                JdkClasses::isTarget,
                "java/lang",
                "java/util",
                "java/security",
                "java/time",
                "sun/util/locale/provider");
    }

    private static List<String> calls(String name) throws IOException {
        return JdkImage.calls(rewrite(name));
    }

    private static byte[] rewrite(String name) throws IOException {
        return JdkClasses.rewrite(JdkImage.read(name));
    }
}
