package dev.heddle.replayer.operations;

import dev.heddle.recorder.instrument.place.Internals;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The two fields of java.lang.Class that keep an enum's constants. */
final class EnumCaches {
    private static final VarHandle CONSTANTS = find("enumConstants", Object[].class);
    private static final VarHandle DIRECTORY = find("enumConstantDirectory", java.util.Map.class);

    private EnumCaches() {}

    private static VarHandle find(String name, Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(Class.class, Internals.LOOKUP).findVarHandle(Class.class, name, type);
        } catch (ReflectiveOperationException e) {
            return null; // another JDK keeps them elsewhere; constants keep their identity all the same
        }
    }

    static void reset(Class<?> type) {
        if (CONSTANTS != null && DIRECTORY != null) {
            CONSTANTS.set(type, (Object[]) null);
            DIRECTORY.set(type, (java.util.Map<?, ?>) null);
        }
    }
}
