package dev.heddle.replayer.reset;

import dev.heddle.formats.trace.Environment;
import dev.heddle.replayer.inputs.EnvironmentReads;
import java.io.BufferedInputStream;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the whole JVM that a program may change: system properties, locales, the time zone, System.in. Put back
 * before each execution.
 */
final class Defaults {
    private static final String COMMAND = "sun.java.command";
    private static final Locale.Category[] CATEGORIES = Locale.Category.values();

    private final Properties properties = System.getProperties();
    private final Properties pristine = (Properties) properties.clone();
    /** What this JVM was started with, whatever a recorded execution had. */
    private final Properties own = (Properties) properties.clone();

    private final Map<String, String> ownVariables = Map.copyOf(System.getenv());
    private final Locale locale = Locale.getDefault();
    private final Locale[] byCategory = new Locale[CATEGORIES.length];
    private final InputStream in = new BufferedInputStream(new EmptyInput());
    /** The time zone that is set, null before it is requested; null where this JDK keeps it elsewhere. */
    private final @Nullable VarHandle timeZone = timeZone();

    /** Where properties are kept; null where this JDK keeps them elsewhere. */
    private final @Nullable VarHandle map = map();

    private WatchedMap watched = new WatchedMap();

    private boolean isOrdered;

    Defaults() {
        System.setIn(in);
        for (int i = 0; i < CATEGORIES.length; i++) {
            byCategory[i] = Locale.getDefault(CATEGORIES[i]);
        }
    }

    private static @Nullable VarHandle map() {
        try {
            return MethodHandles.privateLookupIn(Properties.class, MethodHandles.lookup())
                    .findVarHandle(Properties.class, "map", ConcurrentHashMap.class);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    private static @Nullable VarHandle timeZone() {
        try {
            return MethodHandles.privateLookupIn(TimeZone.class, MethodHandles.lookup())
                    .findStaticVarHandle(TimeZone.class, "defaultTimeZone", TimeZone.class);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** The values of what was asked for, as each execution finds them. */
    Environment environment(EnvironmentReads reads) {
        Map<String, String> all = new TreeMap<>();
        pristine.forEach((name, value) -> {
            if (name instanceof String key && value instanceof String text) {
                all.put(key, text);
            }
        });
        return new Environment(
                values(all, reads.allProperties(), reads.properties()),
                values(new TreeMap<>(System.getenv()), reads.allVariables(), reads.variables()));
    }

    private static Environment.Values values(Map<String, String> found, boolean whole, Collection<String> asked) {
        Map<String, String> present = new TreeMap<>(found);
        present.keySet().removeIf(name -> Environment.isSecret(name) || !(whole || asked.contains(name)));
        List<String> absent = new ArrayList<>();
        for (String name : asked) {
            if (!whole && !found.containsKey(name) && !Environment.isSecret(name)) {
                absent.add(name);
            }
        }
        return new Environment.Values(whole, present, absent);
    }

    /**
     * Takes the place of the environment that the JVM was started in, as far as the recorded execution has asked for
     * it.
     */
    void become(Environment recorded) {
        Environment.Values wanted = recorded.properties();
        pristine.keySet().removeIf(name -> name instanceof String key && isDropped(wanted, key));
        pristine.putAll(wanted.present());
        EnvironmentVariables.become(recorded.variables().present(), name -> isDropped(recorded.variables(), name));
        isOrdered = false;
        reset();
    }

    /**
     * Executions find their JVM's own environment again, and other arguments of main: the launcher keeps the main class
     * and its arguments in a property.
     */
    void restartedWith(Object[] before, String[] arguments) {
        StringBuilder command = new StringBuilder(own.getProperty(COMMAND, ""));
        for (Object word : before) {
            command.setLength(
                    Math.max(0, command.length() - String.valueOf(word).length() - 1));
        }
        for (String word : arguments) {
            command.append(' ').append(word);
        }
        own.setProperty(COMMAND, command.toString());
        pristine.clear();
        pristine.putAll(own);
        EnvironmentVariables.become(ownVariables, name -> !ownVariables.containsKey(name));
        isOrdered = false;
        reset();
    }

    private static boolean isDropped(Environment.Values wanted, String name) {
        boolean isOther = wanted.whole() && !wanted.present().containsKey(name) && !Environment.isSecret(name);
        return isOther || wanted.absent().contains(name);
    }

    /**
     * Programs go through all properties: the order in which a map shows its keys depends on the order in which they
     * came, and on how large it was.
     */
    private void order() {
        if (!isOrdered) {
            EnvironmentVariables.order();
        }
        isOrdered = true;
        if (map != null) {
            watched = new WatchedMap();
            map.setVolatile(properties, watched);
        } else {
            properties.clear();
        }
        List<Object> keys = new ArrayList<>(pristine.keySet());
        keys.sort((a, b) -> String.valueOf(a).compareTo(String.valueOf(b))); // Comparator.comparing makes lambdas
        for (Object key : keys) {
            properties.put(copy(key), copy(Objects.requireNonNull(pristine.get(key))));
        }
    }

    /** Which strings are one object shows in a trace. */
    private static Object copy(Object value) {
        return value instanceof String text ? new String(text) : value;
    }

    void resetProperties() {
        if (System.getProperties() != properties) {
            System.setProperties(properties);
        }
        if (!isOrdered || (map == null || watched.mayHaveChanged()) && !properties.equals(pristine)) {
            order();
        }
        watched.watch();
    }

    void reset() {
        resetProperties();
        if (Locale.getDefault() != locale) {
            Locale.setDefault(locale);
        }
        for (int i = 0; i < CATEGORIES.length; i++) {
            if (Locale.getDefault(CATEGORIES[i]) != byCategory[i]) {
                Locale.setDefault(CATEGORIES[i], byCategory[i]);
            }
        }
        if (timeZone != null && (TimeZone) timeZone.get() != null) {
            timeZone.set((TimeZone) null); // asked for again, it is found again
        }
        if (System.in != in) {
            System.setIn(in);
        }
    }
}
