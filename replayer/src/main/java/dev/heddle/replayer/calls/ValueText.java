package dev.heddle.replayer.calls;

import dev.heddle.formats.trace.TypeNames;
import dev.heddle.replayer.engine.Engine;
import org.jspecify.annotations.Nullable;

/**
 * Values of arguments and results as text, made without a call of the program's code: numbers, strings, constants of
 * enums, names of classes; of all other objects the class and the object's name.
 */
final class ValueText {
    private static final int LONGEST = 40;

    private final Engine engine;

    ValueText(Engine engine) {
        this.engine = engine;
    }

    String of(@Nullable Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof String text) {
            return '"' + cut(text) + '"';
        }
        if (value instanceof Character character) {
            return "'" + character + "'";
        }
        if (isNumber(value)) {
            return String.valueOf(value);
        }
        if (value instanceof Enum<?> constant) {
            return constant.name();
        }
        return value instanceof Class<?> type ? TypeNames.simple(type.getName()) + ".class" : engine.objectName(value);
    }

    /** The wrappers of the JDK, which are final; other numbers are the program's. */
    private static boolean isNumber(Object value) {
        return value instanceof Integer
                || value instanceof Long
                || value instanceof Boolean
                || value instanceof Double
                || value instanceof Float
                || value instanceof Short
                || value instanceof Byte;
    }

    private static String cut(String text) {
        if (text.length() <= LONGEST) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return text.substring(0, end) + "...";
    }
}
