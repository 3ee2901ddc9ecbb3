package dev.heddle.replayer.target;

import dev.heddle.formats.trace.Environment;
import dev.heddle.replayer.engine.EnvironmentReads;
import java.io.BufferedInputStream;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TimeZone;
import java.util.TreeMap;

/** Settings of the whole JVM that a program may change: system properties, locales, the time zone, System.in. Put back before each execution. */
final class Defaults {
    private static final Locale.Category[] CATEGORIES = Locale.Category.values();

    private final Properties properties = System.getProperties();
    private final Properties pristine = (Properties) properties.clone();
    private final Locale locale = Locale.getDefault();
    private final Locale[] byCategory = new Locale[CATEGORIES.length];
    private final InputStream in = new BufferedInputStream(new EmptyInput());
    /** The time zone that is set, null before somebody asks for it; null where this JDK keeps it elsewhere. */
    private final VarHandle timeZone = timeZone();

    Defaults() {
        System.setIn(in);
        for (int i = 0; i < CATEGORIES.length; i++) {
            byCategory[i] = Locale.getDefault(CATEGORIES[i]);
        }
    }

    private static VarHandle timeZone() {
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

    /** Takes the place of the environment that the JVM was started in, as far as the recorded execution has asked for it. */
    void become(Environment recorded) {
        Environment.Values wanted = recorded.properties();
        pristine.keySet().removeIf(name -> name instanceof String key && isDropped(wanted, key));
        pristine.putAll(wanted.present());
        EnvironmentVariables.become(recorded.variables().present(), name -> isDropped(recorded.variables(), name));
        reset();
    }

    private static boolean isDropped(Environment.Values wanted, String name) {
        boolean isOther = wanted.whole() && !wanted.present().containsKey(name) && !Environment.isSecret(name);
        return isOther || wanted.absent().contains(name);
    }

    void reset() {
        if (System.getProperties() != properties) {
            System.setProperties(properties);
        }
        if (!properties.equals(pristine)) {
            properties.keySet().retainAll(pristine.keySet());
            properties.putAll(pristine);
        }
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
