package dev.heddle.natives.run;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.run.CVolatile;
import dev.heddle.natives.elf.LineTable;
import dev.heddle.recorder.instrument.site.Site;
import dev.heddle.recorder.instrument.site.Site.Outcome;
import dev.heddle.replayer.engine.ForeignProgram;
import java.util.Locale;
import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/** Sites of the program's calls: made at their first execution, by return address and what is done. */
final class NativeSites {
    /** Orders of C11 by number: relaxed, consume, acquire, release, acq_rel, seq_cst. */
    private static final String[] ORDERS = {"relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst"};

    private static final int ACQUIRE = 2;
    private static final int RELEASE = 3;
    private static final int ACQ_REL = 4;
    private static final int SEQ_CST = 5;
    private static final int OTHER_CALL = 1 << 20;
    private static final int ATOMIC = 1 << 21;

    private final ForeignProgram program;
    private final LineTable lines;
    private final long base;
    private final LongIntHashMap ids = new LongIntHashMap();
    private final IntObjectHashMap<LineTable.Line> placed = new IntObjectHashMap<>();

    NativeSites(ForeignProgram program, LineTable lines, long base) {
        this.program = program;
        this.lines = lines;
        this.base = base;
    }

    /** A plain access; {@code kind} is its width times 2, and 1 more for a write, {@link Upcalls#FREES} for a free. */
    int ofAccess(long kind, long from) {
        long key = key(from, (int) kind);
        int id = ids.getIfAbsent(key, -1);
        if (id < 0) {
            boolean isWrite = (kind & 1) != 0;
            id = program.addSite(new Site(
                    position(from),
                    isWrite ? EventKind.WRITE : EventKind.READ,
                    "",
                    (kind & Upcalls.FREES) != 0 ? "free" : isWrite ? "write" : "read",
                    descriptor(isWrite ? EventKind.WRITE : EventKind.READ, (kind & ~Upcalls.FREES) >> 1),
                    true,
                    isWrite ? MemoryOrder.NONE : MemoryOrder.PLAIN,
                    isWrite ? MemoryOrder.PLAIN : MemoryOrder.NONE,
                    Outcome.ALWAYS));
            ids.put(key, id);
            placed.put(id, lines.of(from - base));
        }
        return id;
    }

    /** An access to a volatile variable that is atomic; {@code order} is that of C11. */
    int ofVolatile(long kind, int order, long from) {
        long key = key(from, OTHER_CALL | ATOMIC | order << 8 | (int) kind);
        int id = ids.getIfAbsent(key, -1);
        if (id < 0) {
            boolean isWrite = (kind & 1) != 0;
            EventKind of = isWrite ? EventKind.WRITE : EventKind.READ;
            id = program.addSite(new Site(
                    position(from),
                    of,
                    "",
                    "volatile " + (isWrite ? "write " : "read ") + ORDERS[order],
                    descriptor(of, kind >> 1),
                    true,
                    isWrite ? MemoryOrder.NONE : read(order),
                    isWrite ? write(order) : MemoryOrder.NONE,
                    Outcome.ALWAYS));
            ids.put(key, id);
        }
        return id;
    }

    /** The order of C11 of such an access. */
    static int order(CVolatile mode, boolean isWrite) {
        return switch (mode) {
            case PLAIN, RELAXED -> 0;
            case ACQ_REL -> isWrite ? RELEASE : ACQUIRE;
            case SEQ_CST -> SEQ_CST;
        };
    }

    /** An atomic access, as heddle_native.c puts it into a word. */
    int ofAtomic(long word, long from) {
        long key =
                key(from, ATOMIC | (int) (word & 0xf) << 8 | (int) (word >> 8 & 0xf) << 4 | (int) (word >> 16 & 0xf));
        int id = ids.getIfAbsent(key, -1);
        if (id < 0) {
            NativeAtomic operation = NativeAtomic.of(word & 0xff);
            int order = (int) (word >> 16 & 0xff);
            EventKind kind = operation == NativeAtomic.LOAD
                    ? EventKind.READ
                    : operation == NativeAtomic.STORE ? EventKind.WRITE : EventKind.UPDATE;
            id = program.addSite(new Site(
                    position(from),
                    kind,
                    "",
                    operation.word + " " + ORDERS[Math.min(order, SEQ_CST)],
                    descriptor(kind, word >> 8 & 0xff),
                    true,
                    kind == EventKind.WRITE ? MemoryOrder.NONE : read(order),
                    kind == EventKind.READ ? MemoryOrder.NONE : write(order),
                    operation.isCompareAndSet() ? Outcome.WITNESS : Outcome.ALWAYS));
            ids.put(key, id);
        }
        return id;
    }

    /** A fence of that order. */
    int ofFence(int order, long from) {
        long key = key(from, OTHER_CALL | NativeCall.FENCE.ordinal() << 4 | order);
        int id = ids.getIfAbsent(key, -1);
        if (id < 0) {
            boolean acquires = order != RELEASE;
            boolean releases = order >= RELEASE;
            MemoryOrder volatiles = order == SEQ_CST ? MemoryOrder.VOLATILE : MemoryOrder.NONE;
            id = program.addSite(new Site(
                    position(from),
                    EventKind.FENCE,
                    "",
                    "fence " + ORDERS[Math.min(order, SEQ_CST)],
                    "()V",
                    true,
                    order == SEQ_CST ? volatiles : acquires ? MemoryOrder.ACQUIRE : MemoryOrder.NONE,
                    order == SEQ_CST ? volatiles : releases ? MemoryOrder.RELEASE : MemoryOrder.NONE,
                    Outcome.ALWAYS));
            ids.put(key, id);
        }
        return id;
    }

    /** Another call. */
    int of(NativeCall call, EventKind kind, long from) {
        long key = key(from, OTHER_CALL | call.ordinal() << 4 | 0xf);
        int id = ids.getIfAbsent(key, -1);
        if (id < 0) {
            boolean isStart = kind == EventKind.START;
            id = program.addSite(Site.plain(
                    position(from),
                    kind,
                    isStart ? "java.lang.Thread" : "",
                    isStart ? "start" : call.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                    "()V",
                    !isStart));
            ids.put(key, id);
        }
        return id;
    }

    /** Whether a plain access is in a file of the program's own. */
    boolean isOwn(int site) {
        LineTable.Line line = placed.get(site);
        return line != null && line.isOwn();
    }

    /** {@code (made at deque.hpp:50)}, or nothing where the line is not known. */
    String made(long from) {
        LineTable.Line line = lines.of(from - base);
        return line.line() > 0 ? " (made at " + line.file() + ":" + line.line() + ")" : "";
    }

    /** The place as a frame of a stack. */
    StackTraceElement frame(long from) {
        LineTable.Line line = lines.of(from - base);
        return new StackTraceElement(line.unit(), line.function(), line.file(), line.line());
    }

    private Site.Position position(long from) {
        LineTable.Line line = lines.of(from - base);
        return new Site.Position(line.unit(), line.function(), "", (int) (from - base), line.file(), line.line());
    }

    private long key(long from, int what) {
        return from - base << 22 | what;
    }

    private static String descriptor(EventKind kind, long width) {
        char type = type(width);
        return switch (kind) {
            case READ -> "()" + type;
            case WRITE -> "(" + type + ")V";
            default -> "(" + type + ")" + type;
        };
    }

    /** The type of Java of that width in bytes. */
    static char type(long width) {
        return switch ((int) width) {
            case 1 -> 'B';
            case 2 -> 'S';
            case 4 -> 'I';
            default -> 'J';
        };
    }

    /** What an order of C11 is as that of a read. */
    static MemoryOrder read(int order) {
        return switch (order) {
            case 1, 2, ACQ_REL -> MemoryOrder.ACQUIRE;
            case SEQ_CST -> MemoryOrder.VOLATILE;
            default -> MemoryOrder.OPAQUE;
        };
    }

    private static MemoryOrder write(int order) {
        return switch (order) {
            case RELEASE, ACQ_REL -> MemoryOrder.RELEASE;
            case SEQ_CST -> MemoryOrder.VOLATILE;
            default -> MemoryOrder.OPAQUE;
        };
    }
}
