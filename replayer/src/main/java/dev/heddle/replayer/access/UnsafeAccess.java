package dev.heddle.replayer.access;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.place.Elements;
import dev.heddle.recorder.instrument.site.Site;
import java.lang.reflect.Array;

/** Which type an access through Unsafe has, and which element of an array it means. */
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

    /** Index of the element that lies there, inside the array or not; -1 where none does. */
    static int index(Object array, long offset, char value) {
        Elements elements = Elements.of(array);
        long index = elements.index(offset);
        boolean fits = isSameWidth(elements.type, value) && index >= 0 && index <= Integer.MAX_VALUE;
        return fits && elements.offset((int) index) == offset ? (int) index : -1;
    }

    /** The type that raw memory is read as for a value of that type: its width counts, and one of the signs. */
    static char raw(char type) {
        return type == 'Z' ? 'B' : type == 'C' ? 'S' : type;
    }

    /** Whether the value lies in the array's elements, which are primitive, and is primitive itself. */
    static boolean isInside(Object array, long offset, char value) {
        Elements elements = Elements.of(array);
        return elements.type != 'L'
                && value != 'L'
                && offset >= elements.offset(0)
                && offset + width(value) <= elements.offset(Array.getLength(array));
    }

    /** The value with its bytes in the other order. */
    static long swap(long bits, char type) {
        return switch (type) {
            case 'S' -> Short.reverseBytes((short) bits);
            case 'I', 'F' -> Integer.reverseBytes((int) bits);
            case 'J', 'D' -> Long.reverseBytes(bits);
            default -> bits;
        };
    }

    /** In bytes; 0 for a reference. */
    static int width(char type) {
        return switch (type) {
            case 'Z', 'B' -> 1;
            case 'S', 'C' -> 2;
            case 'I', 'F' -> 4;
            case 'J', 'D' -> 8;
            default -> 0; // a reference: its width is the JVM's choice
        };
    }
}
