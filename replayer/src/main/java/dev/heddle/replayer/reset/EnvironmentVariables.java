package dev.heddle.replayer.reset;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The environment variables that {@link System#getenv()} shows. What the JVM itself and its native code were started
 * with stays.
 */
final class EnvironmentVariables {
    private static final String KEEPER = "java.lang.ProcessEnvironment";

    private EnvironmentVariables() {}

    /** Changes what is shown; nothing where this JDK keeps it elsewhere, or where there is nothing to change. */
    static void become(Map<String, String> values, Predicate<String> dropped) {
        boolean isSame = System.getenv().entrySet().containsAll(values.entrySet())
                && System.getenv().keySet().stream().noneMatch(dropped);
        Map<String, String> shown = isSame ? null : changeable();
        if (shown != null) {
            for (String name : new ArrayList<>(shown.keySet())) {
                if (dropped.test(name)) {
                    shown.remove(name);
                }
            }
            values.forEach(
                    (name, value) -> shown.put(new String(name), new String(value))); // each an object of its own
        }
    }

    /** Shows the variables in an order that depends on them alone; nothing where this JDK keeps them elsewhere. */
    static void order() {
        try {
            Field behind = System.getenv().getClass().getDeclaredField("m");
            behind.setAccessible(true); // java.util is open to us
            Object strings = behind.get(System.getenv());
            Field field = strings.getClass().getDeclaredField("m");
            field.setAccessible(true);
            Map<String, Map.Entry<?, ?>> sorted = new TreeMap<>();
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) field.get(strings)).entrySet()) {
                sorted.put(entry.getKey().toString(), entry);
            }
            Map<Object, Object> ordered = new HashMap<>();
            for (Map.Entry<?, ?> entry : sorted.values()) {
                ordered.put(entry.getKey(), entry.getValue());
            }
            field.set(strings, ordered);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return; // Windows sorts them
        }
    }

    /** The map behind the one that programs get, which is not to be changed; null where there is none. */
    @SuppressWarnings("unchecked")
    private static @Nullable Map<String, String> changeable() {
        try {
            Field field = Class.forName(KEEPER).getDeclaredField("theEnvironment");
            field.setAccessible(true); // java.lang is open to us
            Object kept = field.get(null);
            try {
                Constructor<?> asStrings =
                        Class.forName(KEEPER + "$StringEnvironment").getDeclaredConstructor(Map.class);
                asStrings.setAccessible(true);
                return (Map<String, String>) asStrings.newInstance(kept);
            } catch (ClassNotFoundException e) {
                return (Map<String, String>) kept; // Windows
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }
}
