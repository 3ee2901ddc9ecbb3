package dev.heddle.recorder.hooks.log;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Comparator;

/**
 * What instrumented code calls in the place of methods of the JDK that read or write many elements of arrays. While the arrays are private these are
 * the methods themselves; else every element is an access. What the methods throw stays the same.
 */
public final class Bulk {
    private Bulk() {}

    /** In place of {@code System.arraycopy}. */
    public static void arraycopy(
            Object from, int fromIndex, Object to, int toIndex, int length, int readSite, int writeSite) {
        if (isPlain(from, fromIndex, to, toIndex, length)) {
            System.arraycopy(from, fromIndex, to, toIndex, length);
            return;
        }
        boolean isUpwards = from != to || fromIndex > toIndex;
        int step = isUpwards ? 1 : -1;
        int first = isUpwards ? 0 : length - 1;
        int end = isUpwards ? length : -1;
        if (from instanceof int[] source && to instanceof int[] target) {
            for (int i = first; i != end; i += step) {
                Recording.writeI(target, toIndex + i, Recording.readI(source, fromIndex + i, readSite), writeSite);
            }
        } else if (from instanceof long[] source && to instanceof long[] target) {
            for (int i = first; i != end; i += step) {
                Recording.writeJ(target, toIndex + i, Recording.readJ(source, fromIndex + i, readSite), writeSite);
            }
        } else if (from instanceof byte[] || from instanceof boolean[]) {
            for (int i = first; i != end; i += step) {
                Recording.writeB(to, toIndex + i, Recording.readB(from, fromIndex + i, readSite), writeSite);
            }
        } else if (from instanceof char[] source && to instanceof char[] target) {
            for (int i = first; i != end; i += step) {
                Recording.writeC(target, toIndex + i, Recording.readC(source, fromIndex + i, readSite), writeSite);
            }
        } else if (from instanceof Object[] source && to instanceof Object[] target) {
            copy(source, fromIndex, target, toIndex, first, end, step, readSite, writeSite);
        } else if (from instanceof double[] source && to instanceof double[] target) {
            for (int i = first; i != end; i += step) {
                Recording.writeD(target, toIndex + i, Recording.readD(source, fromIndex + i, readSite), writeSite);
            }
        } else if (from instanceof float[] source && to instanceof float[] target) {
            for (int i = first; i != end; i += step) {
                Recording.writeF(target, toIndex + i, Recording.readF(source, fromIndex + i, readSite), writeSite);
            }
        } else if (from instanceof short[] source && to instanceof short[] target) {
            for (int i = first; i != end; i += step) {
                Recording.writeS(target, toIndex + i, Recording.readS(source, fromIndex + i, readSite), writeSite);
            }
        }
    }

    /** The message of arraycopy is kept where an element does not fit. */
    private static void copy(
            Object[] from,
            int fromIndex,
            Object[] to,
            int toIndex,
            int first,
            int end,
            int step,
            int readSite,
            int writeSite) {
        for (int i = first; i != end; i += step) {
            Object element = Recording.readL(from, fromIndex + i, readSite);
            try {
                Recording.writeL(to, toIndex + i, element, writeSite);
            } catch (ArrayStoreException e) {
                System.arraycopy(from, fromIndex + i, to, toIndex + i, 1);
                throw e;
            }
        }
    }

    /** Also what arraycopy refuses. */
    private static boolean isPlain(Object from, int fromIndex, Object to, int toIndex, int length) {
        if (from == null || to == null || Recording.isPrivate(from) && Recording.isPrivate(to)) {
            return true;
        }
        Class<?> source = from.getClass();
        Class<?> target = to.getClass();
        if (!source.isArray() || !target.isArray()) {
            return true;
        }
        boolean isReference = from instanceof Object[] && to instanceof Object[];
        return source != target && !isReference
                || (fromIndex | toIndex | length) < 0
                || fromIndex > Array.getLength(from) - length
                || toIndex > Array.getLength(to) - length;
    }

    /** In place of {@code Arrays.copyOf}. */
    public static Object copyOf(Object array, int length, int site) {
        if (length < 0 || array == null || Recording.isPrivate(array)) {
            return plainCopy(array, length);
        }
        return read(array, 0, length, array.getClass(), site);
    }

    /** In place of {@code Arrays.copyOf} to another type. */
    public static Object copyOf(Object array, int length, Class<?> type, int site) {
        if (length < 0 || array == null || type == null || Recording.isPrivate(array)) {
            return copyOfType((Object[]) array, length, type);
        }
        return read(array, 0, length, type, site);
    }

    @SuppressWarnings("unchecked")
    private static Object copyOfType(Object[] array, int length, Class<?> type) {
        return Arrays.copyOf(array, length, (Class<? extends Object[]>) type);
    }

    /** In place of {@code Arrays.copyOfRange}. */
    public static Object copyOfRange(Object array, int from, int to, int site) {
        if (array == null || from > to || from < 0 || from > Array.getLength(array) || Recording.isPrivate(array)) {
            return plainCopy(array, from, to);
        }
        return read(array, from, to - from, array.getClass(), site);
    }

    /** In place of {@code clone()} of an array. */
    public static Object cloneArray(Object array, int site) {
        if (array == null) {
            throw new NullPointerException();
        }
        int length = Array.getLength(array);
        return Recording.isPrivate(array) ? plainCopy(array, length) : read(array, 0, length, array.getClass(), site);
    }

    private static Object read(Object array, int from, int length, Class<?> type, int site) {
        Object copy = Array.newInstance(type.getComponentType(), length);
        readInto(copy, array, from, Math.max(0, Math.min(length, Array.getLength(array) - from)), site);
        return copy;
    }

    /** Reads elements into an array that nobody else has: what is stored there is no access. */
    private static void readInto(Object copy, Object array, int from, int count, int site) {
        if (array instanceof int[] source) {
            for (int i = 0; i < count; i++) {
                ((int[]) copy)[i] = Recording.readI(source, from + i, site);
            }
        } else if (array instanceof long[] source) {
            for (int i = 0; i < count; i++) {
                ((long[]) copy)[i] = Recording.readJ(source, from + i, site);
            }
        } else if (array instanceof byte[]) {
            for (int i = 0; i < count; i++) {
                ((byte[]) copy)[i] = Recording.readB(array, from + i, site);
            }
        } else if (array instanceof boolean[]) {
            for (int i = 0; i < count; i++) {
                ((boolean[]) copy)[i] = Recording.readB(array, from + i, site) != 0;
            }
        } else if (array instanceof char[] source) {
            for (int i = 0; i < count; i++) {
                ((char[]) copy)[i] = Recording.readC(source, from + i, site);
            }
        } else if (array instanceof short[] source) {
            for (int i = 0; i < count; i++) {
                ((short[]) copy)[i] = Recording.readS(source, from + i, site);
            }
        } else if (array instanceof double[] source) {
            for (int i = 0; i < count; i++) {
                ((double[]) copy)[i] = Recording.readD(source, from + i, site);
            }
        } else if (array instanceof float[] source) {
            for (int i = 0; i < count; i++) {
                ((float[]) copy)[i] = Recording.readF(source, from + i, site);
            }
        } else {
            Object[] source = (Object[]) array;
            for (int i = 0; i < count; i++) {
                ((Object[]) copy)[i] = Recording.readL(source, from + i, site);
            }
        }
    }

    private static Object plainCopy(Object array, int length) {
        if (array instanceof int[] values) {
            return Arrays.copyOf(values, length);
        }
        if (array instanceof long[] values) {
            return Arrays.copyOf(values, length);
        }
        if (array instanceof byte[] values) {
            return Arrays.copyOf(values, length);
        }
        if (array instanceof char[] values) {
            return Arrays.copyOf(values, length);
        }
        if (array instanceof boolean[] values) {
            return Arrays.copyOf(values, length);
        }
        if (array instanceof double[] values) {
            return Arrays.copyOf(values, length);
        }
        if (array instanceof float[] values) {
            return Arrays.copyOf(values, length);
        }
        if (array instanceof short[] values) {
            return Arrays.copyOf(values, length);
        }
        return Arrays.copyOf((Object[]) array, length);
    }

    private static Object plainCopy(Object array, int from, int to) {
        if (array instanceof int[] values) {
            return Arrays.copyOfRange(values, from, to);
        }
        if (array instanceof long[] values) {
            return Arrays.copyOfRange(values, from, to);
        }
        if (array instanceof byte[] values) {
            return Arrays.copyOfRange(values, from, to);
        }
        if (array instanceof char[] values) {
            return Arrays.copyOfRange(values, from, to);
        }
        if (array instanceof boolean[] values) {
            return Arrays.copyOfRange(values, from, to);
        }
        if (array instanceof double[] values) {
            return Arrays.copyOfRange(values, from, to);
        }
        if (array instanceof float[] values) {
            return Arrays.copyOfRange(values, from, to);
        }
        if (array instanceof short[] values) {
            return Arrays.copyOfRange(values, from, to);
        }
        return Arrays.copyOfRange((Object[]) array, from, to);
    }

    /** In place of {@code Arrays.fill}. */
    public static void fill(boolean[] array, boolean value, int site) {
        fill(array, 0, array.length, value, site);
    }

    /** In place of {@code Arrays.fill}. */
    public static void fill(boolean[] array, int from, int to, boolean value, int site) {
        if (isPlain(array, from, to)) {
            Arrays.fill(array, from, to, value);
            return;
        }
        for (int i = from; i < to; i++) {
            Recording.writeB(array, i, value ? 1 : 0, site);
        }
    }

    /** In place of {@code Arrays.fill}. */
    public static void fill(byte[] array, byte value, int site) {
        fill(array, 0, array.length, value, site);
    }

    /** In place of {@code Arrays.fill}. */
    public static void fill(byte[] array, int from, int to, byte value, int site) {
        if (isPlain(array, from, to)) {
            Arrays.fill(array, from, to, value);
            return;
        }
        for (int i = from; i < to; i++) {
            Recording.writeB(array, i, value, site);
        }
    }

    /** In place of {@code Arrays.fill}. */
    public static void fill(short[] array, short value, int site) {
        fill(array, 0, array.length, value, site);
    }

    /** In place of {@code Arrays.fill}. */
    public static void fill(short[] array, int from, int to, short value, int site) {
        if (isPlain(array, from, to)) {
            Arrays.fill(array, from, to, value);
            return;
        }
        for (int i = from; i < to; i++) {
            Recording.writeS(array, i, value, site);
        }
    }

    /** In place of {@code Arrays.fill}. */
    public static void fill(char[] array, char value, int site) {
        fill(array, 0, array.length, value, site);
    }

    /** In place of {@code Arrays.fill}. */
    public static void fill(char[] array, int from, int to, char value, int site) {
        if (isPlain(array, from, to)) {
            Arrays.fill(array, from, to, value);
            return;
        }
        for (int i = from; i < to; i++) {
            Recording.writeC(array, i, value, site);
        }
    }

    /** In place of {@code Arrays.fill}. */
    public static void fill(int[] array, int value, int site) {
        fill(array, 0, array.length, value, site);
    }

    /** In place of {@code Arrays.fill}. */
    public static void fill(int[] array, int from, int to, int value, int site) {
        if (isPlain(array, from, to)) {
            Arrays.fill(array, from, to, value);
            return;
        }
        for (int i = from; i < to; i++) {
            Recording.writeI(array, i, value, site);
        }
    }

    /** In place of {@code Arrays.fill}. */
    public static void fill(long[] array, long value, int site) {
        fill(array, 0, array.length, value, site);
    }

    /** In place of {@code Arrays.fill}. */
    public static void fill(long[] array, int from, int to, long value, int site) {
        if (isPlain(array, from, to)) {
            Arrays.fill(array, from, to, value);
            return;
        }
        for (int i = from; i < to; i++) {
            Recording.writeJ(array, i, value, site);
        }
    }

    /** In place of {@code Arrays.fill}. */
    public static void fill(float[] array, float value, int site) {
        fill(array, 0, array.length, value, site);
    }

    /** In place of {@code Arrays.fill}. */
    public static void fill(float[] array, int from, int to, float value, int site) {
        if (isPlain(array, from, to)) {
            Arrays.fill(array, from, to, value);
            return;
        }
        for (int i = from; i < to; i++) {
            Recording.writeF(array, i, value, site);
        }
    }

    /** In place of {@code Arrays.fill}. */
    public static void fill(double[] array, double value, int site) {
        fill(array, 0, array.length, value, site);
    }

    /** In place of {@code Arrays.fill}. */
    public static void fill(double[] array, int from, int to, double value, int site) {
        if (isPlain(array, from, to)) {
            Arrays.fill(array, from, to, value);
            return;
        }
        for (int i = from; i < to; i++) {
            Recording.writeD(array, i, value, site);
        }
    }

    /** In place of {@code Arrays.fill}. */
    public static void fill(Object[] array, Object value, int site) {
        fill(array, 0, array.length, value, site);
    }

    /** In place of {@code Arrays.fill}. */
    public static void fill(Object[] array, int from, int to, Object value, int site) {
        if (isPlain(array, from, to)) {
            Arrays.fill(array, from, to, value);
            return;
        }
        for (int i = from; i < to; i++) {
            Recording.writeL(array, i, value, site);
        }
    }

    /** Also a range that is refused. */
    private static boolean isPlain(Object array, int from, int to) {
        return array == null || from < 0 || from > to || to > Array.getLength(array) || Recording.isPrivate(array);
    }

    /** In place of {@code Arrays.sort}. */
    public static void sort(byte[] array, int readSite, int writeSite) {
        sort(array, 0, array.length, readSite, writeSite);
    }

    /** In place of {@code Arrays.sort}. */
    public static void sort(byte[] array, int from, int to, int readSite, int writeSite) {
        if (isPlain(array, from, to)) {
            Arrays.sort(array, from, to);
            return;
        }
        byte[] copy = (byte[]) read(array, from, to - from, byte[].class, readSite);
        Arrays.sort(copy);
        arraycopy(copy, 0, array, from, copy.length, readSite, writeSite);
    }

    /** In place of {@code Arrays.sort}. */
    public static void sort(short[] array, int readSite, int writeSite) {
        sort(array, 0, array.length, readSite, writeSite);
    }

    /** In place of {@code Arrays.sort}. */
    public static void sort(short[] array, int from, int to, int readSite, int writeSite) {
        if (isPlain(array, from, to)) {
            Arrays.sort(array, from, to);
            return;
        }
        short[] copy = (short[]) read(array, from, to - from, short[].class, readSite);
        Arrays.sort(copy);
        arraycopy(copy, 0, array, from, copy.length, readSite, writeSite);
    }

    /** In place of {@code Arrays.sort}. */
    public static void sort(char[] array, int readSite, int writeSite) {
        sort(array, 0, array.length, readSite, writeSite);
    }

    /** In place of {@code Arrays.sort}. */
    public static void sort(char[] array, int from, int to, int readSite, int writeSite) {
        if (isPlain(array, from, to)) {
            Arrays.sort(array, from, to);
            return;
        }
        char[] copy = (char[]) read(array, from, to - from, char[].class, readSite);
        Arrays.sort(copy);
        arraycopy(copy, 0, array, from, copy.length, readSite, writeSite);
    }

    /** In place of {@code Arrays.sort}. */
    public static void sort(int[] array, int readSite, int writeSite) {
        sort(array, 0, array.length, readSite, writeSite);
    }

    /** In place of {@code Arrays.sort}. */
    public static void sort(int[] array, int from, int to, int readSite, int writeSite) {
        if (isPlain(array, from, to)) {
            Arrays.sort(array, from, to);
            return;
        }
        int[] copy = (int[]) read(array, from, to - from, int[].class, readSite);
        Arrays.sort(copy);
        arraycopy(copy, 0, array, from, copy.length, readSite, writeSite);
    }

    /** In place of {@code Arrays.sort}. */
    public static void sort(long[] array, int readSite, int writeSite) {
        sort(array, 0, array.length, readSite, writeSite);
    }

    /** In place of {@code Arrays.sort}. */
    public static void sort(long[] array, int from, int to, int readSite, int writeSite) {
        if (isPlain(array, from, to)) {
            Arrays.sort(array, from, to);
            return;
        }
        long[] copy = (long[]) read(array, from, to - from, long[].class, readSite);
        Arrays.sort(copy);
        arraycopy(copy, 0, array, from, copy.length, readSite, writeSite);
    }

    /** In place of {@code Arrays.sort}. */
    public static void sort(float[] array, int readSite, int writeSite) {
        sort(array, 0, array.length, readSite, writeSite);
    }

    /** In place of {@code Arrays.sort}. */
    public static void sort(float[] array, int from, int to, int readSite, int writeSite) {
        if (isPlain(array, from, to)) {
            Arrays.sort(array, from, to);
            return;
        }
        float[] copy = (float[]) read(array, from, to - from, float[].class, readSite);
        Arrays.sort(copy);
        arraycopy(copy, 0, array, from, copy.length, readSite, writeSite);
    }

    /** In place of {@code Arrays.sort}. */
    public static void sort(double[] array, int readSite, int writeSite) {
        sort(array, 0, array.length, readSite, writeSite);
    }

    /** In place of {@code Arrays.sort}. */
    public static void sort(double[] array, int from, int to, int readSite, int writeSite) {
        if (isPlain(array, from, to)) {
            Arrays.sort(array, from, to);
            return;
        }
        double[] copy = (double[]) read(array, from, to - from, double[].class, readSite);
        Arrays.sort(copy);
        arraycopy(copy, 0, array, from, copy.length, readSite, writeSite);
    }

    /** In place of {@code Arrays.sort}: sorts a copy, so that comparators run outside of any access. */
    public static void sort(Object[] array, int readSite, int writeSite) {
        sort(array, 0, array.length, null, readSite, writeSite);
    }

    /** In place of {@code Arrays.sort}. */
    public static void sort(Object[] array, int from, int to, int readSite, int writeSite) {
        sort(array, from, to, null, readSite, writeSite);
    }

    /** In place of {@code Arrays.sort}. */
    public static void sort(Object[] array, Comparator<Object> order, int readSite, int writeSite) {
        sort(array, 0, array.length, order, readSite, writeSite);
    }

    /** In place of {@code Arrays.sort}. */
    public static void sort(Object[] array, int from, int to, Comparator<Object> order, int readSite, int writeSite) {
        if (isPlain(array, from, to)) {
            Arrays.sort(array, from, to, order);
            return;
        }
        Object[] copy = (Object[]) read(array, from, to - from, array.getClass(), readSite);
        Arrays.sort(copy, order);
        arraycopy(copy, 0, array, from, copy.length, readSite, writeSite);
    }
}
