package dev.heddle.recorder.instrument.place;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;

/**
 * The JDK's own lookup, which may use what is private in java.base. The agent has opened java.lang.invoke to this
 * module by then.
 */
public final class TrustedLookup {
    /** The lookup. */
    public static final MethodHandles.Lookup LOOKUP = find();

    private TrustedLookup() {}

    private static MethodHandles.Lookup find() {
        try {
            Field field = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
            field.setAccessible(true);
            return (MethodHandles.Lookup) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("java.base must open java.lang.invoke to Heddle", e);
        }
    }
}
