package dev.heddle.replayer.target;

import java.io.BufferedInputStream;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;

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
