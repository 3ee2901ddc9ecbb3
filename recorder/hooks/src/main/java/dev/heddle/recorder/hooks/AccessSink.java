package dev.heddle.recorder.hooks;

import dev.heddle.recorder.generator.ByHand;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;

/**
 * The hooks of accesses to memory, by instructions and by calls, and of what accesses are made through: the part of
 * {@link HookSink} that most calls reach.
 */
public abstract class AccessSink {
    AccessSink() {}

    /** Before getfield on {@code owner}: a scheduling point. A null owner is no event (the instruction throws). */
    public void beforeRead(Object owner, int site) {}

    /** Before getstatic; {@code owner} is the class that the instruction names. Initialises it first. */
    @ByHand
    public void beforeStaticRead(Class<?> owner, int site) {}

    /** Before an array load. Null or out of bounds is no event. */
    public void beforeArrayRead(Object array, int index, int site) {}

    /** After a load: answers the value of the write that the strategy chose; {@code heap} is what memory holds. */
    public int afterReadI(int heap, int site) {
        return heap;
    }

    /** After a load: answers the value of the write that the strategy chose; {@code heap} is what memory holds. */
    public long afterReadJ(long heap, int site) {
        return heap;
    }

    /** After a load: answers the value of the write that the strategy chose; {@code heap} is what memory holds. */
    public Object afterReadL(Object heap, int site) {
        return heap;
    }

    /** Before putfield. A null owner is no event. */
    public void beforeWriteI(Object owner, int value, int site) {}

    /** Before putfield. A null owner is no event. */
    public void beforeWriteJ(Object owner, long value, int site) {}

    /** Before putfield. A null owner is no event. */
    public void beforeWriteL(Object owner, Object value, int site) {}

    /** Before putstatic. Initialises the class first. */
    @ByHand
    public void beforeStaticWriteI(int value, Class<?> owner, int site) {}

    /** Before putstatic. Initialises the class first. */
    @ByHand
    public void beforeStaticWriteJ(long value, Class<?> owner, int site) {}

    /** Before putstatic. Initialises the class first. */
    @ByHand
    public void beforeStaticWriteL(Object value, Class<?> owner, int site) {}

    /** Before an array store. What will throw is no event. */
    public void beforeArrayWriteI(Object array, int index, int value, int site) {}

    /** Before an array store. What will throw is no event. */
    public void beforeArrayWriteJ(Object array, int index, long value, int site) {}

    /** Before an array store. What will throw is no event. */
    public void beforeArrayWriteL(Object array, int index, Object value, int site) {}

    /** In place of the putstatic of a static field of an interface: the value lives in the store alone. */
    public void interfaceWriteI(int value, Class<?> owner, int site) {}

    /** In place of the putstatic of a static field of an interface: the value lives in the store alone. */
    public void interfaceWriteJ(long value, Class<?> owner, int site) {}

    /** In place of the putstatic of a static field of an interface: the value lives in the store alone. */
    public void interfaceWriteL(Object value, Class<?> owner, int site) {}

    /** In place of System.arraycopy: reads of all elements, then writes of all; throws and copies as specified. */
    public void arraycopy(Object from, int fromIndex, Object to, int toIndex, int length, int readSite, int writeSite) {
        System.arraycopy(from, fromIndex, to, toIndex, length);
    }

    /**
     * Before clone() of an array, or a call that reaches Object.clone(): reads of all elements or fields. The original
     * call stays.
     *
     * @param site names java.lang.Object as owner where the call certainly reaches its clone(), else the class that
     *     calls its own clone()
     */
    public void beforeClone(Object original, int site) {}

    /** After such a call: the copy gets its name, and the values that were read. */
    public void afterClone(Object copy, int site) {}

    /** Before a fence of VarHandle; the site says which. The original call stays. */
    public void fence(int site) {}

    /**
     * Before a method of AtomicInteger, AtomicLong, AtomicBoolean, AtomicReference that is one access. The original
     * call stays.
     */
    public void beforeAtomic(Object atomic, int site) {}

    /** Before a method of an atomic array that is one access. */
    public void beforeAtomicArray(Object atomic, int index, int site) {}

    /** Before an access through a VarHandle without coordinates. The original call stays. */
    public void beforeVarHandle(VarHandle handle, int site) {}

    /** Before an access through a VarHandle with one coordinate. */
    public void beforeVarHandle(VarHandle handle, Object owner, int site) {}

    /** Before an access through a VarHandle with an array and an index. */
    public void beforeVarHandle(VarHandle handle, Object array, int index, int site) {}

    /**
     * Before an access through Unsafe to {@code offset} of {@code base}: an object, an array, what holds a class's
     * static fields, or null for memory outside the heap. The original call stays.
     */
    public void beforeUnsafe(Object base, long offset, int site) {}

    /** After a method handle of a field was made: the one to use, which calls the hooks of an access by reflection. */
    public MethodHandle fieldHandle(MethodHandle handle, Class<?> owner, String field, int site) {
        return handle;
    }

    /** Handle for a known field. */
    public MethodHandle fieldHandle(MethodHandle handle, Field field, int site) {
        return handle;
    }

    /** Handle for elements of arrays of any type. */
    public MethodHandle fieldHandle(MethodHandle handle, int site) {
        return handle;
    }

    /**
     * After a method handle of a method was made: the one to use.
     *
     * @param type the method's, without the receiver
     */
    public MethodHandle methodHandle(MethodHandle handle, Class<?> owner, String name, MethodType type, int site) {
        return handle;
    }

    /** Handle that was bound to its receiver. */
    public MethodHandle methodHandle(MethodHandle handle, Object receiver, String name, MethodType type, int site) {
        return handle;
    }

    /** Handle for a known method. */
    public MethodHandle methodHandle(MethodHandle handle, Method method, int site) {
        return handle;
    }

    /** Handle that accesses a variable. */
    public MethodHandle methodHandle(MethodHandle handle, VarHandle variable, VarHandle.AccessMode mode, int site) {
        return handle;
    }

    /**
     * Before a method is called by reflection: the one to call, static and with the receiver as its first argument if
     * it is another.
     */
    public Method reflected(Method method, Object receiver, Object[] arguments, int site) {
        return method;
    }

    /** Memory outside the heap was allocated. */
    public void allocatedOutside(long address, long size) {}

    /** A direct byte buffer was allocated. */
    public void allocatedOutside(ByteBuffer buffer) {}

    /** Before an access through an atomic field updater to a field of {@code owner}. The original call stays. */
    public void beforeUpdater(Object updater, Object owner, int site) {}

    /**
     * Before an access through reflection; {@code owner} is ignored where the field is static. The original call stays.
     */
    public void beforeReflection(Field field, Object owner, int site) {}

    /**
     * Before an access to an element through reflection. What is no array, or has no such element, is no event. The
     * original call stays.
     */
    public void beforeReflection(Object array, int index, int site) {}

    /**
     * Between the before-hook and the call of every compare-and-set, strong or weak, compareAndExchange included: its
     * expected value, so that the choice of the write that it reads can tell success from failure. It comes also where
     * the before-hook was no event. Boolean, byte, short and char come as I. The type is that of the argument at the
     * call, which a VarHandle may still convert to that of its variable.
     */
    public void expectingI(int expected) {}

    /** As {@link #expectingI}. */
    public void expectingJ(long expected) {}

    /** As {@link #expectingI}. */
    public void expectingF(float expected) {}

    /** As {@link #expectingI}. */
    public void expectingD(double expected) {}

    /** As {@link #expectingI}. */
    public void expectingL(Object expected) {}

    /** After an atomic or VarHandle access without result. */
    public void afterAccess(int site) {}

    /** After an atomic or VarHandle access: answers the result to use. */
    public int afterAccessI(int result, int site) {
        return result;
    }

    /** After an atomic or VarHandle access: answers the result to use. */
    public long afterAccessJ(long result, int site) {
        return result;
    }

    /** After an atomic or VarHandle access: answers the result to use. */
    public Object afterAccessL(Object result, int site) {
        return result;
    }

    /** A VarHandle of a field was made; {@code holder} is the class asked. */
    public void varHandleCreated(VarHandle handle, Class<?> holder, String member, boolean isStatic) {}

    /**
     * In place of Arrays.copyOf and copyOfRange: elements from {@code from} on, in a new array of {@code type}; the
     * rest is 0 or null.
     */
    @ByHand
    public Object copy(Object array, int from, int length, Class<?> type, int site) {
        Object copy = Array.newInstance(type.getComponentType(), length);
        System.arraycopy(array, from, copy, 0, Math.min(length, Array.getLength(array) - from));
        return copy;
    }
}
