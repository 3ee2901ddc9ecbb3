package dev.heddle.recorder.instrument.samples;

import dev.heddle.recorder.hooks.Relaxed;
import java.io.PrintStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiPredicate;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import sun.misc.Unsafe;

/** One method for each rule. The class has no static state, so that nothing else is hooked. */
@SuppressWarnings("all") // odd code is the point
public class Snippets {
    int number;
    long wide;
    volatile String text;
    final List<String> plain = new ArrayList<>();

    /** Static state of another class. */
    public static class State {
        static int count = 1;
        static final Object LOCK = new Object();

        static void touch() {}
    }

    /** A lock of the program's own. */
    public static class OwnLock extends ReentrantLock {
        void twice() {
            super.lock();
            lock();
        }
    }

    /** A thread of the program's own. */
    public static class OwnThread extends Thread {
        @Override
        public State getState() {
            return State.NEW;
        }
    }

    class Inner {
        int seen = number;
    }

    public void instanceFields() {
        number++;
        wide = number;
        text = text + "";
    }

    /** Static state of another class that has no initialiser. */
    public static class Reals {
        static double real;
    }

    float single;

    public String floats(float odd, double wide) {
        single = odd;
        Reals.real = wide;
        float[] array = new float[1];
        array[0] = single;
        return Float.floatToRawIntBits(array[0]) + " " + Double.doubleToRawLongBits(Reals.real);
    }

    public void statics() {
        State.count += 2;
    }

    public void arrays() {
        long[] longs = new long[1];
        longs[0]++;
        byte[][] bytes = new byte[1][2];
        bytes[0][1] = 3;
    }

    public void allocations() {
        new StringBuilder();
        Object kept = new ArrayList<String>();
        Object boxed = new IllegalStateException();
        new Inner();
    }

    public void monitors() throws InterruptedException {
        synchronized (plain) {
            plain.notify();
            plain.wait(1);
        }
    }

    public synchronized int synchronizedMethod(boolean fails) {
        if (fails) {
            throw new IllegalStateException();
        }
        return 1;
    }

    public static synchronized void staticSynchronized() {}

    public void threads() throws InterruptedException {
        OwnThread thread = new OwnThread();
        thread.join();
        thread.isAlive();
        thread.getState();
        Thread.currentThread().getState();
        Thread.sleep(0);
        Thread.yield();
        OwnThread.onSpinWait();
        System.nanoTime();
    }

    public void inputs() {
        System.currentTimeMillis();
        Math.random();
        UUID.randomUUID();
        System.identityHashCode(this);
        ThreadLocalRandom.current().nextLong();
        new Random();
        Instant.now();
        System.getProperty("no.such.property", "none");
        Boolean.getBoolean("no.such.flag");
        System.getenv();
    }

    public int meetings() {
        Runnable lambda = () -> number++;
        return String.class.hashCode() + lambda.getClass().hashCode();
    }

    public void varHandles() throws ReflectiveOperationException {
        VarHandle handle = MethodHandles.lookup().findVarHandle(Snippets.class, "number", int.class);
        int old = (int) handle.getAndAdd(this, 1);
        handle.setRelease(this, old);
        old = (int) handle.compareAndExchangeAcquire(this, old, 5);
        VarHandle.releaseFence();
        VarHandle elements = MethodHandles.arrayElementVarHandle(String[].class);
        String first = (String) elements.getVolatile(new String[1], 0);
        elements.weakCompareAndSetPlain(new String[1], 0, null, first);
    }

    /** A handle that another class keeps. */
    public static class Handles {
        static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);
    }

    public int handleOfAnotherClass() {
        return (int) Handles.ELEMENTS.getOpaque(new int[1], 0);
    }

    interface CompareAndSet {
        boolean run(VarHandle handle, int expected, int value);
    }

    public int relaxed(VarHandle count) {
        CompareAndSet reference = Relaxed::compareAndSet;
        return (Relaxed.compareAndSet(count, 0, 3) ? 1000 : 0)
                + (reference.run(count, 0, 9) ? 2000 : 0)
                + Relaxed.compareAndExchange(count, 3, 40) * 100
                + Relaxed.getAndAdd(count, 1)
                + Relaxed.getAndSet(count, 0);
    }

    public void compareAndSets(VarHandle count) throws ReflectiveOperationException {
        VarHandle wide = MethodHandles.lookup().findVarHandle(Snippets.class, "wide", long.class);
        wide.weakCompareAndSetAcquire(this, 0L, 1L);
        wide.compareAndSet(this, 0, 1);
        count.compareAndSet(1, 2);
        VarHandle bytes = MethodHandles.arrayElementVarHandle(byte[].class);
        byte seen = (byte) bytes.compareAndExchange(new byte[1], 0, (byte) 0, (byte) -1);
        VarHandle texts = MethodHandles.lookup().findVarHandle(Snippets.class, "text", String.class);
        texts.compareAndSet(this, null, "x");
        new AtomicBoolean().weakCompareAndSetRelease(false, true);
        AtomicReference<String> reference = new AtomicReference<>();
        reference.compareAndSet(null, "x");
        BiPredicate<String, String> bound = reference::weakCompareAndSetPlain;
        bound.test("x", "y");
        new AtomicLongArray(1).compareAndSet(0, 0, 1);
        new AtomicReferenceArray<String>(1).updateAndGet(0, x -> "z");
        new AtomicLong().accumulateAndGet(2, Long::sum);
    }

    public void atomics() {
        AtomicInteger atomic = new AtomicInteger();
        atomic.incrementAndGet();
        atomic.lazySet(4);
        atomic.compareAndExchange(4, 5);
        atomic.weakCompareAndSet(5, 6);
        atomic.updateAndGet(x -> x + 1);
        atomic.toString();
        new AtomicIntegerArray(1).addAndGet(0, 7);
    }

    public void libraries(PrintStream stream) {
        stream.println("x");
        plain.add("y");
        new ArrayList<String>().add("z");
        OwnLock lock = new OwnLock();
        lock.twice();
        lock.unlock();
        StringBuffer buffer = new StringBuffer();
        buffer.append(2L);
    }

    public void unsafe(Unsafe unsafe) throws ReflectiveOperationException {
        long offset = unsafe.objectFieldOffset(Snippets.class.getDeclaredField("number"));
        unsafe.putInt(this, offset, unsafe.getIntVolatile(this, offset) + 1);
        unsafe.compareAndSwapInt(this, offset, 0, 2);
        unsafe.getAndAddInt(this, offset, 3);
        long element = Unsafe.ARRAY_OBJECT_BASE_OFFSET;
        String[] array = new String[1];
        unsafe.putOrderedObject(array, element, "x");
        Object read = unsafe.getObject(array, element);
        unsafe.loadFence();
        unsafe.storeFence();
        unsafe.fullFence();
        long address = unsafe.allocateMemory(8);
        unsafe.putLong(address, unsafe.getLong(address));
        unsafe.freeMemory(address);
        unsafe.unpark(Thread.currentThread());
        unsafe.park(false, 0);
    }

    volatile int updated;

    public int updaters() {
        AtomicIntegerFieldUpdater<Snippets> updater = AtomicIntegerFieldUpdater.newUpdater(Snippets.class, "updated");
        updater.lazySet(this, updater.get(this) + 1);
        updater.compareAndSet(this, 1, 2);
        updater.weakCompareAndSet(this, 2, 3);
        ToIntFunction<Snippets> increment = updater::incrementAndGet;
        return increment.applyAsInt(this) + updater.accumulateAndGet(this, 3, Integer::sum);
    }

    public Object reflection(Field field) throws ReflectiveOperationException {
        field.setInt(this, field.getInt(this) + 1);
        long[] array = new long[1];
        Array.setLong(array, 0, 5);
        return Array.get(array, 0);
    }

    public int handles() throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle setter = lookup.findSetter(Snippets.class, "updated", int.class);
        setter.invokeExact(this, 2);
        MethodHandle getter = lookup.unreflectGetter(Snippets.class.getDeclaredField("updated"));
        MethodHandle element = MethodHandles.arrayElementGetter(int[].class);
        ByteBuffer.allocateDirect(8);
        return (int) getter.invokeExact(this) + (int) element.invokeExact(new int[1], 0);
    }

    interface Copy {
        void run(Object from, int fromIndex, Object to, int toIndex, int length);
    }

    public int copies() {
        int[] array = {1, 2};
        System.arraycopy(array, 0, array, 1, 1);
        Copy copy = System::arraycopy;
        copy.run(array, 1, new int[1], 0, 1);
        return array[1];
    }

    /** Copies itself in both ways. */
    public static class Copied implements Cloneable {
        @Override
        public Copied clone() throws CloneNotSupportedException {
            return (Copied) super.clone();
        }
    }

    /** Calls what it inherits. */
    public static class CopiedVirtually implements Cloneable {
        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }

    /** Whose values() copies an array. */
    public enum Colour {
        RED
    }

    public void clones(Copied copied, CopiedVirtually virtually) throws CloneNotSupportedException {
        String[][] array = new String[1][].clone();
        copied.clone();
        virtually.copy();
    }

    public int enumValues() {
        return Colour.values().length;
    }

    public void references() {
        AtomicInteger atomic = new AtomicInteger();
        IntSupplier next = atomic::incrementAndGet;
        next.getAsInt();
        Supplier<State> make = State::new;
        make.get();
        Runnable own = this::nothing;
        own.run();
    }

    private void nothing() {}

    public void initialisation() {
        new State();
        State.touch();
    }
}
