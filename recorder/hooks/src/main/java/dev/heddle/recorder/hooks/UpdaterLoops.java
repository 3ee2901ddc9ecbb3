package dev.heddle.recorder.hooks;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.BinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;

/**
 * getAndUpdate, updateAndGet, getAndAccumulate and accumulateAndGet of the atomic field updaters, as the JDK has them: a read, the function, a
 * compare-and-set, again until that succeeds. Instrumented code calls these in place of the original, with a site for the read and one for
 * the update, so that the function runs between two accesses.
 */
public final class UpdaterLoops {
    private UpdaterLoops() {}

    /** AtomicIntegerFieldUpdater.getAndUpdate. */
    public static <T> int getAndUpdate(
            AtomicIntegerFieldUpdater<T> updater, T owner, IntUnaryOperator function, int readSite, int updateSite) {
        while (true) {
            int previous = read(updater, owner, readSite);
            int next = function.applyAsInt(previous);
            if (update(updater, owner, previous, next, updateSite)) {
                return previous;
            }
        }
    }

    /** AtomicIntegerFieldUpdater.updateAndGet. */
    public static <T> int updateAndGet(
            AtomicIntegerFieldUpdater<T> updater, T owner, IntUnaryOperator function, int readSite, int updateSite) {
        while (true) {
            int previous = read(updater, owner, readSite);
            int next = function.applyAsInt(previous);
            if (update(updater, owner, previous, next, updateSite)) {
                return next;
            }
        }
    }

    /** AtomicIntegerFieldUpdater.getAndAccumulate. */
    public static <T> int getAndAccumulate(
            AtomicIntegerFieldUpdater<T> updater,
            T owner,
            int operand,
            IntBinaryOperator function,
            int readSite,
            int updateSite) {
        while (true) {
            int previous = read(updater, owner, readSite);
            int next = function.applyAsInt(previous, operand);
            if (update(updater, owner, previous, next, updateSite)) {
                return previous;
            }
        }
    }

    /** AtomicIntegerFieldUpdater.accumulateAndGet. */
    public static <T> int accumulateAndGet(
            AtomicIntegerFieldUpdater<T> updater,
            T owner,
            int operand,
            IntBinaryOperator function,
            int readSite,
            int updateSite) {
        while (true) {
            int previous = read(updater, owner, readSite);
            int next = function.applyAsInt(previous, operand);
            if (update(updater, owner, previous, next, updateSite)) {
                return next;
            }
        }
    }

    private static <T> int read(AtomicIntegerFieldUpdater<T> updater, T owner, int site) {
        Hooks.beforeUpdater(updater, owner, site);
        return Hooks.afterAccessI(updater.get(owner), site);
    }

    private static <T> boolean update(AtomicIntegerFieldUpdater<T> updater, T owner, int previous, int next, int site) {
        Hooks.beforeUpdater(updater, owner, site);
        Hooks.expectingI(previous);
        return Hooks.afterAccessI(updater.compareAndSet(owner, previous, next) ? 1 : 0, site) != 0;
    }

    /** AtomicLongFieldUpdater.getAndUpdate. */
    public static <T> long getAndUpdate(
            AtomicLongFieldUpdater<T> updater, T owner, LongUnaryOperator function, int readSite, int updateSite) {
        while (true) {
            long previous = read(updater, owner, readSite);
            long next = function.applyAsLong(previous);
            if (update(updater, owner, previous, next, updateSite)) {
                return previous;
            }
        }
    }

    /** AtomicLongFieldUpdater.updateAndGet. */
    public static <T> long updateAndGet(
            AtomicLongFieldUpdater<T> updater, T owner, LongUnaryOperator function, int readSite, int updateSite) {
        while (true) {
            long previous = read(updater, owner, readSite);
            long next = function.applyAsLong(previous);
            if (update(updater, owner, previous, next, updateSite)) {
                return next;
            }
        }
    }

    /** AtomicLongFieldUpdater.getAndAccumulate. */
    public static <T> long getAndAccumulate(
            AtomicLongFieldUpdater<T> updater,
            T owner,
            long operand,
            LongBinaryOperator function,
            int readSite,
            int updateSite) {
        while (true) {
            long previous = read(updater, owner, readSite);
            long next = function.applyAsLong(previous, operand);
            if (update(updater, owner, previous, next, updateSite)) {
                return previous;
            }
        }
    }

    /** AtomicLongFieldUpdater.accumulateAndGet. */
    public static <T> long accumulateAndGet(
            AtomicLongFieldUpdater<T> updater,
            T owner,
            long operand,
            LongBinaryOperator function,
            int readSite,
            int updateSite) {
        while (true) {
            long previous = read(updater, owner, readSite);
            long next = function.applyAsLong(previous, operand);
            if (update(updater, owner, previous, next, updateSite)) {
                return next;
            }
        }
    }

    private static <T> long read(AtomicLongFieldUpdater<T> updater, T owner, int site) {
        Hooks.beforeUpdater(updater, owner, site);
        return Hooks.afterAccessJ(updater.get(owner), site);
    }

    private static <T> boolean update(AtomicLongFieldUpdater<T> updater, T owner, long previous, long next, int site) {
        Hooks.beforeUpdater(updater, owner, site);
        Hooks.expectingJ(previous);
        return Hooks.afterAccessI(updater.compareAndSet(owner, previous, next) ? 1 : 0, site) != 0;
    }

    /** AtomicReferenceFieldUpdater.getAndUpdate. */
    public static <T, V> V getAndUpdate(
            AtomicReferenceFieldUpdater<T, V> updater,
            T owner,
            UnaryOperator<V> function,
            int readSite,
            int updateSite) {
        while (true) {
            V previous = read(updater, owner, readSite);
            V next = function.apply(previous);
            if (update(updater, owner, previous, next, updateSite)) {
                return previous;
            }
        }
    }

    /** AtomicReferenceFieldUpdater.updateAndGet. */
    public static <T, V> V updateAndGet(
            AtomicReferenceFieldUpdater<T, V> updater,
            T owner,
            UnaryOperator<V> function,
            int readSite,
            int updateSite) {
        while (true) {
            V previous = read(updater, owner, readSite);
            V next = function.apply(previous);
            if (update(updater, owner, previous, next, updateSite)) {
                return next;
            }
        }
    }

    /** AtomicReferenceFieldUpdater.getAndAccumulate. */
    public static <T, V> V getAndAccumulate(
            AtomicReferenceFieldUpdater<T, V> updater,
            T owner,
            V operand,
            BinaryOperator<V> function,
            int readSite,
            int updateSite) {
        while (true) {
            V previous = read(updater, owner, readSite);
            V next = function.apply(previous, operand);
            if (update(updater, owner, previous, next, updateSite)) {
                return previous;
            }
        }
    }

    /** AtomicReferenceFieldUpdater.accumulateAndGet. */
    public static <T, V> V accumulateAndGet(
            AtomicReferenceFieldUpdater<T, V> updater,
            T owner,
            V operand,
            BinaryOperator<V> function,
            int readSite,
            int updateSite) {
        while (true) {
            V previous = read(updater, owner, readSite);
            V next = function.apply(previous, operand);
            if (update(updater, owner, previous, next, updateSite)) {
                return next;
            }
        }
    }

    @SuppressWarnings("unchecked") // the hook answers a value of the same field
    private static <T, V> V read(AtomicReferenceFieldUpdater<T, V> updater, T owner, int site) {
        Hooks.beforeUpdater(updater, owner, site);
        return (V) Hooks.afterAccessL(updater.get(owner), site);
    }

    private static <T, V> boolean update(
            AtomicReferenceFieldUpdater<T, V> updater, T owner, V previous, V next, int site) {
        Hooks.beforeUpdater(updater, owner, site);
        Hooks.expectingL(previous);
        return Hooks.afterAccessI(updater.compareAndSet(owner, previous, next) ? 1 : 0, site) != 0;
    }
}
