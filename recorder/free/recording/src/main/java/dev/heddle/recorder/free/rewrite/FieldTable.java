package dev.heddle.recorder.free.rewrite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All fields that are recorded, by number, from 0. The fields of a class are neighbours, so that the low bits of their
 * numbers differ. Classes of the same name in several loaders share their numbers, since an access does not say which
 * of them it means. Safe for use by several threads.
 */
public final class FieldTable {
    /** Numbers go up to this, exclusively: the bits of an index in a record. */
    public static final int LIMIT = 1 << 28;

    /**
     * A field that is not final.
     *
     * @param className the class that declares it, internal name
     */
    public record Field(String className, String name, String descriptor, boolean isStatic, boolean isVolatile) {}

    private final List<Field> fields = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    /** The field's number; it gets the next one where it has none. */
    public synchronized int number(Field field) {
        return numbers.computeIfAbsent(key(field), key -> {
            if (fields.size() == LIMIT) {
                throw new IllegalStateException("more than " + LIMIT + " fields");
            }
            fields.add(field);
            return fields.size() - 1;
        });
    }

    /** The number of the field that a class declares (internal name), -1 where it has none. */
    public synchronized int find(String className, String name, String descriptor) {
        return numbers.getOrDefault(key(className, name, descriptor), -1);
    }

    /** The field with that number. */
    public synchronized Field get(int number) {
        return fields.get(number);
    }

    /** How many there are. */
    public synchronized int size() {
        return fields.size();
    }

    private static String key(Field field) {
        return key(field.className(), field.name(), field.descriptor());
    }

    private static String key(String className, String name, String descriptor) {
        return className + ' ' + name + ' ' + descriptor;
    }
}
