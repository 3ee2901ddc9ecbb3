package dev.heddle.replayer.engine;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.Site;
import java.lang.reflect.Array;

/** Which type an access through Unsafe has, and which element of an array it means, or begins with. */
final class UnsafeAccess {
    private UnsafeAccess() {}

    /** First character of the descriptor of the value: the result of a load, the last argument of all others. */
    static char type(Site site) {
        String descriptor = site.memberDescriptor();
        int end = descriptor.indexOf(')');
        char type = descriptor.charAt(site.kind() == EventKind.READ ? end + 1 : end - 1);
        return type == ';' ? 'L' : type;
    }

    /** True where a value of one type fills a place of the other exactly. */
    static boolean isSameWidth(char place, char value) {
        return width(place) == width(value);
    }

    /** Index of the element that begins there, inside the array or not; -1 where none does. */
    static int index(Object array, long offset) {
        Class<?> type = array.getClass();
        long distance = offset - Internals.arrayBase(type);
        long scale = Internals.arrayScale(type);
        boolean fits = distance >= 0 && distance % scale == 0;
        return fits && distance / scale <= Integer.MAX_VALUE ? (int) (distance / scale) : -1;
    }

    /** First character of the descriptor of the array's elements. */
    static char elementType(Object array) {
        return array.getClass().getComponentType().descriptorString().charAt(0);
    }

    /** True where a value of that type takes several elements of the array, all of them primitive and inside it. */
    static boolean isWide(Object array, int index, char value) {
        int element = width(elementType(array));
        return element > 0 && width(value) > element && index + width(value) / element <= Array.getLength(array);
    }

    private static int width(char type) {
        return switch (type) {
            case 'Z', 'B' -> 1;
            case 'S', 'C' -> 2;
            case 'I', 'F' -> 4;
            case 'J', 'D' -> 8;
            default -> 0; // a reference: its width is the JVM's choice
        };
    }
}
