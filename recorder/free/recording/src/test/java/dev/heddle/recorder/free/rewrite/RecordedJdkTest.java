package dev.heddle.recorder.free.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.recorder.instrument.JdkImage;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordedJdkTest {
    @Test
    void onlyBodiesChangeAndAllVerify() throws IOException {
        int changed = JdkImage.assertOnlyBodiesChange(targets(), file -> RecordedJdk.rewrite(file, true));
        assertTrue(changed > 40, changed + " classes changed");
    }

    @Test
    void withoutEdgesOnlyWaitsTakesAndThreadsAreTold() throws IOException {
        JdkImage.assertOnlyBodiesChange(targets(), file -> RecordedJdk.rewrite(file, false));
        String map = "java/util/concurrent/ConcurrentHashMap";
        assertNull(RecordedJdk.rewrite(JdkImage.read(map), false), map);
        for (String told : List.of(
                "java/util/concurrent/LinkedBlockingQueue libraryAcquireIf",
                "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject conditionAwaited",
                "java/lang/Thread startThread",
                "java/util/Vector monitorEntered")) {
            String[] words = told.split(" ");
            assertTrue(
                    JdkImage.calls(RecordedJdk.rewrite(JdkImage.read(words[0]), false))
                            .contains("dev/heddle/recorder/hooks/Hooks." + words[1]),
                    told);
        }
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
            if (RecordedJdk.rewrite(JdkImage.read(name), true) == null) {
                continue;
            }
            List<String> before = JdkImage.calls(JdkImage.read(name));
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
        RecordedJdk transformer = new RecordedJdk(true, true, (name, reason) -> {});
        for (String name : List.of("java/lang/String", "java/util/ArrayList", "java/util/ImmutableCollections$SetN")) {
            assertFalse(RecordedJdk.isTarget(name));
            assertNull(transformer.transform(null, name, null, null, JdkImage.read(name)));
        }
    }

    private static List<String> targets() throws IOException {
        return JdkImage.names(RecordedJdk::isTarget, "java/lang", "java/util", "java/time", "java/io");
    }

    private static List<String> calls(String name) throws IOException {
        return JdkImage.calls(RecordedJdk.rewrite(JdkImage.read(name), true));
    }
}
