package dev.heddle.recorder.instrument.site;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.recorder.instrument.site.Site.Outcome;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What each access method of VarHandle, of the atomic classes and of Relaxed does, by name: the table of section 1 of
 * the memory model. Updates are never weaker than opaque.
 */
public final class AccessModes {
    /**
     * Mode of an access.
     *
     * @param values how many values it takes, after the coordinates
     */
    public record Mode(EventKind kind, MemoryOrder read, MemoryOrder write, Outcome outcome, int values) {
        /** Whether it writes only where it reads the value that is the first of its values. */
        public boolean isCompareAndSet() {
            return outcome != Outcome.ALWAYS;
        }
    }

    private static final Map<String, Mode> SHARED = shared();
    private static final Map<String, Mode> VAR_HANDLE = varHandle();
    private static final Map<String, Mode> ATOMIC = atomic();
    private static final Map<String, Mode> RELAXED = Map.of(
            "compareAndSet", opaque(Outcome.RESULT, 2),
            "compareAndExchange", opaque(Outcome.WITNESS, 2),
            "getAndAdd", opaque(Outcome.ALWAYS, 1),
            "getAndSet", opaque(Outcome.ALWAYS, 1),
            "compareAndSetAcqRel", acquireRelease(Outcome.RESULT, 2),
            "compareAndExchangeAcqRel", acquireRelease(Outcome.WITNESS, 2),
            "getAndAddAcqRel", acquireRelease(Outcome.ALWAYS, 1),
            "getAndSetAcqRel", acquireRelease(Outcome.ALWAYS, 1));
    private static final Map<String, Mode> FENCES = Map.of(
            "fullFence", fence(MemoryOrder.VOLATILE, MemoryOrder.VOLATILE),
            "acquireFence", fence(MemoryOrder.ACQUIRE, MemoryOrder.NONE),
            "releaseFence", fence(MemoryOrder.NONE, MemoryOrder.RELEASE),
            "loadLoadFence", fence(MemoryOrder.ACQUIRE, MemoryOrder.NONE),
            "storeStoreFence", fence(MemoryOrder.NONE, MemoryOrder.RELEASE));

    private AccessModes() {}

    /** The access of that method of VarHandle, or null. */
    public static @Nullable Mode ofVarHandle(String method) {
        return VAR_HANDLE.get(method);
    }

    /** The access of that method of the atomic classes and arrays, or null where it is none or more than one. */
    public static @Nullable Mode ofAtomic(String method) {
        return ATOMIC.get(method);
    }

    /** The access of that method of Relaxed, or null. */
    public static @Nullable Mode ofRelaxed(String method) {
        return RELAXED.get(method);
    }

    /** The static fence of VarHandle, or null. */
    public static @Nullable Mode ofFence(String method) {
        return FENCES.get(method);
    }

    private static Map<String, Mode> shared() {
        Map<String, Mode> modes = new HashMap<>();
        modes.put("getOpaque", read(MemoryOrder.OPAQUE));
        modes.put("getAcquire", read(MemoryOrder.ACQUIRE));
        modes.put("setOpaque", write(MemoryOrder.OPAQUE));
        modes.put("setRelease", write(MemoryOrder.RELEASE));
        modes.put("compareAndSet", both(Outcome.RESULT, 2));
        modes.put("weakCompareAndSetPlain", opaque(Outcome.RESULT, 2));
        addThreeOrders(modes, "compareAndExchange", "", Outcome.WITNESS, 2);
        addThreeOrders(modes, "weakCompareAndSet", null, Outcome.RESULT, 2);
        modes.put("getAndSet", both(Outcome.ALWAYS, 1));
        modes.put("getAndAdd", both(Outcome.ALWAYS, 1));
        return modes;
    }

    private static Map<String, Mode> varHandle() {
        Map<String, Mode> modes = new HashMap<>(SHARED);
        modes.put("get", read(MemoryOrder.PLAIN));
        modes.put("set", write(MemoryOrder.PLAIN));
        modes.put("getVolatile", read(MemoryOrder.VOLATILE));
        modes.put("setVolatile", write(MemoryOrder.VOLATILE));
        for (String update : List.of("Set", "Add", "BitwiseOr", "BitwiseAnd", "BitwiseXor")) {
            addThreeOrders(modes, "getAnd" + update, "", Outcome.ALWAYS, 1);
        }
        modes.put("weakCompareAndSet", both(Outcome.RESULT, 2));
        return Map.copyOf(modes);
    }

    private static Map<String, Mode> atomic() {
        Map<String, Mode> modes = new HashMap<>(SHARED);
        for (String name : List.of(
                "get", "intValue", "longValue", "floatValue", "doubleValue", "shortValue", "byteValue", "toString")) {
            modes.put(name, read(MemoryOrder.VOLATILE));
        }
        modes.put("set", write(MemoryOrder.VOLATILE));
        modes.put("getPlain", read(MemoryOrder.PLAIN));
        modes.put("setPlain", write(MemoryOrder.PLAIN));
        modes.put("lazySet", write(MemoryOrder.RELEASE));
        // Deprecated, and plain in spite of its name since JDK 9.
        modes.put("weakCompareAndSet", opaque(Outcome.RESULT, 2));
        modes.put("weakCompareAndSetVolatile", both(Outcome.RESULT, 2));
        for (String name : List.of("getAndIncrement", "getAndDecrement", "incrementAndGet", "decrementAndGet")) {
            modes.put(name, both(Outcome.ALWAYS, 0));
        }
        modes.put("addAndGet", both(Outcome.ALWAYS, 1));
        return Map.copyOf(modes);
    }

    /** The forms without suffix (where wanted), Acquire and Release. */
    private static void addThreeOrders(
            Map<String, Mode> modes, String name, @Nullable String volatileSuffix, Outcome outcome, int values) {
        if (volatileSuffix != null) {
            modes.put(name + volatileSuffix, both(outcome, values));
        }
        modes.put(name + "Acquire", update(MemoryOrder.ACQUIRE, MemoryOrder.OPAQUE, outcome, values));
        modes.put(name + "Release", update(MemoryOrder.OPAQUE, MemoryOrder.RELEASE, outcome, values));
    }

    private static Mode read(MemoryOrder order) {
        return new Mode(EventKind.READ, order, MemoryOrder.NONE, Outcome.ALWAYS, 0);
    }

    private static Mode write(MemoryOrder order) {
        return new Mode(EventKind.WRITE, MemoryOrder.NONE, order, Outcome.ALWAYS, 1);
    }

    private static Mode both(Outcome outcome, int values) {
        return update(MemoryOrder.VOLATILE, MemoryOrder.VOLATILE, outcome, values);
    }

    private static Mode opaque(Outcome outcome, int values) {
        return update(MemoryOrder.OPAQUE, MemoryOrder.OPAQUE, outcome, values);
    }

    private static Mode update(MemoryOrder read, MemoryOrder write, Outcome outcome, int values) {
        return new Mode(EventKind.UPDATE, read, write, outcome, values);
    }

    private static Mode acquireRelease(Outcome outcome, int values) {
        return new Mode(EventKind.UPDATE, MemoryOrder.ACQUIRE, MemoryOrder.RELEASE, outcome, values);
    }

    private static Mode fence(MemoryOrder read, MemoryOrder write) {
        return new Mode(EventKind.FENCE, read, write, Outcome.ALWAYS, 0);
    }
}
