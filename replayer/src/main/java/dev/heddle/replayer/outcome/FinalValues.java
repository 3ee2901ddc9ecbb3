package dev.heddle.replayer.outcome;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Static fields of a class as text, as memory has them when an execution has ended: values, and objects by theirs. No
 * code of the program runs. What has no value that a text could give (threads, locks, lambdas) is left out, and so is
 * what lies deeper than {@link #DEPTH} objects.
 */
public final class FinalValues {
    private static final int DEPTH = 4;
    /** Most elements that are shown of an array or a collection; broken collections may have no end. */
    private static final int ELEMENTS = 64;

    private static final String NOTHING = "";

    private final Map<Object, Boolean> onTheWay = new IdentityHashMap<>();

    private FinalValues() {}

    /** The static fields of a class and of those nested in it, by name; constants are left out. */
    public static SortedMap<String, String> of(Class<?> type) {
        SortedMap<String, String> all = new TreeMap<>();
        add(type, "", all);
        return all;
    }

    private static void add(Class<?> type, String prefix, SortedMap<String, String> all) {
        for (Field field : type.getDeclaredFields()) {
            boolean isConstant = Modifier.isFinal(field.getModifiers())
                    && (field.getType().isPrimitive() || field.getType() == String.class);
            if (!Modifier.isStatic(field.getModifiers()) || field.isSynthetic() || isConstant) {
                continue;
            }
            String text = new FinalValues().field(field, null, 0);
            if (!text.isEmpty()) {
                all.put(prefix + field.getName(), text);
            }
        }
        for (Class<?> nested : type.getDeclaredClasses()) {
            if (!nested.isEnum()) {
                add(nested, prefix + nested.getSimpleName() + ".", all);
            }
        }
    }

    @SuppressWarnings("NullAway") // a static field needs no object
    private String field(Field field, @Nullable Object of, int depth) {
        try {
            field.setAccessible(true);
            return text(field.get(of), depth);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return NOTHING; // no text is no value
        }
    }

    private String text(@Nullable Object value, int depth) {
        if (value == null) {
            return "null";
        }
        if (value instanceof String
                || value instanceof Number && isOfJdk(value)
                || value instanceof Boolean
                || value instanceof Character) {
            return String.valueOf(value);
        }
        if (value instanceof Enum<?> constant) {
            return constant.name();
        }
        if (value instanceof Class<?> type) {
            return type.getName();
        }
        if (depth >= DEPTH || onTheWay.put(value, true) != null) {
            return NOTHING;
        }
        try {
            return composed(value, depth + 1);
        } finally {
            onTheWay.remove(value);
        }
    }

    private String composed(Object value, int depth) {
        if (value.getClass().isArray()) {
            List<Object> elements = new ArrayList<>();
            int length = Array.getLength(value);
            for (int i = 0; i < Math.min(length, ELEMENTS); i++) {
                elements.add(Array.get(value, i));
            }
            return listed(elements.iterator(), false, length > ELEMENTS, depth);
        }
        if (!isOfJdk(value)) {
            return object(value, depth);
        }
        if (value instanceof AtomicBoolean atomic) {
            return String.valueOf(atomic.getPlain());
        }
        if (value instanceof AtomicReference<?> reference) {
            return text(reference.getPlain(), depth);
        }
        if (value instanceof Map<?, ?> map) {
            return listed(map.entrySet().iterator(), !(map instanceof SortedMap), false, depth);
        }
        if (value instanceof Map.Entry<?, ?> entry) {
            return text(entry.getKey(), depth) + "=" + text(entry.getValue(), depth);
        }
        if (value instanceof Collection<?> collection) {
            boolean isUnordered = collection instanceof Set && !(collection instanceof SortedSet);
            return listed(collection.iterator(), isUnordered, false, depth);
        }
        return NOTHING;
    }

    private static boolean isOfJdk(Object value) {
        ClassLoader loader = value.getClass().getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    private String listed(Iterator<?> elements, boolean isSorted, boolean hasMore, int depth) {
        List<String> all = new ArrayList<>();
        while (all.size() < ELEMENTS && elements.hasNext()) {
            all.add(text(elements.next(), depth));
        }
        if (isSorted) {
            all.sort(null);
        }
        StringJoiner text = new StringJoiner(", ", "[", hasMore || elements.hasNext() ? ", ...]" : "]");
        all.forEach(text::add);
        return text.toString();
    }

    private String object(Object value, int depth) {
        Class<?> type = value.getClass();
        if (value instanceof Thread || value instanceof Throwable || type.isHidden() || type.isSynthetic()) {
            return NOTHING;
        }
        List<Class<?>> lineage = new ArrayList<>();
        for (Class<?> c = type; c != null && c.getClassLoader() != null; c = c.getSuperclass()) {
            lineage.add(0, c);
        }
        StringJoiner all = new StringJoiner(", ", type.getSimpleName() + "(", ")");
        lineage.stream()
                .flatMap(c -> Arrays.stream(c.getDeclaredFields()))
                .filter(field -> !Modifier.isStatic(field.getModifiers()) && !field.isSynthetic())
                .forEach(field -> {
                    String text = field(field, value, depth);
                    if (!text.isEmpty()) {
                        all.add(field.getName() + "=" + text);
                    }
                });
        return all.toString();
    }
}
