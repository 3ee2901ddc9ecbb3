package dev.heddle.recorder.free.recording;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.recorder.free.hooks.CallAccess;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.hooks.Recording;
import dev.heddle.recorder.free.hooks.SyncState;
import dev.heddle.recorder.free.hooks.ThreadLog;
import dev.heddle.recorder.free.hooks.Untracked;
import dev.heddle.recorder.generator.Hook;
import dev.heddle.recorder.instrument.place.AtomicKind;
import dev.heddle.recorder.instrument.place.Elements;
import dev.heddle.recorder.instrument.place.Internals;
import dev.heddle.recorder.instrument.site.Site;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Accesses by calls: atomics, VarHandles, updaters, Unsafe, reflection. The call stays; the hook before it begins the
 * access as an instruction's would, the hook after it tells. A read that another write ran into is done again after the
 * call, so that reads wait for no thread and nothing stands between a store and a later load. What will throw is not
 * begun; what was begun and threw is given up at the thread's next hook.
 */
final class Accesses {
    private static final int READ = 1;
    private static final int WRITE = 2;
    private static final int UPDATE = 3;
    private static final int BY_RESULT = 4;
    private static final int BY_WITNESS = 5;
    /** A compare-and-exchange that wrote. */
    private static final int WROTE = 6;
    /** Result of an update that failed. */
    private static final int FAILED = 7;

    /** A read that may see what was there before a write that is under way. */
    private static final int RELAXED_READ = 8;

    private final SiteTable sites;
    private final Targets targets;
    private volatile byte[] known = new byte[1024];

    Accesses(SiteTable sites, Targets targets) {
        this.sites = sites;
        this.targets = targets;
        Elements.of(new int[0]); // no first use is left for hooks
    }

    // ---- before

    @Hook
    static void fence(ThreadLog log, int site) {
        log.append(LogRecord.word0(site, LogRecord.EVENT, 0), 0);
    }

    @Hook
    void varHandleCreated(VarHandle handle, Class<?> holder, String member, boolean isStatic) {
        if (handle != null && holder != null) {
            targets.created(handle, holder, member);
        }
    }

    private int access(int site) {
        byte[] table = known;
        return site < table.length && table[site] != 0 ? table[site] : find(site);
    }

    private synchronized int find(int site) {
        if (site >= known.length) {
            known = Arrays.copyOf(known, Math.max(site + 1, known.length * 2));
        }
        Site s = sites.get(site);
        int access = s.kind() == EventKind.READ ? READ : s.kind() == EventKind.WRITE ? WRITE : UPDATE;
        if (access == UPDATE && s.isCompareAndSet()) {
            access = s.outcome() == Site.Outcome.RESULT ? BY_RESULT : BY_WITNESS;
        }
        boolean mayOverlap = s.readOrder() == MemoryOrder.PLAIN
                || s.readOrder() == MemoryOrder.OPAQUE
                || s.readOrder() == MemoryOrder.ACQUIRE;
        if (access == READ && mayOverlap) {
            access = RELAXED_READ;
        }
        known[site] = (byte) access;
        return access;
    }

    private void begin(
            ThreadLog log, long[] shadow, int index, @Nullable Object base, long offset, char type, int site) {
        SyncState t = log.sync;
        if (t.access != 0) {
            giveUp(t);
        }
        int access = access(site);
        int at = (int) Recording.number(shadow) & SyncState.ACCESSED - 1;
        if (t.shadows[at] != shadow) {
            t.shadows[at] = shadow;
        }
        if ((isRead(access) || access == BY_WITNESS) && t.bases[at] != base) {
            t.bases[at] = base;
        }
        t.at = at;
        t.index = index;
        t.offset = offset;
        t.type = type;
        t.held = switch (access) {
            case READ -> CallAccess.beginRead(log, shadow, index);
            case RELAXED_READ -> CallAccess.beginOverlappingRead(log, shadow, index);
            default -> CallAccess.begin(log, shadow, index);
        };
        t.access = access;
    }

    private static boolean isRead(int access) {
        return access == READ || access == RELAXED_READ;
    }

    /** The call has thrown, or its hook after was missed. */
    static void giveUp(SyncState t) {
        if (!isRead(t.access)) {
            Recording.abortUpdate(t.shadows[t.at], t.index, t.held);
        }
        t.access = 0;
    }

    @Hook
    void beforeAtomic(ThreadLog log, Object atomic, int site) {
        if (atomic != null) {
            AtomicKind kind = AtomicKind.of(atomic);
            begin(log, Shadows.of(atomic), 0, atomic, kind.offset(), kind.type(), site);
        }
    }

    @Hook
    void beforeAtomicArray(ThreadLog log, Object atomic, int index, int site) {
        if (atomic != null) {
            Object array = Internals.reference(atomic, AtomicKind.of(atomic).offset());
            if (index >= 0 && index < Array.getLength(array)) {
                beginElement(log, array, index, site); // which recorded code does not publish
            }
        }
    }

    private void element(ThreadLog log, Object array, int index, int site) {
        if (array == null
                || !targets.hasElements()
                || !array.getClass().isArray()
                || index < 0
                || index >= Array.getLength(array)) {
            return;
        }
        if (!Recording.isPrivate(array)) {
            beginElement(log, array, index, site);
        }
    }

    private void beginElement(ThreadLog log, Object array, int index, int site) {
        Elements elements = Elements.of(array);
        begin(log, Untracked.shadow(array), index, array, elements.offset(index), elements.type, site);
    }

    /**
     * Whether an access is known not to be recorded, before anything is asked of the thread: in a sample nearly all of
     * them.
     */
    boolean isLeftOut(@Nullable Object key, long offset, int site) {
        return targets.isLeftOut(site, key, offset);
    }

    private void on(ThreadLog log, Target target, @Nullable Object owner, int site) {
        if (target.sort() == Target.STATIC) {
            begin(
                    log,
                    Recording.statics(target.index()),
                    target.index(),
                    target.base(),
                    target.offset(),
                    target.type(),
                    site);
        } else if (target.sort() == Target.INSTANCE && owner != null && !Shadows.isPrivate(owner)) {
            begin(log, Shadows.of(owner), target.index(), owner, target.offset(), target.type(), site);
        }
    }

    @Hook(unless = "accesses.isLeftOut(handle, 0, site)")
    void beforeVarHandle(ThreadLog log, VarHandle handle, int site) {
        if (handle != null) {
            on(log, targets.ofAnyHandle(handle, site), null, site);
        }
    }

    @Hook(unless = "accesses.isLeftOut(handle, 0, site)")
    void beforeVarHandle(ThreadLog log, VarHandle handle, Object owner, int site) {
        if (handle == null || owner == null) {
            return;
        }
        Target target = targets.ofHandle(handle, owner, site);
        if (target != null && target.sort() == Target.INSTANCE) {
            on(log, target, owner, site);
        }
    }

    @Hook(unless = "accesses.isLeftOut(handle, 0, site)")
    void beforeVarHandle(ThreadLog log, VarHandle handle, Object array, int index, int site) {
        if (handle != null && array != null && targets.ofAnyHandle(handle, site).sort() == Target.ELEMENT) {
            element(log, array, index, site);
        }
    }

    @Hook(unless = "accesses.isLeftOut(updater, 0, site)")
    void beforeUpdater(ThreadLog log, Object updater, Object owner, int site) {
        if (updater != null && owner != null) {
            Target target = targets.ofUpdater(updater, owner, site);
            if (target != null) {
                on(log, target, owner, site);
            }
        }
    }

    @Hook(unless = "base != null && accesses.isLeftOut(base.getClass(), offset, site)")
    void beforeUnsafe(ThreadLog log, Object base, long offset, int site) {
        if (base == null) {
            return; // memory outside the heap is not recorded
        }
        Class<?> type = base.getClass();
        if (!type.isArray()) {
            on(log, targets.ofOffset(base, offset, site), base, site);
            return;
        }
        long index = Elements.of(base).index(offset);
        if (index >= 0 && index < Array.getLength(base)) {
            element(log, base, (int) index, site);
        }
    }

    @Hook
    void beforeReflection(ThreadLog log, Field field, Object owner, int site) {
        if (field == null) {
            return;
        }
        Target target = targets.ofField(field, site);
        if (target.sort() == Target.STATIC || field.getDeclaringClass().isInstance(owner)) {
            on(log, target, owner, site);
        }
    }

    @Hook
    void beforeReflection(ThreadLog log, Object array, int index, int site) {
        element(log, array, index, site);
    }

    // ---- what a compare-and-exchange expects

    @Hook
    static void expectingI(ThreadLog log, int expected) {
        expecting(log, expected, expected);
    }

    @Hook
    static void expectingJ(ThreadLog log, long expected) {
        expecting(log, expected, expected);
    }

    @Hook
    static void expectingF(ThreadLog log, float expected) {
        expecting(log, (long) expected, expected);
    }

    @Hook
    static void expectingD(ThreadLog log, double expected) {
        expecting(log, (long) expected, expected);
    }

    /**
     * Compares in the type of the location, as the call will; the word is locked, so that what is there now is what it
     * will find.
     */
    private static void expecting(ThreadLog log, long asLong, double asDouble) {
        SyncState t = log.sync;
        if (t.access != BY_WITNESS) {
            return;
        }
        long expected = switch (t.type) {
            case 'F' -> Float.floatToRawIntBits((float) asDouble);
            case 'D' -> Double.doubleToRawLongBits(asDouble);
            default -> asLong;
        };
        boolean same =
                t.type != 'L' && t.type != '[' && Internals.volatileBits(t.bases[t.at], t.offset, t.type) == expected;
        t.access = same ? WROTE : FAILED;
    }

    @Hook
    static void expectingL(ThreadLog log, Object expected) {
        SyncState t = log.sync;
        if (t.access == BY_WITNESS) {
            boolean isReference = t.type == 'L' || t.type == '[';
            t.access = isReference && Internals.volatileReference(t.bases[t.at], t.offset) == expected ? WROTE : FAILED;
        }
    }

    // ---- after

    @Hook
    static void afterAccess(ThreadLog log, int site) {
        if (after(log, true, site)) {
            repeat(log, site);
        }
    }

    @Hook(enter = "current", leave = false)
    int afterAccessI(ThreadLog log, int result, int site) {
        return after(log, result != 0, site) ? (int) Repeated.asBits(log, result, resultType(site), site) : result;
    }

    @Hook(enter = "current", leave = false)
    long afterAccessJ(ThreadLog log, long result, int site) {
        return after(log, true, site) ? Repeated.asBits(log, result, resultType(site), site) : result;
    }

    @Hook(enter = "current", leave = false)
    static Object afterAccessL(ThreadLog log, Object result, int site) {
        return after(log, true, site) ? Repeated.asObject(log, result, site) : result;
    }

    /** The first character of the type that the call at a site answers. */
    private char resultType(int site) {
        String descriptor = sites.get(site).memberDescriptor();
        return descriptor.charAt(descriptor.indexOf(')') + 1);
    }

    /** After a call without result, or whose result tells nothing: of a read, whether it has to be done again. */
    private static boolean after(ThreadLog log, boolean wrote, int site) {
        SyncState t = log.sync;
        if (t.access == 0) {
            return false;
        }
        long[] shadow = t.shadows[t.at];
        if (isRead(t.access)) {
            if (!CallAccess.endRead(log, shadow, t.index, t.held, site)) {
                return true;
            }
        } else if (t.access == FAILED || t.access == BY_RESULT && !wrote) {
            CallAccess.endFailed(log, shadow, t.index, t.held, site);
        } else {
            CallAccess.end(log, shadow, t.index, t.held, site);
        }
        t.access = 0;
        return false;
    }

    /**
     * Whether the read, with that value as raw bits, ran into a write and saw what was there before it: then it has
     * been logged.
     */
    static boolean sawBefore(ThreadLog log, long value, int site) {
        SyncState t = log.sync;
        return overlaps(t)
                && Internals.volatileBits(t.bases[t.at], t.offset, t.type) != value
                && endOverlapped(t, site);
    }

    /** For a reference. */
    static boolean sawBefore(ThreadLog log, Object value, int site) {
        SyncState t = log.sync;
        return overlaps(t) && Internals.volatileReference(t.bases[t.at], t.offset) != value && endOverlapped(t, site);
    }

    private static boolean overlaps(SyncState t) {
        return t.access == RELAXED_READ && Recording.overlapped(t.shadows[t.at], t.index, t.held);
    }

    private static boolean endOverlapped(SyncState t, int site) {
        boolean counts = Recording.endOverlapped(t.shadows[t.at], t.index, t.held, site);
        if (counts) {
            t.access = 0;
        }
        return counts;
    }

    /** Reads again until no write runs into it; answers the value as raw bits. */
    static long again(ThreadLog log, int site) {
        SyncState t = log.sync;
        while (true) {
            t.held = Recording.beginRead(t.shadows[t.at], t.index);
            long bits = Internals.volatileBits(t.bases[t.at], t.offset, t.type);
            if (Recording.endRead(t.shadows[t.at], t.index, t.held, site)) {
                t.access = 0;
                return bits;
            }
        }
    }

    /** For a reference. */
    static Object referenceAgain(ThreadLog log, int site) {
        SyncState t = log.sync;
        while (true) {
            t.held = Recording.beginRead(t.shadows[t.at], t.index);
            Object value = Internals.volatileReference(t.bases[t.at], t.offset);
            if (Recording.endRead(t.shadows[t.at], t.index, t.held, site)) {
                t.access = 0;
                return value;
            }
        }
    }

    /** Repeats a call that has no result to replace. */
    private static void repeat(ThreadLog log, int site) {
        if (log.sync.type == 'L' || log.sync.type == '[') {
            referenceAgain(log, site);
        } else {
            again(log, site);
        }
    }
}
