package dev.heddle.recorder.instrument.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.recorder.hooks.Relaxed;
import dev.heddle.recorder.instrument.site.AccessModes.Mode;
import dev.heddle.recorder.instrument.site.Site.Outcome;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every access of the JDK's classes is known, with the orders of the memory model's table. */
class AccessModesTest {
    private static final Set<String> LOOPS =
            Set.of("getAndUpdate", "updateAndGet", "getAndAccumulate", "accumulateAndGet");

    @Test
    void everyAccessModeOfAVarHandleIsKnown() {
        for (VarHandle.AccessMode mode : VarHandle.AccessMode.values()) {
            assertNotNull(AccessModes.ofVarHandle(mode.methodName()), mode.methodName());
        }
    }

    @Test
    void everyFenceOfAVarHandleIsKnown() {
        for (Method method : VarHandle.class.getDeclaredMethods()) {
            if (Modifier.isPublic(method.getModifiers()) && method.getName().endsWith("Fence")) {
                assertNotNull(AccessModes.ofFence(method.getName()), method.getName());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                AtomicBoolean.class,
                AtomicInteger.class,
                AtomicIntegerArray.class,
                AtomicLong.class,
                AtomicLongArray.class,
                AtomicReference.class,
                AtomicReferenceArray.class
            })
    void everyAccessOfAnAtomicIsKnown(Class<?> atomic) {
        for (Method method : atomic.getDeclaredMethods()) {
            boolean access = Modifier.isPublic(method.getModifiers())
                    && !LOOPS.contains(method.getName())
                    && !method.getName().equals("length");
            if (access) {
                assertNotNull(AccessModes.ofAtomic(method.getName()), method.toString());
            }
        }
    }

    @Test
    void everyMethodOfRelaxedIsOpaqueOnBothSidesOrAcquiresAndReleases() {
        for (Method method : Relaxed.class.getDeclaredMethods()) {
            Mode mode = AccessModes.ofRelaxed(method.getName());
            boolean orders = method.getName().endsWith("AcqRel");
            assertEquals(orders ? MemoryOrder.ACQUIRE : MemoryOrder.OPAQUE, mode.read(), method.getName());
            assertEquals(orders ? MemoryOrder.RELEASE : MemoryOrder.OPAQUE, mode.write(), method.getName());
            assertEquals(method.getParameterCount() - 1, mode.values(), method.getName());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "get, READ, PLAIN, NONE, ALWAYS, 0",
        "set, WRITE, NONE, PLAIN, ALWAYS, 1",
        "getVolatile, READ, VOLATILE, NONE, ALWAYS, 0",
        "setRelease, WRITE, NONE, RELEASE, ALWAYS, 1",
        "compareAndSet, UPDATE, VOLATILE, VOLATILE, RESULT, 2",
        "weakCompareAndSet, UPDATE, VOLATILE, VOLATILE, RESULT, 2",
        "weakCompareAndSetPlain, UPDATE, OPAQUE, OPAQUE, RESULT, 2",
        "weakCompareAndSetAcquire, UPDATE, ACQUIRE, OPAQUE, RESULT, 2",
        "compareAndExchangeRelease, UPDATE, OPAQUE, RELEASE, WITNESS, 2",
        "getAndSet, UPDATE, VOLATILE, VOLATILE, ALWAYS, 1",
        "getAndBitwiseXorAcquire, UPDATE, ACQUIRE, OPAQUE, ALWAYS, 1"
    })
    void aVarHandleHasTheOrdersOfItsMethod(
            String method, EventKind kind, MemoryOrder read, MemoryOrder write, Outcome outcome, int values) {
        assertEquals(new Mode(kind, read, write, outcome, values), AccessModes.ofVarHandle(method));
    }

    @ParameterizedTest
    @CsvSource({
        "get, READ, VOLATILE, NONE, ALWAYS, 0",
        "getPlain, READ, PLAIN, NONE, ALWAYS, 0",
        "lazySet, WRITE, NONE, RELEASE, ALWAYS, 1",
        "weakCompareAndSet, UPDATE, OPAQUE, OPAQUE, RESULT, 2",
        "weakCompareAndSetPlain, UPDATE, OPAQUE, OPAQUE, RESULT, 2",
        "weakCompareAndSetVolatile, UPDATE, VOLATILE, VOLATILE, RESULT, 2",
        "weakCompareAndSetRelease, UPDATE, OPAQUE, RELEASE, RESULT, 2",
        "incrementAndGet, UPDATE, VOLATILE, VOLATILE, ALWAYS, 0"
    })
    void anAtomicHasTheOrdersOfItsMethod(
            String method, EventKind kind, MemoryOrder read, MemoryOrder write, Outcome outcome, int values) {
        assertEquals(new Mode(kind, read, write, outcome, values), AccessModes.ofAtomic(method));
    }

    @ParameterizedTest
    @CsvSource({
        "fullFence, VOLATILE, VOLATILE",
        "acquireFence, ACQUIRE, NONE",
        "loadLoadFence, ACQUIRE, NONE",
        "releaseFence, NONE, RELEASE",
        "storeStoreFence, NONE, RELEASE"
    })
    void aFenceHasTheOrdersOfItsName(String method, MemoryOrder read, MemoryOrder write) {
        assertEquals(new Mode(EventKind.FENCE, read, write, Outcome.ALWAYS, 0), AccessModes.ofFence(method));
    }
}
