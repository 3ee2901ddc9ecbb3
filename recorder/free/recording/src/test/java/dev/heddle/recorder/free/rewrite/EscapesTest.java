package dev.heddle.recorder.free.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.recording.RecordingScope;
import dev.heddle.recorder.free.hooks.Recording;
import dev.heddle.recorder.free.hooks.Tracked;
import dev.heddle.recorder.instrument.samples.Leaving;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which objects other threads may reach, by the state that they have afterwards. */
class EscapesTest {
    @AfterEach
    void nameOwnersAgain() {
        Recording.owners(true);
    }

    private static Object state(String method, boolean owners) throws Exception {
        Recording.owners(owners);
        RecordingLoader loader = new RecordingLoader(
                name -> name.startsWith(Leaving.class.getName()),
                RecordingFilter.of(
                        RecordingScope.shared(List.of(Leaving.class.getPackageName()), List.of(), List.of())),
                false,
                owners,
                false);
        Object found =
                loader.loadClass(Leaving.class.getName()).getMethod(method).invoke(null);
        assertEquals(List.of(), loader.failures);
        return ((Tracked) found).heddle$state();
    }

    private static Stream<String> methods(String prefix) {
        return Arrays.stream(Leaving.class.getDeclaredMethods())
                .map(Method::getName)
                .filter(name -> name.startsWith(prefix))
                .sorted();
    }

    static Stream<String> staying() {
        return methods("stays");
    }

    static Stream<String> escaping() {
        return methods("escapes");
    }

    @ParameterizedTest
    @MethodSource("staying")
    void anObjectThatNobodyElseCanReachIsItsThreads(String method) throws Exception {
        assertSame(Thread.currentThread(), state(method, true));
        assertNull(state(method, false));
    }

    @ParameterizedTest
    @MethodSource("escaping")
    void anObjectThatOthersMayReachHasEscaped(String method) throws Exception {
        assertTrue(hasEscaped(state(method, true)));
        assertTrue(hasEscaped(state(method, false)), "without owners");
        assertEquals(0, Recording.leaked());
    }

    private static boolean hasEscaped(Object state) {
        return Recording.isOwned(state) || state instanceof long[];
    }

    @Test
    void thereAreManyOfBoth() {
        assertEquals(6, staying().count());
        assertEquals(20, escaping().count());
    }
}
