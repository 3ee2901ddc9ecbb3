package dev.heddle.recorder.hooks;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;

/**
 * The atomic methods that take a function, as the loops of a read and a weak compare-and-set that they are in the JDK. Each round calls
 * hooks for both, with a site each. The function is applied again only if the value read has changed, as in the JDK.
 *
 * <p>The compare-and-set on memory is the strong one: whether a weak one fails without cause is the engine's decision, not the hardware's.
 */
public final class AtomicLoops {
    private AtomicLoops() {}

    /** AtomicInteger.getAndUpdate. */
    public static int getAndUpdate(AtomicInteger atomic, IntUnaryOperator function, int readSite, int updateSite) {
        int previous = read(atomic, readSite);
        int next = 0;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.applyAsInt(previous);
            }
            if (update(atomic, previous, next, updateSite)) {
                return previous;
            }
            int seen = read(atomic, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    /** AtomicInteger.updateAndGet. */
    public static int updateAndGet(AtomicInteger atomic, IntUnaryOperator function, int readSite, int updateSite) {
        int previous = read(atomic, readSite);
        int next = 0;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.applyAsInt(previous);
            }
            if (update(atomic, previous, next, updateSite)) {
                return next;
            }
            int seen = read(atomic, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    /** AtomicInteger.getAndAccumulate. */
    public static int getAndAccumulate(
            AtomicInteger atomic, int operand, IntBinaryOperator function, int readSite, int updateSite) {
        int previous = read(atomic, readSite);
        int next = 0;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.applyAsInt(previous, operand);
            }
            if (update(atomic, previous, next, updateSite)) {
                return previous;
            }
            int seen = read(atomic, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    /** AtomicInteger.accumulateAndGet. */
    public static int accumulateAndGet(
            AtomicInteger atomic, int operand, IntBinaryOperator function, int readSite, int updateSite) {
        int previous = read(atomic, readSite);
        int next = 0;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.applyAsInt(previous, operand);
            }
            if (update(atomic, previous, next, updateSite)) {
                return next;
            }
            int seen = read(atomic, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    private static int read(AtomicInteger atomic, int site) {
        Hooks.beforeAtomic(atomic, site);
        return Hooks.afterAccessI(atomic.get(), site);
    }

    private static boolean update(AtomicInteger atomic, int previous, int next, int site) {
        Hooks.beforeAtomic(atomic, site);
        Hooks.expectingI(previous);
        return Hooks.afterAccessI(atomic.compareAndSet(previous, next) ? 1 : 0, site) != 0;
    }

    /** AtomicLong.getAndUpdate. */
    public static long getAndUpdate(AtomicLong atomic, LongUnaryOperator function, int readSite, int updateSite) {
        long previous = read(atomic, readSite);
        long next = 0;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.applyAsLong(previous);
            }
            if (update(atomic, previous, next, updateSite)) {
                return previous;
            }
            long seen = read(atomic, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    /** AtomicLong.updateAndGet. */
    public static long updateAndGet(AtomicLong atomic, LongUnaryOperator function, int readSite, int updateSite) {
        long previous = read(atomic, readSite);
        long next = 0;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.applyAsLong(previous);
            }
            if (update(atomic, previous, next, updateSite)) {
                return next;
            }
            long seen = read(atomic, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    /** AtomicLong.getAndAccumulate. */
    public static long getAndAccumulate(
            AtomicLong atomic, long operand, LongBinaryOperator function, int readSite, int updateSite) {
        long previous = read(atomic, readSite);
        long next = 0;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.applyAsLong(previous, operand);
            }
            if (update(atomic, previous, next, updateSite)) {
                return previous;
            }
            long seen = read(atomic, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    /** AtomicLong.accumulateAndGet. */
    public static long accumulateAndGet(
            AtomicLong atomic, long operand, LongBinaryOperator function, int readSite, int updateSite) {
        long previous = read(atomic, readSite);
        long next = 0;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.applyAsLong(previous, operand);
            }
            if (update(atomic, previous, next, updateSite)) {
                return next;
            }
            long seen = read(atomic, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    private static long read(AtomicLong atomic, int site) {
        Hooks.beforeAtomic(atomic, site);
        return Hooks.afterAccessJ(atomic.get(), site);
    }

    private static boolean update(AtomicLong atomic, long previous, long next, int site) {
        Hooks.beforeAtomic(atomic, site);
        Hooks.expectingJ(previous);
        return Hooks.afterAccessI(atomic.compareAndSet(previous, next) ? 1 : 0, site) != 0;
    }

    /** AtomicReference.getAndUpdate. */
    @SuppressWarnings("ReferenceEquality") // as in the JDK
    public static <T> T getAndUpdate(
            AtomicReference<T> atomic, UnaryOperator<T> function, int readSite, int updateSite) {
        T previous = read(atomic, readSite);
        T next = null;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.apply(previous);
            }
            if (update(atomic, previous, next, updateSite)) {
                return previous;
            }
            T seen = read(atomic, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    /** AtomicReference.updateAndGet. */
    @SuppressWarnings("ReferenceEquality") // as in the JDK
    public static <T> T updateAndGet(
            AtomicReference<T> atomic, UnaryOperator<T> function, int readSite, int updateSite) {
        T previous = read(atomic, readSite);
        T next = null;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.apply(previous);
            }
            if (update(atomic, previous, next, updateSite)) {
                return next;
            }
            T seen = read(atomic, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    /** AtomicReference.getAndAccumulate. */
    @SuppressWarnings("ReferenceEquality") // as in the JDK
    public static <T> T getAndAccumulate(
            AtomicReference<T> atomic, T operand, BinaryOperator<T> function, int readSite, int updateSite) {
        T previous = read(atomic, readSite);
        T next = null;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.apply(previous, operand);
            }
            if (update(atomic, previous, next, updateSite)) {
                return previous;
            }
            T seen = read(atomic, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    /** AtomicReference.accumulateAndGet. */
    @SuppressWarnings("ReferenceEquality") // as in the JDK
    public static <T> T accumulateAndGet(
            AtomicReference<T> atomic, T operand, BinaryOperator<T> function, int readSite, int updateSite) {
        T previous = read(atomic, readSite);
        T next = null;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.apply(previous, operand);
            }
            if (update(atomic, previous, next, updateSite)) {
                return next;
            }
            T seen = read(atomic, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    @SuppressWarnings("unchecked") // the hook answers a value of the same atomic
    private static <T> T read(AtomicReference<T> atomic, int site) {
        Hooks.beforeAtomic(atomic, site);
        return (T) Hooks.afterAccessL(atomic.get(), site);
    }

    private static <T> boolean update(AtomicReference<T> atomic, T previous, T next, int site) {
        Hooks.beforeAtomic(atomic, site);
        Hooks.expectingL(previous);
        return Hooks.afterAccessI(atomic.compareAndSet(previous, next) ? 1 : 0, site) != 0;
    }

    /** AtomicIntegerArray.getAndUpdate. */
    public static int getAndUpdate(
            AtomicIntegerArray atomic, int index, IntUnaryOperator function, int readSite, int updateSite) {
        int previous = read(atomic, index, readSite);
        int next = 0;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.applyAsInt(previous);
            }
            if (update(atomic, index, previous, next, updateSite)) {
                return previous;
            }
            int seen = read(atomic, index, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    /** AtomicIntegerArray.updateAndGet. */
    public static int updateAndGet(
            AtomicIntegerArray atomic, int index, IntUnaryOperator function, int readSite, int updateSite) {
        int previous = read(atomic, index, readSite);
        int next = 0;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.applyAsInt(previous);
            }
            if (update(atomic, index, previous, next, updateSite)) {
                return next;
            }
            int seen = read(atomic, index, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    /** AtomicIntegerArray.getAndAccumulate. */
    public static int getAndAccumulate(
            AtomicIntegerArray atomic,
            int index,
            int operand,
            IntBinaryOperator function,
            int readSite,
            int updateSite) {
        int previous = read(atomic, index, readSite);
        int next = 0;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.applyAsInt(previous, operand);
            }
            if (update(atomic, index, previous, next, updateSite)) {
                return previous;
            }
            int seen = read(atomic, index, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    /** AtomicIntegerArray.accumulateAndGet. */
    public static int accumulateAndGet(
            AtomicIntegerArray atomic,
            int index,
            int operand,
            IntBinaryOperator function,
            int readSite,
            int updateSite) {
        int previous = read(atomic, index, readSite);
        int next = 0;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.applyAsInt(previous, operand);
            }
            if (update(atomic, index, previous, next, updateSite)) {
                return next;
            }
            int seen = read(atomic, index, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    private static int read(AtomicIntegerArray atomic, int index, int site) {
        Hooks.beforeAtomicArray(atomic, index, site);
        return Hooks.afterAccessI(atomic.get(index), site);
    }

    private static boolean update(AtomicIntegerArray atomic, int index, int previous, int next, int site) {
        Hooks.beforeAtomicArray(atomic, index, site);
        Hooks.expectingI(previous);
        return Hooks.afterAccessI(atomic.compareAndSet(index, previous, next) ? 1 : 0, site) != 0;
    }

    /** AtomicLongArray.getAndUpdate. */
    public static long getAndUpdate(
            AtomicLongArray atomic, int index, LongUnaryOperator function, int readSite, int updateSite) {
        long previous = read(atomic, index, readSite);
        long next = 0;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.applyAsLong(previous);
            }
            if (update(atomic, index, previous, next, updateSite)) {
                return previous;
            }
            long seen = read(atomic, index, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    /** AtomicLongArray.updateAndGet. */
    public static long updateAndGet(
            AtomicLongArray atomic, int index, LongUnaryOperator function, int readSite, int updateSite) {
        long previous = read(atomic, index, readSite);
        long next = 0;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.applyAsLong(previous);
            }
            if (update(atomic, index, previous, next, updateSite)) {
                return next;
            }
            long seen = read(atomic, index, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    /** AtomicLongArray.getAndAccumulate. */
    public static long getAndAccumulate(
            AtomicLongArray atomic,
            int index,
            long operand,
            LongBinaryOperator function,
            int readSite,
            int updateSite) {
        long previous = read(atomic, index, readSite);
        long next = 0;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.applyAsLong(previous, operand);
            }
            if (update(atomic, index, previous, next, updateSite)) {
                return previous;
            }
            long seen = read(atomic, index, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    /** AtomicLongArray.accumulateAndGet. */
    public static long accumulateAndGet(
            AtomicLongArray atomic,
            int index,
            long operand,
            LongBinaryOperator function,
            int readSite,
            int updateSite) {
        long previous = read(atomic, index, readSite);
        long next = 0;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.applyAsLong(previous, operand);
            }
            if (update(atomic, index, previous, next, updateSite)) {
                return next;
            }
            long seen = read(atomic, index, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    private static long read(AtomicLongArray atomic, int index, int site) {
        Hooks.beforeAtomicArray(atomic, index, site);
        return Hooks.afterAccessJ(atomic.get(index), site);
    }

    private static boolean update(AtomicLongArray atomic, int index, long previous, long next, int site) {
        Hooks.beforeAtomicArray(atomic, index, site);
        Hooks.expectingJ(previous);
        return Hooks.afterAccessI(atomic.compareAndSet(index, previous, next) ? 1 : 0, site) != 0;
    }

    /** AtomicReferenceArray.getAndUpdate. */
    @SuppressWarnings("ReferenceEquality") // as in the JDK
    public static <T> T getAndUpdate(
            AtomicReferenceArray<T> atomic, int index, UnaryOperator<T> function, int readSite, int updateSite) {
        T previous = read(atomic, index, readSite);
        T next = null;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.apply(previous);
            }
            if (update(atomic, index, previous, next, updateSite)) {
                return previous;
            }
            T seen = read(atomic, index, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    /** AtomicReferenceArray.updateAndGet. */
    @SuppressWarnings("ReferenceEquality") // as in the JDK
    public static <T> T updateAndGet(
            AtomicReferenceArray<T> atomic, int index, UnaryOperator<T> function, int readSite, int updateSite) {
        T previous = read(atomic, index, readSite);
        T next = null;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.apply(previous);
            }
            if (update(atomic, index, previous, next, updateSite)) {
                return next;
            }
            T seen = read(atomic, index, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    /** AtomicReferenceArray.getAndAccumulate. */
    @SuppressWarnings("ReferenceEquality") // as in the JDK
    public static <T> T getAndAccumulate(
            AtomicReferenceArray<T> atomic,
            int index,
            T operand,
            BinaryOperator<T> function,
            int readSite,
            int updateSite) {
        T previous = read(atomic, index, readSite);
        T next = null;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.apply(previous, operand);
            }
            if (update(atomic, index, previous, next, updateSite)) {
                return previous;
            }
            T seen = read(atomic, index, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    /** AtomicReferenceArray.accumulateAndGet. */
    @SuppressWarnings("ReferenceEquality") // as in the JDK
    public static <T> T accumulateAndGet(
            AtomicReferenceArray<T> atomic,
            int index,
            T operand,
            BinaryOperator<T> function,
            int readSite,
            int updateSite) {
        T previous = read(atomic, index, readSite);
        T next = null;
        boolean applied = false;
        while (true) {
            if (!applied) {
                next = function.apply(previous, operand);
            }
            if (update(atomic, index, previous, next, updateSite)) {
                return next;
            }
            T seen = read(atomic, index, readSite);
            applied = previous == seen;
            previous = seen;
        }
    }

    @SuppressWarnings("unchecked") // the hook answers a value of the same atomic
    private static <T> T read(AtomicReferenceArray<T> atomic, int index, int site) {
        Hooks.beforeAtomicArray(atomic, index, site);
        return (T) Hooks.afterAccessL(atomic.get(index), site);
    }

    private static <T> boolean update(AtomicReferenceArray<T> atomic, int index, T previous, T next, int site) {
        Hooks.beforeAtomicArray(atomic, index, site);
        Hooks.expectingL(previous);
        return Hooks.afterAccessI(atomic.compareAndSet(index, previous, next) ? 1 : 0, site) != 0;
    }
}
