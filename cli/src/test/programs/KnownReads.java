import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.Supplier;

/**
 * Threads read and write locations of all kinds with values that nobody else writes, and keep for themselves what each access saw or wrote. Objects get from
 * one thread to the others by all ways that there are. In the end each writes its list to a file: what a recording says of the same accesses must agree.
 *
 * <p>Arguments: the files' name, how many objects, accesses of each thread to each, the seed.
 */
public class KnownReads {
    static final int THREADS = 4;

    /** What a list says of an access. */
    static final int READ = 0, WRITE = 1, UPDATE = 2, FAILED = 3, FAILED_WITNESS = 4, FAILED_WEAKLY = 5;

    static final class Box {
        final long v;

        Box(long v) {
            this.v = v;
        }
    }

    /** What is accessed. Its arrays and atomics are in final fields, of which nothing is recorded. */
    static class Cell implements Cloneable {
        int i;
        long l;
        double d;
        float f;
        byte b;
        short s;
        char c;
        Box r;
        volatile int vi;
        volatile long vl;
        volatile Box vr;
        volatile double vd;
        int hi;
        long hl;
        Box hr;
        volatile int ui;
        volatile Box ur;
        final AtomicInteger ai = new AtomicInteger();
        final AtomicLong al = new AtomicLong();
        final AtomicReference<Box> ar = new AtomicReference<>();
        final AtomicIntegerArray aia = new AtomicIntegerArray(40);
        final AtomicReferenceArray<Box> ara = new AtomicReferenceArray<>(3);
        final int[] ints = new int[24];
        final long[] longs = new long[9];
        final byte[] bytes = new byte[130];
        final double[] doubles = new double[3];
        final Box[] boxes = new Box[18];

        @Override
        public Cell clone() {
            try {
                return (Cell) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** The same as static fields. */
    static final class Statics {
        static int i;
        static long l;
        static Box r;
        static volatile int vi;
        static volatile long vl;
        static int hi;
    }

    static final int FIELDS = 17, ATOMICS = 5, ELEMENTS = 10, OF_STATICS = 6;
    static final int LOCATIONS = FIELDS + ATOMICS + ELEMENTS;

    static final VarHandle HI = handle("hi", int.class);
    static final VarHandle HL = handle("hl", long.class);
    static final VarHandle HR = handle("hr", Box.class);
    static final VarHandle SHI;
    static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    static final VarHandle BOXES = MethodHandles.arrayElementVarHandle(Box[].class);
    static final AtomicIntegerFieldUpdater<Cell> UI = AtomicIntegerFieldUpdater.newUpdater(Cell.class, "ui");
    static final AtomicReferenceFieldUpdater<Cell, Box> UR =
            AtomicReferenceFieldUpdater.newUpdater(Cell.class, Box.class, "ur");

    static {
        try {
            SHI = MethodHandles.lookup().findStaticVarHandle(Statics.class, "hi", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(Cell.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static long of(Box box) {
        return box == null ? 0 : box.v;
    }

    /** All accesses that are compared stand here, and no others. */
    static final class Access {
        static long read(Cell o, int location, int how) {
            switch (location) {
                case 0: return o.i;
                case 1: return o.l;
                case 2: return (long) o.d;
                case 3: return (long) o.f;
                case 4: return o.b;
                case 5: return o.s;
                case 6: return o.c;
                case 7: return of(o.r);
                case 8: return o.vi;
                case 9: return o.vl;
                case 10: return of(o.vr);
                case 11: return (long) o.vd;
                case 12:
                    switch (how % 5) {
                        case 0: return (int) HI.get(o);
                        case 1: return (int) HI.getOpaque(o);
                        case 2: return (int) HI.getAcquire(o);
                        case 3: return (int) HI.getVolatile(o);
                        default: return o.hi;
                    }
                case 13:
                    switch (how % 5) {
                        case 0: return (long) HL.get(o);
                        case 1: return (long) HL.getOpaque(o);
                        case 2: return (long) HL.getAcquire(o);
                        case 3: return (long) HL.getVolatile(o);
                        default: return o.hl;
                    }
                case 14:
                    switch (how % 4) {
                        case 0: return of((Box) HR.getOpaque(o));
                        case 1: return of((Box) HR.getAcquire(o));
                        case 2: return of((Box) HR.getVolatile(o));
                        default: return of(o.hr);
                    }
                case 15: return how % 2 == 0 ? UI.get(o) : o.ui;
                case 16: return of(how % 2 == 0 ? UR.get(o) : o.ur);
                case 17:
                    switch (how % 4) {
                        case 0: return o.ai.getPlain();
                        case 1: return o.ai.getOpaque();
                        case 2: return o.ai.getAcquire();
                        default: return o.ai.get();
                    }
                case 18: return how % 2 == 0 ? o.al.get() : o.al.getPlain();
                case 19: return of(how % 2 == 0 ? o.ar.get() : o.ar.getAcquire());
                case 20: return how % 2 == 0 ? o.aia.get(20) : o.aia.getOpaque(20);
                case 21: return of(how % 2 == 0 ? o.ara.get(2) : o.ara.getAcquire(2));
                case 22: return o.ints[0];
                case 23: return o.ints[1];
                case 24: return o.ints[20];
                case 25: return o.longs[8];
                case 26: return o.bytes[7];
                case 27: return o.bytes[129];
                case 28: return (long) o.doubles[1];
                case 29: return of(o.boxes[0]);
                case 30:
                    switch (how % 4) {
                        case 0: return (int) INTS.getOpaque(o.ints, 9);
                        case 1: return (int) INTS.getAcquire(o.ints, 9);
                        case 2: return (int) INTS.getVolatile(o.ints, 9);
                        default: return o.ints[9];
                    }
                default: return of(how % 2 == 0 ? (Box) BOXES.getVolatile(o.boxes, 17) : o.boxes[17]);
            }
        }

        static void write(Cell o, int location, int how, long v, Box box) {
            switch (location) {
                case 0: o.i = (int) v; break;
                case 1: o.l = v; break;
                case 2: o.d = v; break;
                case 3: o.f = v; break;
                case 4: o.b = (byte) v; break;
                case 5: o.s = (short) v; break;
                case 6: o.c = (char) v; break;
                case 7: o.r = box; break;
                case 8: o.vi = (int) v; break;
                case 9: o.vl = v; break;
                case 10: o.vr = box; break;
                case 11: o.vd = v; break;
                case 12:
                    switch (how % 5) {
                        case 0: HI.set(o, (int) v); break;
                        case 1: HI.setOpaque(o, (int) v); break;
                        case 2: HI.setRelease(o, (int) v); break;
                        case 3: HI.setVolatile(o, (int) v); break;
                        default: o.hi = (int) v;
                    }
                    break;
                case 13:
                    switch (how % 5) {
                        case 0: HL.set(o, v); break;
                        case 1: HL.setOpaque(o, v); break;
                        case 2: HL.setRelease(o, v); break;
                        case 3: HL.setVolatile(o, v); break;
                        default: o.hl = v;
                    }
                    break;
                case 14:
                    switch (how % 4) {
                        case 0: HR.setOpaque(o, box); break;
                        case 1: HR.setRelease(o, box); break;
                        case 2: HR.setVolatile(o, box); break;
                        default: o.hr = box;
                    }
                    break;
                case 15:
                    switch (how % 3) {
                        case 0: UI.set(o, (int) v); break;
                        case 1: UI.lazySet(o, (int) v); break;
                        default: o.ui = (int) v;
                    }
                    break;
                case 16: if (how % 2 == 0) { UR.set(o, box); } else { o.ur = box; } break;
                case 17:
                    switch (how % 4) {
                        case 0: o.ai.setPlain((int) v); break;
                        case 1: o.ai.setOpaque((int) v); break;
                        case 2: o.ai.lazySet((int) v); break;
                        default: o.ai.set((int) v);
                    }
                    break;
                case 18: if (how % 2 == 0) { o.al.set(v); } else { o.al.setRelease(v); } break;
                case 19: if (how % 2 == 0) { o.ar.set(box); } else { o.ar.lazySet(box); } break;
                case 20: if (how % 2 == 0) { o.aia.set(20, (int) v); } else { o.aia.setPlain(20, (int) v); } break;
                case 21: if (how % 2 == 0) { o.ara.set(2, box); } else { o.ara.setRelease(2, box); } break;
                case 22: o.ints[0] = (int) v; break;
                case 23: o.ints[1] = (int) v; break;
                case 24: o.ints[20] = (int) v; break;
                case 25: o.longs[8] = v; break;
                case 26: o.bytes[7] = (byte) v; break;
                case 27: o.bytes[129] = (byte) v; break;
                case 28: o.doubles[1] = v; break;
                case 29: o.boxes[0] = box; break;
                case 30:
                    switch (how % 4) {
                        case 0: INTS.setOpaque(o.ints, 9, (int) v); break;
                        case 1: INTS.setRelease(o.ints, 9, (int) v); break;
                        case 2: INTS.setVolatile(o.ints, 9, (int) v); break;
                        default: o.ints[9] = (int) v;
                    }
                    break;
                default: if (how % 2 == 0) { BOXES.setVolatile(o.boxes, 17, box); } else { o.boxes[17] = box; }
            }
        }

        /** Answers what was there before. */
        static long exchange(Cell o, int location, int how, long v, Box box) {
            switch (location) {
                case 12:
                    switch (how % 4) {
                        case 0: return (int) HI.getAndSet(o, (int) v);
                        case 1: return (int) HI.getAndSetAcquire(o, (int) v);
                        case 2: return (int) HI.getAndSetRelease(o, (int) v);
                        default: return (int) HI.getAndAdd(o, (int) v);
                    }
                case 13:
                    switch (how % 4) {
                        case 0: return (long) HL.getAndSet(o, v);
                        case 1: return (long) HL.getAndBitwiseXor(o, v);
                        case 2: return (long) HL.getAndBitwiseOrRelease(o, v);
                        default: return (long) HL.getAndAddAcquire(o, v);
                    }
                case 14: return of(how % 2 == 0 ? (Box) HR.getAndSet(o, box) : (Box) HR.getAndSetAcquire(o, box));
                case 15: return how % 2 == 0 ? UI.getAndSet(o, (int) v) : UI.getAndAdd(o, (int) v);
                case 16: return of(UR.getAndSet(o, box));
                case 17:
                    switch (how % 4) {
                        case 0: return o.ai.getAndSet((int) v);
                        case 1: return o.ai.getAndAdd((int) v);
                        case 2: return o.ai.getAndIncrement();
                        default: return o.ai.decrementAndGet() + 1;
                    }
                case 18: return how % 2 == 0 ? o.al.getAndSet(v) : o.al.addAndGet(v) - v;
                case 19: return of(o.ar.getAndSet(box));
                case 20: return how % 2 == 0 ? o.aia.getAndSet(20, (int) v) : o.aia.incrementAndGet(20) - 1;
                case 21: return of(o.ara.getAndSet(2, box));
                case 30: return how % 2 == 0 ? (int) INTS.getAndSet(o.ints, 9, (int) v) : (int) INTS.getAndAdd(o.ints, 9, (int) v);
                default: return of((Box) BOXES.getAndSet(o.boxes, 17, box));
            }
        }

        /** What {@link #exchange} has written. */
        static long exchanged(int location, int how, long before, long v) {
            switch (location) {
                case 12: return how % 4 == 3 ? (int) (before + v) : v;
                case 13: return how % 4 == 0 ? v : how % 4 == 1 ? before ^ v : how % 4 == 2 ? before | v : before + v;
                case 15: return how % 2 == 0 ? v : (int) (before + v);
                case 17: return how % 4 == 0 ? v : how % 4 == 1 ? (int) (before + v) : (int) (how % 4 == 2 ? before + 1 : before - 1);
                case 18: return how % 2 == 0 ? v : before + v;
                case 20: return how % 2 == 0 ? v : (int) (before + 1);
                case 30: return how % 2 == 0 ? v : (int) (before + v);
                default: return v;
            }
        }

        static boolean compareAndSet(Cell o, int location, int how, long expected, long v) {
            int e = (int) expected;
            int n = (int) v;
            switch (location) {
                case 12:
                    switch (how % 4) {
                        case 0: return HI.compareAndSet(o, e, n);
                        case 1: return HI.weakCompareAndSet(o, e, n);
                        case 2: return HI.weakCompareAndSetPlain(o, e, n);
                        default: return HI.weakCompareAndSetAcquire(o, e, n);
                    }
                case 13: return how % 2 == 0 ? HL.compareAndSet(o, expected, v) : HL.weakCompareAndSetRelease(o, expected, v);
                case 15: return UI.compareAndSet(o, e, n);
                case 17: return how % 2 == 0 ? o.ai.compareAndSet(e, n) : o.ai.weakCompareAndSetPlain(e, n);
                case 18: return o.al.compareAndSet(expected, v);
                case 20: return o.aia.compareAndSet(20, e, n);
                default: return INTS.compareAndSet(o.ints, 9, e, n);
            }
        }

        /** Whether a compare-and-set of {@link #compareAndSet} may fail for no reason. */
        static boolean isWeak(int location, int how) {
            return location == 12 ? how % 4 != 0 : (location == 13 || location == 17) && how % 2 != 0;
        }

        static long witness(Cell o, int location, int how, long expected, long v) {
            int e = (int) expected;
            int n = (int) v;
            switch (location) {
                case 12: return how % 2 == 0 ? (int) HI.compareAndExchange(o, e, n) : (int) HI.compareAndExchangeAcquire(o, e, n);
                case 13: return how % 2 == 0 ? (long) HL.compareAndExchange(o, expected, v) : (long) HL.compareAndExchangeRelease(o, expected, v);
                case 17: return o.ai.compareAndExchange(e, n);
                case 18: return o.al.compareAndExchangeAcquire(expected, v);
                case 20: return o.aia.compareAndExchange(20, e, n);
                default: return (int) INTS.compareAndExchange(o.ints, 9, e, n);
            }
        }

        static void copyOut(Cell o, int[] to) {
            System.arraycopy(o.ints, 0, to, 0, 2);
        }

        static int[] copyOf(Cell o) {
            return Arrays.copyOf(o.ints, 2);
        }

        static void copyIn(Cell o, int[] from) {
            System.arraycopy(from, 0, o.ints, 0, 2);
        }

        static long readStatic(int location, int how) {
            switch (location) {
                case 0: return Statics.i;
                case 1: return Statics.l;
                case 2: return of(Statics.r);
                case 3: return Statics.vi;
                case 4: return Statics.vl;
                default: return how % 2 == 0 ? (int) SHI.getOpaque() : Statics.hi;
            }
        }

        static void writeStatic(int location, int how, long v, Box box) {
            switch (location) {
                case 0: Statics.i = (int) v; break;
                case 1: Statics.l = v; break;
                case 2: Statics.r = box; break;
                case 3: Statics.vi = (int) v; break;
                case 4: Statics.vl = v; break;
                default: if (how % 2 == 0) { SHI.setRelease((int) v); } else { Statics.hi = (int) v; }
            }
        }

        static long exchangeStatic(long v) {
            return (int) SHI.getAndSet((int) v);
        }
    }

    /** What a thread knows; nobody else has it before the end. */
    static final class Journal {
        final int me;
        long[] entries = new long[1024];
        int size;
        long counter;
        final SplittableRandom random;

        Journal(int me, long seed) {
            this.me = me;
            this.random = new SplittableRandom(seed * 31 + me);
        }

        void add(int kind, long location, long first, long second) {
            if (size + 4 > entries.length) {
                entries = Arrays.copyOf(entries, 2 * entries.length);
            }
            entries[size++] = kind;
            entries[size++] = location;
            entries[size++] = first;
            entries[size++] = second;
        }

        /** A value of the width that the location has; unique but for bytes and the like. */
        long value(int location) {
            long v = ++counter << 3 | me + 1;
            switch (location) {
                case 3: return v & 0xffffff;
                case 4:
                case 26:
                case 27: return (byte) v;
                case 5: return (short) v;
                case 6: return (char) v;
                default: return v;
            }
        }

        void one(Cell o, int object) {
            int location = random.nextInt(LOCATIONS);
            int how = random.nextInt(60);
            long id = (long) object * LOCATIONS + location;
            boolean updates = location >= 12 && location <= 21 || location >= 30;
            boolean compares = location == 12 || location == 13 || location == 15 || location == 17 || location == 18 || location == 20 || location == 30;
            int what = random.nextInt(updates ? compares ? 5 : 3 : 2);
            if (what == 0) {
                add(READ, id, Access.read(o, location, how), 0);
                return;
            }
            long v = value(location);
            if (what == 1) {
                add(WRITE, id, 0, v);
                Access.write(o, location, how, v, new Box(v));
            } else if (what == 2) {
                long before = Access.exchange(o, location, how, v, new Box(v));
                add(UPDATE, id, before, Access.exchanged(location, how, before, v));
            } else if (what == 3 || location == 15) {
                long expected = v - 1;
                if (how % 3 != 0) {
                    expected = Access.read(o, location, how);
                    add(READ, id, expected, 0);
                }
                boolean done = Access.compareAndSet(o, location, how, expected, v);
                add(done ? UPDATE : Access.isWeak(location, how) ? FAILED_WEAKLY : FAILED, id, expected, v);
            } else {
                long expected = v - 1;
                if (how % 3 != 0) {
                    expected = Access.read(o, location, how);
                    add(READ, id, expected, 0);
                }
                long witness = Access.witness(o, location, how, expected, v);
                add(witness == expected ? UPDATE : FAILED_WITNESS, id, witness, v);
            }
        }

        void oneOfStatics(int object) {
            int location = random.nextInt(OF_STATICS);
            int how = random.nextInt(6);
            long id = (long) object * LOCATIONS + location;
            long v = ++counter << 3 | me + 1;
            switch (random.nextInt(location == 5 ? 3 : 2)) {
                case 0: add(READ, id, Access.readStatic(location, how), 0); break;
                case 1:
                    add(WRITE, id, 0, v);
                    Access.writeStatic(location, how, v, new Box(v));
                    break;
                default: add(UPDATE, id, Access.exchangeStatic(v), v);
            }
        }

        void bulk(Cell o, int object) {
            long id = (long) object * LOCATIONS + 22;
            int[] some = new int[2];
            switch (random.nextInt(3)) {
                case 0: Access.copyOut(o, some); break;
                case 1: some = Access.copyOf(o); break;
                default:
                    some[0] = (int) value(22);
                    some[1] = (int) value(22);
                    add(WRITE, id, 0, some[0]);
                    add(WRITE, id + 1, 0, some[1]);
                    Access.copyIn(o, some);
                    return;
            }
            add(READ, id, some[0], 0);
            add(READ, id + 1, some[1], 0);
        }

        void some(Cell o, int object, int count) {
            for (int i = 0; i < count; i++) {
                if (random.nextInt(20) == 0) {
                    bulk(o, object);
                } else {
                    one(o, object);
                }
            }
        }

        /** The file has the thread's number in its name. */
        void write(String file) {
            try (DataOutputStream out =
                    new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(Path.of(file + "." + me))))) {
                for (int i = 0; i < size; i++) {
                    out.writeLong(entries[i]);
                }
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        /** Looks at every location once, in order. */
        void all(Cell o, int object) {
            for (int location = 0; location < LOCATIONS; location++) {
                add(READ, (long) object * LOCATIONS + location, Access.read(o, location, 0), 0);
            }
        }
    }

    static class Holder {
        Object plain;
        volatile Object shared;
        Object[] array = new Object[2];
    }

    static Object inStatic;
    static volatile Object slot;
    static final Holder HOLDER = new Holder();
    static final AtomicReference<Object> IN_ATOMIC = new AtomicReference<>();
    static final ConcurrentLinkedQueue<Cell> QUEUE = new ConcurrentLinkedQueue<>();
    static final ConcurrentHashMap<Integer, Cell> MAP = new ConcurrentHashMap<>();
    static final List<Cell> LIST = new ArrayList<>();
    static final Map<String, Cell> HASHED = new HashMap<>();
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(Object[].class);
    static volatile Supplier<Cell> way;

    /** A cell inside others. */
    static class Node {
        final Node next;
        Cell cell;

        Node(Node next, Cell cell) {
            this.next = next;
            this.cell = cell;
        }
    }

    record Pair(Cell cell, int number) {}

    static class Carrier extends RuntimeException {
        final Cell cell;

        Carrier(Cell cell) {
            super("carries", null, false, false);
            this.cell = cell;
        }
    }

    static class Inner {
        final Cell cell;

        Inner(Cell cell) {
            this.cell = cell;
        }

        class Deeper implements Supplier<Cell> {
            @Override
            public Cell get() {
                return cell;
            }
        }
    }

    static final int WAYS = 26;

    /** Gives the cell to the other threads; answers how they get it. */
    static Supplier<Cell> publish(Cell cell, int how) throws Exception {
        switch (how) {
            case 0:
                inStatic = cell;
                return () -> (Cell) inStatic;
            case 1:
                HOLDER.plain = cell;
                return () -> (Cell) HOLDER.plain;
            case 2:
                HOLDER.shared = cell;
                return () -> (Cell) HOLDER.shared;
            case 3:
                HOLDER.array[1] = cell;
                return () -> (Cell) HOLDER.array[1];
            case 4:
                return () -> cell;
            case 5:
                QUEUE.clear();
                QUEUE.add(cell);
                return QUEUE::peek;
            case 6:
                synchronized (LIST) {
                    LIST.clear();
                    LIST.add(cell);
                }
                return () -> {
                    synchronized (LIST) {
                        return LIST.get(0);
                    }
                };
            case 7:
                MAP.clear();
                return MAP.computeIfAbsent(7, key -> cell) == cell ? () -> MAP.get(7) : null;
            case 8: {
                CompletableFuture<Cell> future = new CompletableFuture<>();
                future.complete(cell);
                return future::join;
            }
            case 9: {
                FutureTask<Cell> task = new FutureTask<>(() -> cell);
                Thread other = new Thread(task);
                other.start();
                other.join();
                return () -> get(task);
            }
            case 10: {
                Cell[] in = {null};
                List<Cell> two = new ArrayList<>(List.of(cell, cell));
                two.sort(Comparator.comparingInt(c -> {
                    in[0] = c;
                    return 0;
                }));
                return () -> in[0];
            }
            case 11: {
                Node node = new Node(new Node(null, cell), null);
                inStatic = node;
                return () -> ((Node) inStatic).next.cell;
            }
            case 12: {
                Object[][] deep = {null, {cell}};
                HOLDER.plain = deep;
                return () -> (Cell) ((Object[][]) HOLDER.plain)[1][0];
            }
            case 13: {
                Pair pair = new Pair(cell, 13);
                IN_ATOMIC.set(pair);
                return () -> ((Pair) IN_ATOMIC.get()).cell();
            }
            case 14: {
                FutureTask<Object> failing = new FutureTask<>(() -> {
                    throw new Carrier(cell);
                });
                failing.run();
                return () -> thrown(failing);
            }
            case 15:
                ELEMENT.setVolatile(HOLDER.array, 0, cell);
                return () -> (Cell) ELEMENT.getVolatile(HOLDER.array, 0);
            case 16:
                Holder.class.getDeclaredField("plain").set(HOLDER, cell);
                return () -> (Cell) HOLDER.plain;
            case 17: {
                ThreadLocal<Cell> local = new InheritableThreadLocal<>();
                local.set(cell);
                FutureTask<Cell> task = new FutureTask<>(local::get);
                Thread other = new Thread(task);
                other.start();
                return () -> get(task);
            }
            case 18: {
                Inner.Deeper deeper = new Inner(cell).new Deeper();
                return deeper;
            }
            case 19: {
                List<Cell> made = java.util.stream.Stream.of(cell).map(c -> c).toList();
                return () -> made.get(0);
            }
            case 20: {
                Object[] from = {cell};
                System.arraycopy(from, 0, HOLDER.array, 1, 1);
                return () -> (Cell) HOLDER.array[1];
            }
            case 21: {
                Object[] copy = new Object[] {cell}.clone();
                slot = copy;
                return () -> (Cell) ((Object[]) slot)[0];
            }
            case 22: {
                Holder copied = new Holder();
                copied.plain = cell;
                slot = copied;
                return () -> (Cell) ((Holder) slot).plain;
            }
            case 23: {
                Cell[] filled = new Cell[3];
                Arrays.fill(filled, cell);
                slot = filled;
                return () -> ((Cell[]) slot)[2];
            }
            case 24: {
                Callable<Cell> reflected = (Callable<Cell>) java.lang.reflect.Proxy.newProxyInstance(
                        KnownReads.class.getClassLoader(), new Class<?>[] {Callable.class}, (proxy, method, args) -> cell);
                return () -> {
                    try {
                        return reflected.call();
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                };
            }
            default:
                HASHED.put("it", cell);
                slot = HASHED.entrySet().iterator().next();
                return () -> ((Map.Entry<String, Cell>) slot).getValue();
        }
    }

    static Cell get(FutureTask<Cell> task) {
        try {
            return task.get();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    static Cell thrown(FutureTask<Object> task) {
        try {
            task.get();
            throw new AssertionError();
        } catch (java.util.concurrent.ExecutionException e) {
            return ((Carrier) e.getCause()).cell;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static final Cell[] ALL = new Cell[1 << 16];
    static CyclicBarrier barrier;
    static volatile int turn;

    static void work(String file, int me, int objects, int accesses, long seed) throws Exception {
        Journal journal = new Journal(me, seed);
        for (int object = 0; object < objects; object++) {
            boolean waits = object % 3 != 0;
            if (object % THREADS == me) {
                Cell cell = new Cell();
                journal.some(cell, object, object % 5);
                if (object % 7 == 3) {
                    // What both have behind final fields is the copy's; the first one is forgotten.
                    Cell first = cell;
                    first.i = -1;
                    cell = first.clone();
                    cell.i = 0;
                    journal.add(WRITE, (long) object * LOCATIONS, 0, 0);
                    Access.write(cell, 0, 0, 0, null);
                }
                Supplier<Cell> how = publish(cell, object / THREADS % WAYS);
                if (waits) {
                    journal.some(cell, object, object % 4 * 3);
                }
                way = how;
                turn = object + 1;
                journal.some(cell, object, accesses);
                ALL[object] = cell;
            } else {
                for (long spins = 0; turn != object + 1; spins++) {
                    if (spins > 1_000_000_000L) {
                        throw new AssertionError("nobody gives it");
                    }
                    Thread.yield();
                }
                Cell cell = way.get();
                journal.some(cell, object, accesses);
            }
            for (int i = 0; i < 3; i++) {
                journal.oneOfStatics(objects);
            }
            barrier.await();
        }
        journal.write(file);
    }

    static void failed(Throwable e) {
        e.printStackTrace();
        System.exit(1);
    }

    public static void main(String[] args) throws Exception {
        String file = args[0];
        int objects = Integer.parseInt(args[1]);
        int accesses = Integer.parseInt(args[2]);
        long seed = Long.parseLong(args[3]);
        barrier = new CyclicBarrier(THREADS);
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int me = i;
            threads[i] = new Thread(
                    () -> {
                        try {
                            work(file, me, objects, accesses, seed);
                        } catch (Throwable e) {
                            failed(e);
                        }
                    },
                    "worker-" + i);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Thread last = new Thread(
                () -> {
                    Journal journal = new Journal(THREADS, seed);
                    for (int object = 0; object < objects; object++) {
                        journal.all(ALL[object], object);
                    }
                    for (int location = 0; location < OF_STATICS; location++) {
                        journal.add(READ, (long) objects * LOCATIONS + location, Access.readStatic(location, 0), 0);
                    }
                    journal.write(file);
                },
                "worker-" + THREADS);
        last.start();
        last.join();
        System.out.println("fine");
    }
}
