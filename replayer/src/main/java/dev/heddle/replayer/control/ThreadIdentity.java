package dev.heddle.replayer.control;

import dev.heddle.recorder.instrument.place.Internals;
import dev.heddle.recorder.instrument.place.TrustedLookup;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Which {@code Thread} object a thread of the JVM is on JDK 17 and 18. HotSpot keeps the object in a root of the
 * collector, to which the JVM's structure of the thread points; the object has the address of that structure. HotSpot
 * describes its structures to debuggers ({@code gHotSpotVMStructs}), so no offset is assumed. Later JDKs have
 * {@code Thread.setCurrentThread}.
 *
 * <p>Valid with the serial collector only, which wants no barrier for the write of a root.
 */
final class ThreadIdentity {
    private static final int LAST_JDK = 18;
    /** The first eight characters of a name, which are compared as one number: reading all names takes long. */
    private static final long JAVA_THREAD = chars("JavaThread");

    private static final long THREAD_OBJECT = chars("_threadObj");
    private static final long COMPRESSED_OOPS = chars("CompressedOops");
    private static final int NARROW = 4;

    private static final long ADDRESS = offset("eetop");
    private static final long STATUS = offset("threadStatus");
    private static final long ELEMENT = Internals.arrayBase(Object[].class);
    private static final boolean IS_NARROW = Internals.arrayScale(Object[].class) == NARROW;

    /** Offset of the pointer to the root in the structure of a thread; 0 where it is not known. */
    private static long toRoot;
    /** What an address in the heap is where references have 32 bits. */
    private static long base;

    private static int shift;

    private ThreadIdentity() {}

    /** Whether this JVM has told where the identity is; asked once, before the others. */
    static boolean isKnown() {
        if (Runtime.version().feature() > LAST_JDK || ADDRESS < 0 || STATUS < 0) {
            return false;
        }
        try {
            find();
        } catch (Throwable unknown) {
            return false; // another JVM than HotSpot, or another operating system
        }
        return toRoot != 0 && address(root(Thread.currentThread())) == object(new Object[] {Thread.currentThread()});
    }

    private static long offset(String field) {
        try {
            return Internals.objectOffset(Thread.class.getDeclaredField(field));
        } catch (ReflectiveOperationException e) {
            return -1; // later JDKs keep it elsewhere
        }
    }

    private static void find() throws Throwable {
        long entry = pointer("gHotSpotVMStructs");
        long type = pointer("gHotSpotVMStructEntryTypeNameOffset");
        long field = pointer("gHotSpotVMStructEntryFieldNameOffset");
        long offset = pointer("gHotSpotVMStructEntryOffsetOffset");
        long address = pointer("gHotSpotVMStructEntryAddressOffset");
        long stride = pointer("gHotSpotVMStructEntryArrayStride");
        for (long name = address(entry + type); name != 0; entry += stride, name = address(entry + type)) {
            long start = address(name);
            if (start == JAVA_THREAD && name(name, "JavaThread")) {
                long of = address(entry + field);
                toRoot = address(of) == THREAD_OBJECT && name(of, "_threadObj") ? address(entry + offset) : toRoot;
            } else if (start == COMPRESSED_OOPS && name(name, "CompressedOops")) {
                long of = address(entry + field);
                if (name(of, "_narrow_oop._base")) {
                    base = address(address(entry + address));
                } else if (name(of, "_narrow_oop._shift")) {
                    shift = (int) Internals.bits(null, address(entry + address), 'I');
                }
            }
        }
    }

    /** The value of a variable that the JVM exports. */
    private static long pointer(String symbol) throws Throwable {
        Class<?> library = Class.forName("jdk.internal.loader.NativeLibraries$NativeLibraryImpl");
        Class<?> libraries = Class.forName("jdk.internal.loader.NativeLibraries");
        MethodHandles.Lookup lookup = TrustedLookup.LOOKUP;
        Object all = lookup.findConstructor(
                        library,
                        MethodType.methodType(void.class, Class.class, String.class, boolean.class, boolean.class))
                .invoke(Object.class, "heddle", false, false); // without a handle, which stands for all libraries
        long found = (long)
                lookup.findStatic(libraries, "findEntry0", MethodType.methodType(long.class, library, String.class))
                        .invoke(all, symbol);
        if (found == 0) {
            throw new IllegalStateException(symbol);
        }
        return address(found);
    }

    private static long chars(String text) {
        long chars = 0;
        for (int i = Long.BYTES - 1; i >= 0; i--) {
            chars = chars << Byte.SIZE | text.charAt(i);
        }
        return chars;
    }

    private static boolean name(long address, String expected) {
        for (int i = 0; i < expected.length(); i++) {
            if (Internals.bits(null, address + i, 'B') != expected.charAt(i)) {
                return false;
            }
        }
        return Internals.bits(null, address + expected.length(), 'B') == 0;
    }

    private static long address(long at) {
        return Internals.bits(null, at, 'J');
    }

    /** Where the JVM keeps the object of a thread that runs. */
    static long root(Thread running) {
        return address(structure(running) + toRoot);
    }

    /** The JVM's structure of a thread that runs. */
    static long structure(Thread running) {
        return Internals.volatileBits(running, ADDRESS, 'J');
    }

    /** Address of the first element's object, as the collector has left it. */
    private static long object(@Nullable Object[] box) {
        return IS_NARROW
                ? base + ((Internals.bits(box, ELEMENT, 'I') & 0xffff_ffffL) << shift)
                : Internals.bits(box, ELEMENT, 'J');
    }

    /**
     * Makes the calling thread of the JVM that object. The caller must not be compiled together with what asks for the
     * current thread before and after.
     *
     * @param root of the calling thread
     * @param box an array with one element, for this call
     */
    static void set(long root, @Nullable Object[] box, Thread object) {
        box[0] = object;
        long address;
        do { // where the object has been moved meanwhile, the root is wrong until the next write
            address = object(box);
            Internals.putAddress(root, address);
        } while (object(box) != address);
        box[0] = null;
    }

    /** The object belongs to a thread of the JVM from now on. */
    static void begins(Thread object, long structure, int status) {
        Internals.put(object, STATUS, 'I', status, null);
        Internals.put(object, ADDRESS, 'J', structure, null);
    }

    /** The object belongs to no thread of the JVM any more; called with the object's monitor held. */
    static void ends(Thread object, int status) {
        Internals.put(object, STATUS, 'I', status, null);
        Internals.put(object, ADDRESS, 'J', 0, null);
    }
}
