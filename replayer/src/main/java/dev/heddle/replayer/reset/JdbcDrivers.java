package dev.heddle.replayer.reset;

import dev.heddle.recorder.instrument.place.TrustedLookup;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * What {@code java.sql.DriverManager} keeps: it looks for drivers once in a JVM, which initialises their classes, so
 * that the first execution would differ from all others, and later ones would find drivers of earlier ones.
 */
final class JdbcDrivers {
    private static final String MANAGER = "java/sql/DriverManager";

    private static volatile boolean isLoaded;
    private static List<VarHandle> handles = List.of();

    private JdbcDrivers() {}

    /** A class is loaded. */
    static void loaded(String className) {
        if (className.equals(MANAGER)) {
            isLoaded = true;
        }
    }

    /** Forgets the drivers of the execution before. */
    static void reset() {
        if (!isLoaded) {
            return;
        }
        try {
            if (handles.isEmpty()) {
                Class<?> manager = Class.forName(MANAGER.replace('/', '.'), true, ClassLoader.getPlatformClassLoader());
                handles = List.of(
                        TrustedLookup.LOOKUP.findStaticVarHandle(manager, "driversInitialized", boolean.class),
                        TrustedLookup.LOOKUP.findStaticVarHandle(
                                manager, "registeredDrivers", CopyOnWriteArrayList.class));
            }
            handles.get(0).setVolatile(false);
            ((CopyOnWriteArrayList<?>) handles.get(1).get()).clear();
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            isLoaded = false; // another JDK keeps them elsewhere
        }
    }
}
