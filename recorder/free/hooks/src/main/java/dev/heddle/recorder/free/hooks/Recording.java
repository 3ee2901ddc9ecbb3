package dev.heddle.recorder.free.hooks;

import dev.heddle.recorder.hooks.Hooks;
import java.lang.invoke.VarHandle;

/**
 * What instrumented code calls at accesses.
 *
 * <p>An access to a field {@code f} of {@code C} is a call of a small method that the transformer adds to the class of
 * the access:
 *
 * <pre>{@code
 * static T read(C o, int site) {
 *     Object state = o.heddle$state;
 *     return state == null ? o.f : FieldReads.readX(state, o, ACCESS, site);             // with owners: == Thread.currentThread()
 * }
 * static void write(C o, T value, int site) {
 *     Object state = o.heddle$state;
 *     if (state == null) o.f = value; else FieldWrites.writeX(state, o, value, ACCESS, site);
 * }
 * }</pre>
 *
 * ACCESS is the number of the access ({@link FieldPlaces}). Where the field's place cannot be known, and in what those
 * hooks do themselves, the rest is
 *
 * <pre>{@code
 * static T readShared(C o, Object state, int site) {
 *     if (Recording.isOwned(state)) {                // escaped, but read by its owner alone so far
 *         T value = o.f;
 *         Recording.loaded();
 *         if (o.heddle$state == state) {
 *             Recording.countOwned(state);
 *             return value;
 *         }
 *     }
 *     long[] shadow = Recording.shadow(o, state);
 *     while (true) {
 *         long seen = Recording.beginOverlappingRead(shadow, FIELD);
 *         T value = o.f;
 *         if (Recording.endRead(shadow, FIELD, seen, site)) return value;
 *         if (Recording.overlapped(shadow, FIELD, seen)) {
 *             T next = o.f;
 *             if (next != value && Recording.endOverlapped(shadow, FIELD, seen, site)) return value;   // by raw bits
 *         }
 *     }
 * }
 * static void writeShared(C o, T value, Object state, int site) {
 *     long[] shadow = Recording.shadow(o, state);
 *     Recording.escape(value);                       // references only
 *     long held = Recording.beginWrite(shadow, FIELD);
 *     o.f = value;
 *     Recording.endWrite(shadow, FIELD, held, site);
 * }
 * }</pre>
 *
 * A read may meet a write that has begun, and still see what was there before: the second load tells, since it sees the
 * new value. A read that cannot see an old value (of a volatile field) begins with {@code beginRead} and needs no
 * second load.
 *
 * <p>Statics are the same with {@code Recording.statics(FIELD)} as the shadow and no fast path. FIELD is the field's
 * number.
 */
public final class Recording {
    private Recording() {}

    /** Every access is to be recorded: no object is its thread's own. Before anything else of this package is used. */
    public static void detailFull() {
        Shadows.full = true;
    }

    /**
     * Whether objects that their makers alone can reach name the thread: then a thread that meets an object of another,
     * since its escape was missed, knows. Without owners their state is null, and accesses cost less. Classes must be
     * instrumented to fit. Before anything else of this package is used.
     */
    public static void owners(boolean named) {
        Shadows.owners = named || Shadows.full;
    }

    /**
     * Whether objects with a state are met as escaped from the start, since nothing is followed to its escape. Before
     * anything else of this package is used.
     */
    public static void escapedAtBirth(boolean all) {
        Shadows.escapedAtBirth = all;
    }

    /** Whether accesses to a sample of the fields are recorded. */
    public static boolean isOfSample() {
        return Shadows.escapedAtBirth;
    }

    /**
     * Whether objects get their shadows when they are first locked, and not before: no accesses are recorded. Before
     * anything else of this package is used.
     */
    public static void locksAlone(boolean alone) {
        Shadows.locksAlone = alone;
    }

    /**
     * The shadow of an object without one, in a recording of locks alone or of a sample; null in others. The current
     * thread holds the object's monitor, so that no other thread makes one.
     */
    public static long[] shadowOfLock(Object lock) {
        return Shadows.locksAlone || Shadows.escapedAtBirth ? Escapes.locked((Tracked) lock) : null;
    }

    /**
     * Begins recording: from now on threads log to these buffers. Again only after the last recording has ended: then
     * all threads begin anew.
     */
    public static void begin(LogBuffers buffers) {
        ShadowLog.prepare();
        ThreadTable.begin(buffers);
    }

    /** A thread is about to start another one. */
    public static void startsThread() {
        Shadows.several = true;
    }

    /** Whether an object with that state is the current thread's alone. */
    public static boolean isOwn(Object state) {
        return Shadows.isOwn(state);
    }

    /** Before a call through an interface of collections: logs it unless the collection synchronises nothing. */
    public static void calling(Object receiver, int site) {
        if (!PlainCollections.contain(receiver)) {
            Hooks.beforeCall(receiver, site);
        }
    }

    /** After such a call. */
    public static void called(Object receiver, int site) {
        if (!PlainCollections.contain(receiver)) {
            Hooks.afterCall(receiver, site);
        }
    }

    /** Code of the JDK that calls methods for others had this answer: it may keep it. */
    public static void answered(Object object) {
        if (object instanceof Tracked
                || object instanceof Object[] && object.getClass().getClassLoader() != null) {
            escape(object);
        }
    }

    /** The shadow of an object whose state is not the current thread; makes one where there is none. */
    public static long[] shadow(Object object, Object state) {
        return state instanceof long[] shadow ? shadow : Escapes.shadow((Tracked) object, state);
    }

    /**
     * Returns a state that may be null, for unknown. Throws the NullPointerException of an access to a field of null.
     */
    static long[] shadowOf(Object object, Object state) {
        if (state instanceof long[] shadow) {
            return shadow;
        }
        return state == null ? shadowOf(object) : Escapes.shadow((Tracked) object, state);
    }

    /** The shadow of any object; makes one where there is none. Of null it is some shadow. */
    public static long[] shadowOf(Object object) {
        if (object instanceof Tracked tracked) {
            return shadow(object, tracked.heddle$state());
        }
        return object == null ? Shadows.none() : Escapes.shadowOf(object);
    }

    /** The state of an object; null where it has none. */
    public static Object stateOf(Object object) {
        return object instanceof Tracked tracked ? tracked.heddle$state() : null;
    }

    /**
     * Whether an object with that state, which has escaped, is one that the current thread, its owner, may read without
     * a record.
     */
    public static boolean isOwned(Object state) {
        return state instanceof Escaped escaped && escaped.isMine();
    }

    /** After such a read, before the state is loaded again: only if it is the same, the read counts. */
    public static void loaded() {
        VarHandle.loadLoadFence();
    }

    /** Then it has counted. */
    public static void countOwned(Object state) {
        ((Escaped) state).count();
    }

    /** The shadow of the static fields of the class that declares the field with that number. */
    public static long[] statics(int field) {
        long[][] all = Statics.byField;
        if (field < all.length) {
            long[] shadow = all[field];
            if (shadow != null) {
                return shadow;
            }
        }
        return Statics.make(field);
    }

    /** Returns the state of a class's statics. */
    public static long[] staticsOf(Class<?> type) {
        return Statics.of(type);
    }

    /** The number of the object that has this shadow. */
    public static long number(long[] shadow) {
        return shadow[0] >>> LogRecord.INDEX_BITS;
    }

    /**
     * Before the load.
     *
     * @param index number of the field, or index of the element of an array
     */
    public static long beginRead(long[] shadow, int index) {
        return Words.peekUnmarked(ThreadLog.current(), shadow, Shadows.slot(shadow, index));
    }

    /** Before a load that may overlap with a write. */
    public static long beginOverlappingRead(long[] shadow, int index) {
        return Words.peek(ThreadLog.current(), shadow, Shadows.slot(shadow, index));
    }

    /** After the load: whether it counts; then it has been logged, unless the object is the thread's own so far. */
    public static boolean endRead(long[] shadow, int index, long seen, int site) {
        return Words.hasRead(ThreadLog.current(), shadow, Shadows.slot(shadow, index), index, seen, site);
    }

    /** After an {@link #endRead} in vain: whether a write was under way, and now is done. Waits for it. */
    public static boolean overlapped(long[] shadow, int index, long seen) {
        return seen < 0 && Words.isNext(shadow, Shadows.slot(shadow, index), seen);
    }

    /**
     * After another load, which saw another value: whether the first one counts as a read of what was there before;
     * then it has been logged.
     */
    public static boolean endOverlapped(long[] shadow, int index, long seen, int site) {
        return Words.hasReadBefore(ThreadLog.current(), shadow, Shadows.slot(shadow, index), index, seen, site);
    }

    /** Before the store: takes the lock of the location's word. */
    public static long beginWrite(long[] shadow, int index) {
        return Words.lock(ThreadLog.current(), shadow, Shadows.slot(shadow, index), index);
    }

    /** After the store. */
    public static void endWrite(long[] shadow, int index, long held, int site) {
        Words.unlock(ThreadLog.current(), shadow, Shadows.slot(shadow, index), index, held, site);
    }

    /**
     * Before a read-modify-write: takes the lock of the location's word. The shadow may be of any kind.
     *
     * @param index number of the field, or index of the element of an array
     */
    public static long beginUpdate(long[] shadow, int index) {
        return Words.lock(ThreadLog.current(), shadow, Shadows.slot(shadow, index), index);
    }

    /** After it. Without a write it was a read. */
    public static void endUpdate(long[] shadow, int index, long held, int site, boolean wrote) {
        ThreadLog log = ThreadLog.current();
        int slot = Shadows.slot(shadow, index);
        if (wrote) {
            Words.unlock(log, shadow, slot, index, held, site);
        } else {
            Words.unlockUnchanged(shadow, slot, held);
            Words.logFailure(log, shadow, index, held, site);
        }
    }

    /** Abandons an update that did not happen: logs nothing. */
    public static void abortUpdate(long[] shadow, int index, long held) {
        Words.unlockUnchanged(shadow, Shadows.slot(shadow, index), held);
    }

    /** Other threads may reach the object from now on, and all that it leads to. Null is nothing. */
    public static void escape(Object object) {
        if (Escapes.isPrivate(object)) {
            Escapes.escape(object);
        }
    }

    /** A value is stored into a final field of the holder. */
    public static void storing(Object holder, Object value) {
        if (!(holder instanceof Tracked tracked && Shadows.isOwn(tracked.heddle$state()))) {
            escape(value);
        }
    }

    /** An object is new: it gets its state, if it has none. */
    public static void birth(Object object) {
        Tracked tracked = (Tracked) object;
        if (Shadows.full) {
            Escapes.birth(tracked);
        } else if (Shadows.escapedAtBirth) {
            if (tracked.heddle$state() == null) {
                ThreadLog log = ThreadLog.own();
                tracked.heddle$state(log.escaped());
                log.births++;
            }
        } else if (Shadows.owners && tracked.heddle$state() == null) {
            tracked.heddle$state(Thread.currentThread());
        }
    }

    /** An object was cloned: the copy, which has the state of the original, is the thread's own. */
    public static void cloned(Object original, Object copy) {
        if (copy instanceof Tracked tracked) {
            Object state = tracked.heddle$state();
            boolean isCopied = state != null && original != copy && state == stateOf(original);
            if (isCopied && Escapes.hasEscaped(state)) {
                tracked.heddle$state(null);
                birth(copy);
            }
        }
    }

    /** The thread begins to initialise a class. */
    public static void enterInitialiser(Class<?> type) {
        ThreadLog.own().initialisers++;
    }

    /** The thread has initialised a class, or failed to. */
    public static void leaveInitialiser(Class<?> type) {
        ThreadLog.own().initialisers--;
    }

    /** How many objects other threads had before they were seen to escape: 0 unless an escape was missed. */
    public static long leaked() {
        return Escapes.leaked();
    }

    /** Whether no other thread can reach the array, so that its elements need not be recorded. */
    public static boolean isPrivate(Object array) {
        return MarkWord.isPrivate(array)
                || SideTable.find(array) == null && (!Shadows.full || ArrayShadows.of(array) == null);
    }

    public static int readI(int[] array, int index, int site) {
        return array == null || MarkWord.isPrivate(array) ? array[index] : ArrayReads.readI(array, index, site);
    }

    public static void writeI(int[] array, int index, int value, int site) {
        if (array == null || MarkWord.isPrivate(array)) {
            array[index] = value;
        } else {
            ArrayWrites.writeI(array, index, value, site);
        }
    }

    public static long readJ(long[] array, int index, int site) {
        return array == null || MarkWord.isPrivate(array) ? array[index] : ArrayReads.readJ(array, index, site);
    }

    public static void writeJ(long[] array, int index, long value, int site) {
        if (array == null || MarkWord.isPrivate(array)) {
            array[index] = value;
        } else {
            ArrayWrites.writeJ(array, index, value, site);
        }
    }

    public static float readF(float[] array, int index, int site) {
        return array == null || MarkWord.isPrivate(array) ? array[index] : ArrayReads.readF(array, index, site);
    }

    public static void writeF(float[] array, int index, float value, int site) {
        if (array == null || MarkWord.isPrivate(array)) {
            array[index] = value;
        } else {
            ArrayWrites.writeF(array, index, value, site);
        }
    }

    public static double readD(double[] array, int index, int site) {
        return array == null || MarkWord.isPrivate(array) ? array[index] : ArrayReads.readD(array, index, site);
    }

    public static void writeD(double[] array, int index, double value, int site) {
        if (array == null || MarkWord.isPrivate(array)) {
            array[index] = value;
        } else {
            ArrayWrites.writeD(array, index, value, site);
        }
    }

    public static Object readL(Object[] array, int index, int site) {
        return array == null || MarkWord.isPrivate(array) ? array[index] : ArrayReads.readL(array, index, site);
    }

    public static void writeL(Object[] array, int index, Object value, int site) {
        if (array == null || MarkWord.isPrivate(array)) {
            array[index] = value;
        } else {
            ArrayWrites.writeL(array, index, value, site);
        }
    }

    public static char readC(char[] array, int index, int site) {
        return array == null || MarkWord.isPrivate(array) ? array[index] : ArrayReads.readC(array, index, site);
    }

    public static void writeC(char[] array, int index, char value, int site) {
        if (array == null || MarkWord.isPrivate(array)) {
            array[index] = value;
        } else {
            ArrayWrites.writeC(array, index, value, site);
        }
    }

    public static short readS(short[] array, int index, int site) {
        return array == null || MarkWord.isPrivate(array) ? array[index] : ArrayReads.readS(array, index, site);
    }

    public static void writeS(short[] array, int index, short value, int site) {
        if (array == null || MarkWord.isPrivate(array)) {
            array[index] = value;
        } else {
            ArrayWrites.writeS(array, index, value, site);
        }
    }

    /** Reads an element of a byte[] or boolean[]. */
    public static byte readB(Object array, int index, int site) {
        return array == null || MarkWord.isPrivate(array)
                ? ArrayReads.get(array, index)
                : ArrayReads.readB(array, index, site);
    }

    /** To a byte[] or boolean[]. */
    public static void writeB(Object array, int index, int value, int site) {
        if (array == null || MarkWord.isPrivate(array)) {
            ArrayWrites.set(array, index, value);
        } else {
            ArrayWrites.writeB(array, index, value, site);
        }
    }
}
