package dev.heddle.recorder.instrument.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.recorder.instrument.site.AccessModes;
import dev.heddle.recorder.instrument.site.AccessModes.Mode;
import dev.heddle.recorder.instrument.site.Site.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnsafeModesTest {
    @ParameterizedTest
    @CsvSource({
        "getInt, READ, PLAIN, NONE, ALWAYS, 0",
        "getBooleanVolatile, READ, VOLATILE, NONE, ALWAYS, 0",
        "getReferenceAcquire, READ, ACQUIRE, NONE, ALWAYS, 0",
        "getLongOpaque, READ, OPAQUE, NONE, ALWAYS, 0",
        "putObject, WRITE, NONE, PLAIN, ALWAYS, 1",
        "putDoubleVolatile, WRITE, NONE, VOLATILE, ALWAYS, 1",
        "putOrderedLong, WRITE, NONE, RELEASE, ALWAYS, 1",
        "putReferenceRelease, WRITE, NONE, RELEASE, ALWAYS, 1",
        "compareAndSwapObject, UPDATE, VOLATILE, VOLATILE, RESULT, 2",
        "compareAndSetReference, UPDATE, VOLATILE, VOLATILE, RESULT, 2",
        "compareAndExchangeIntAcquire, UPDATE, ACQUIRE, OPAQUE, WITNESS, 2",
        "weakCompareAndSetIntPlain, UPDATE, OPAQUE, OPAQUE, RESULT, 2",
        "weakCompareAndSetLong, UPDATE, VOLATILE, VOLATILE, RESULT, 2",
        "getAndAddInt, UPDATE, VOLATILE, VOLATILE, ALWAYS, 1",
        "getAndSetObject, UPDATE, VOLATILE, VOLATILE, ALWAYS, 1",
        "getLongUnaligned, READ, PLAIN, NONE, ALWAYS, 0",
        "putIntUnaligned, WRITE, NONE, PLAIN, ALWAYS, 1",
        "getAndBitwiseOrIntRelease, UPDATE, OPAQUE, RELEASE, ALWAYS, 1"
    })
    void aMethodDoesWhatItsNameSays(
            String method, EventKind kind, MemoryOrder read, MemoryOrder write, Outcome outcome, int values) {
        assertEquals(new Mode(kind, read, write, outcome, values), UnsafeModes.ofAccess(method));
    }

    @ParameterizedTest
    @ValueSource(strings = {"putAddress", "getUnsafe", "copyMemory"})
    void otherMethodsAreNoAccess(String method) {
        assertNull(UnsafeModes.ofAccess(method));
    }

    @Test
    void fencesHaveTheOrdersOfThoseOfVarHandle() {
        assertEquals(AccessModes.ofFence("acquireFence"), UnsafeModes.ofFence("loadFence"));
        assertEquals(AccessModes.ofFence("releaseFence"), UnsafeModes.ofFence("storeFence"));
        assertEquals(AccessModes.ofFence("fullFence"), UnsafeModes.ofFence("fullFence"));
        assertNull(UnsafeModes.ofFence("park"));
    }
}
