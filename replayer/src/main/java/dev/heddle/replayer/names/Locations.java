package dev.heddle.replayer.names;

import dev.heddle.formats.event.LocationKind;
import dev.heddle.replayer.strategy.PendingSink;
import java.util.Arrays;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Locations of one execution by dense index, and their numbers in the trace, which they get at their first use in an
 * event.
 */
public final class Locations {
    private static final int STATIC = -1;
    private static final int LIBRARY_KEY = -2;

    /** Size of {@link #recent}, a power of two. */
    private static final int RECENT = 1 << 8;

    private final ObjectNames names;
    private LongIntHashMap index = new LongIntHashMap();
    /**
     * By bits of the key: the location that was asked for last. It is not cleared, since {@link #keys} tells whether it
     * is the one.
     */
    private final int[] recent = new int[RECENT];

    private long[] keys = new long[256];
    private LocationKind[] kind = new LocationKind[256];
    private int[] owner = new int[256];
    private int[] member = new int[256];
    private FieldInfo[] field = new FieldInfo[256];
    private int[] number = new int[256];
    private int size;
    private int[] numbered = new int[256];
    private int numberedSize;

    public Locations(ObjectNames names) {
        this.names = names;
    }

    /** Forgets all locations. */
    public void clear() {
        if (size > 1 << 15) {
            index = new LongIntHashMap();
        } else {
            index.clear();
        }
        size = 0;
        numberedSize = 0;
    }

    /** The location of a static field. */
    public int ofStatic(FieldInfo f) {
        return locate(LocationKind.STATIC_FIELD, STATIC, f.id, f);
    }

    /** The location of a field of an object. */
    public int ofField(int ownerObject, FieldInfo f) {
        return locate(LocationKind.FIELD, ownerObject, f.id, f);
    }

    /** The location of an array element. */
    public int ofElement(int array, int elementIndex) {
        return locate(LocationKind.ARRAY_ELEMENT, array, elementIndex, null);
    }

    /** The monitor of an object, its lock, its own clock, the thread or class that it is. */
    int ofWhole(LocationKind which, int object) {
        return locate(which, object, -which.ordinal() - 1, null);
    }

    /** Location of an object that is named by this use if it has no name yet. */
    public int of(LocationKind which, Object object, NamedThread t) {
        return ofWhole(which, names.touched(object, t));
    }

    /** The location that stands for the library as a whole, and for what is outside of the program. */
    public int ofLibrary() {
        return locate(LocationKind.LIBRARY, LIBRARY_KEY, 0, null);
    }

    private int locate(LocationKind k, int ownerObject, int memberId, @Nullable FieldInfo f) {
        long key = key(ownerObject, memberId);
        int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & RECENT - 1;
        int last = recent[slot];
        if (last < size && keys[last] == key) {
            return last;
        }
        int found = index.getIfAbsent(key, -1);
        if (found >= 0) {
            recent[slot] = found;
            return found;
        }
        if (size == owner.length) {
            int n = size * 2;
            keys = Arrays.copyOf(keys, n);
            kind = Arrays.copyOf(kind, n);
            owner = Arrays.copyOf(owner, n);
            member = Arrays.copyOf(member, n);
            field = Arrays.copyOf(field, n);
            number = Arrays.copyOf(number, n);
        }
        int at = size++;
        index.put(key, at);
        recent[slot] = at;
        keys[at] = key;
        kind[at] = k;
        owner[at] = ownerObject < 0 ? -1 : ownerObject;
        member[at] = memberId;
        field[at] = f;
        number[at] = -1;
        return at;
    }

    /** The location of a static field, or -1 where it has none yet; so too the other methods that find. */
    public int findStatic(int fieldId) {
        return find(STATIC, fieldId);
    }

    /** A field, by its id, or an array element, by its index. */
    public int findMember(int ownerObject, int memberId) {
        return find(ownerObject, memberId);
    }

    /** As {@link #ofWhole}, or -1. */
    public int findWhole(LocationKind which, int object) {
        return find(object, -which.ordinal() - 1);
    }

    /** As {@link #ofLibrary}, or -1. */
    public int findLibrary() {
        return find(LIBRARY_KEY, 0);
    }

    private int find(int ownerObject, int memberId) {
        return index.getIfAbsent(key(ownerObject, memberId), -1);
    }

    private static long key(int ownerObject, int memberId) {
        return ((long) ownerObject << 32) | (memberId & 0xffffffffL);
    }

    /** The location's number in the trace, or {@code PendingSink.NEW} where it has none yet. */
    public int findNumber(int location) {
        return number[location] < 0 ? PendingSink.NEW : number[location];
    }

    int size() {
        return size;
    }

    /** What the location is. */
    public LocationKind kind(int location) {
        return kind[location];
    }

    /** Index of the owning object in {@link ObjectNames}, or -1. */
    public int owner(int location) {
        return owner[location];
    }

    /** Index of the array element. */
    public int element(int location) {
        return kind[location] == LocationKind.ARRAY_ELEMENT ? member[location] : -1;
    }

    /** The field; null where the location is none. */
    public @Nullable FieldInfo field(int location) {
        return field[location];
    }

    /** The variable of another language that the location is a part of; null for all others, which have an object. */
    public RawMemory.@Nullable View variable(int location) {
        return kind[location] == LocationKind.ARRAY_ELEMENT
                        && names.object(owner[location]) instanceof RawMemory.View view
                        && view.holder() != null
                ? view
                : null;
    }

    /** The location's number in the trace; gives its object one too. */
    public int number(int location) {
        int n = number[location];
        if (n < 0) {
            if (owner[location] >= 0 && variable(location) == null) {
                names.number(owner[location]);
            }
            if (numberedSize == numbered.length) {
                numbered = Arrays.copyOf(numbered, numberedSize * 2);
            }
            n = numberedSize++;
            numbered[n] = location;
            number[location] = n;
        }
        return n;
    }

    /** How many locations have a number. */
    public int numberedSize() {
        return numberedSize;
    }

    /** The location with that number. */
    public int ofNumber(int n) {
        return numbered[n];
    }
}
