package dev.heddle.natives.run;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.run.CVolatile;
import dev.heddle.formats.run.FailOn;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.recorder.hooks.HookSink;
import dev.heddle.recorder.instrument.place.Internals;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.ForeignProgram;
import dev.heddle.replayer.names.Variables.Variable;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What C calls: each call becomes calls of the engine's hooks on the thread that makes it. Nothing is thrown into C:
 * what the engine throws is kept, and C is asked to give the stack back, whereupon it leaves the thread.
 */
final class Upcalls {
    /**
     * How many plain accesses of libraries or of the thread's own stack, one after the other, are no scheduling points:
     * a loop may wait for another thread.
     */
    private static final int WITHOUT_POINT = 64;

    /** In the kind of an access: the variable is volatile; the number is that of heddle_native.c. */
    private static final long VOLATILE = 64;
    /** Likewise: the write stands for a free. */
    static final long FREES = 128;

    private final Engine engine;
    private final ForeignProgram program;
    private final HookSink hooks;
    private final NativeSites sites;
    private final NativeLocks locks;
    private final MixedWidths mixed;
    private final MethodHandle runThread;
    private final long unwind;
    private final long spurious;
    private final UnderWay main = new UnderWay(this);
    private final List<NativeThread> threads = new ArrayList<>();
    private int blocks;
    /** What accesses to volatile variables are in this execution. */
    private CVolatile ofVolatile = CVolatile.PLAIN;

    /**
     * @param runThread runs a start routine
     * @param unwind address of the word that asks C to give the stack back; the next one says that a compare-and-set
     *     has failed though it saw the expected value
     */
    Upcalls(Engine engine, NativeSites sites, NativeLocks locks, MethodHandle runThread, long unwind) {
        this.engine = engine;
        this.program = engine.foreignProgram();
        this.hooks = engine.hooks();
        this.sites = sites;
        this.locks = locks;
        this.mixed = new MixedWidths(program, hooks, sites);
        this.runThread = runThread;
        this.unwind = unwind;
        this.spurious = unwind + Long.BYTES;
    }

    /** A new execution, whose main thread this is. */
    UnderWay begin() {
        threads.clear();
        locks.clear();
        mixed.clear();
        blocks = 0;
        ofVolatile = engine.last().switches().reads().ofC();
        return main;
    }

    @SuppressWarnings("unchecked") // the compiler is to take it for an unchecked one
    static <T extends Throwable> RuntimeException sneaky(Throwable thrown) throws T {
        throw (T) thrown;
    }

    private UnderWay underWay() {
        return Thread.currentThread() instanceof NativeThread thread ? thread.underWay : main;
    }

    private long leave(UnderWay of, Throwable by) {
        of.leaveBy(by);
        Internals.put(null, unwind, 'J', 1, null);
        return 0;
    }

    /** The event of an access that was announced, and is made. */
    void made(UnderWay.Announced access) {
        hooks.afterAccess(access.site());
        mixed.made(access.address(), access.width(), access.isWrite(), access.order(), underWay(), access.from());
    }

    /** A plain access is about to happen, or one to a volatile variable. */
    long access(long kind, long address, long from) {
        UnderWay mine = underWay();
        try {
            mine.settle();
            if ((kind & VOLATILE) != 0 && ofVolatile != CVolatile.PLAIN) {
                return ofVolatile(kind & ~VOLATILE, address, mine, from);
            }
            kind &= ~VOLATILE;
            int site = sites.ofAccess(kind, from);
            kind &= ~FREES;
            boolean isPoint = ++mine.plain % WITHOUT_POINT == 0 || sites.isOwn(site) && !mine.isOwn(address);
            int width = (int) (kind >> 1);
            program.beforePlain(address, isPoint, site);
            if ((kind & 1) == 0) {
                hooks.afterAccess(site);
                mixed.made(address, width, false, UnderWay.PLAIN, mine, from);
            } else {
                mine.begins(new UnderWay.Announced(site, address, width, true, UnderWay.PLAIN, from));
            }
            return 0;
        } catch (Throwable thrown) {
            return leave(mine, thrown);
        }
    }

    /** The access is atomic: memory holds what a read is to see until the thread's next call. */
    private long ofVolatile(long kind, long address, UnderWay mine, long from) {
        boolean isWrite = (kind & 1) != 0;
        long order = NativeSites.order(ofVolatile, isWrite);
        int site = sites.ofVolatile(kind, (int) order, from);
        mine.plain = 0;
        program.beforePlain(address, true, site);
        mine.begins(new UnderWay.Announced(site, address, (int) (kind >> 1), isWrite, order, from));
        return 0;
    }

    /** An atomic access is to be made; answers the value before it. */
    long atomic(long word, long address, long operand, long expected, long from) {
        UnderWay mine = underWay();
        try {
            mine.settle();
            mine.plain = 0;
            int site = sites.ofAtomic(word, from);
            char type = NativeSites.type(word >> 8 & 0xff);
            NativeAtomic operation = NativeAtomic.of(word & 0xff);
            hooks.beforeUnsafe(null, address, site);
            if (operation.isCompareAndSet()) {
                program.expecting(type, narrow(expected, type), NativeSites.read((int) (word >> 24 & 0xff)));
            }
            long old = Internals.bits(null, address, type);
            boolean writes =
                    operation != NativeAtomic.LOAD && (!operation.isCompareAndSet() || old == narrow(expected, type));
            if (writes) {
                Internals.put(null, address, type, operation.apply(old, operand), null);
            }
            boolean isSpurious = hooks.afterAccessI(1, site) == 0;
            mixed.made(address, (int) (word >> 8 & 0xff), writes && !isSpurious, word >> 16 & 0xff, mine, from);
            if (operation == NativeAtomic.CAS_WEAK) { // which alone can fail for no cause
                Internals.put(null, spurious, 'J', isSpurious ? 1 : 0, null);
            }
            return old;
        } catch (Throwable thrown) {
            return leave(mine, thrown);
        }
    }

    private static long narrow(long bits, char type) {
        return switch (type) {
            case 'B' -> (byte) bits;
            case 'S' -> (short) bits;
            case 'I' -> (int) bits;
            default -> bits;
        };
    }

    /** Everything else. */
    long call(long number, long a, long b, long c, long from) {
        UnderWay mine = underWay();
        try {
            NativeCall call = NativeCall.of(number);
            if (call == NativeCall.SETTLE && a != 0) {
                if (mine.drop()) {
                    program.abandon();
                }
                return 0;
            }
            mine.settle();
            return switch (call) {
                case CREATE -> create(a, b, c != 0, from);
                case JOIN -> join(a, from);
                case DETACH -> detach(a);
                case YIELD -> {
                    hooks.yield(sites.of(call, EventKind.YIELD, from));
                    yield 0;
                }
                case SLEEP -> {
                    hooks.sleep(a / 1_000_000, (int) (a % 1_000_000), sites.of(call, EventKind.YIELD, from));
                    yield 0;
                }
                case NOW -> now(a != 0, sites.of(call, EventKind.INPUT, from));
                case FENCE -> {
                    hooks.fence(sites.ofFence((int) a, from));
                    yield 0;
                }
                case FAIL -> throw new NativeFailure(text(a), sites.frame(from));
                case EXIT -> {
                    if (a == 0) {
                        judgeThreads();
                    }
                    hooks.exit((int) a, false);
                    throw new IllegalStateException("the program went on after its end");
                }
                case ALLOCATED -> {
                    program.allocated(new Variable(a, b, 0, "heap", "block " + ++blocks + sites.made(from)));
                    yield 0;
                }
                case STACK -> {
                    mine.stack(a - b, a);
                    program.allocated(new Variable(a - b, b, 0, "stack", "of thread " + id()));
                    yield 0;
                }
                case SETTLE -> 0;
                default -> locks.call(call, a, b, c, from);
            };
        } catch (Throwable thrown) {
            return leave(mine, thrown);
        }
    }

    private static long id() {
        return Thread.currentThread() instanceof NativeThread thread ? thread.id : 0;
    }

    private long create(long routine, long argument, boolean isDetached, long from) {
        int site = sites.of(NativeCall.CREATE, EventKind.START, from);
        NativeThread thread =
                new NativeThread(runThread, routine, argument, threads.size() + 1L, from, new UnderWay(this));
        thread.isReleased = isDetached;
        threads.add(thread);
        hooks.beforeCall(thread, site);
        thread.start(); // taken over by the hook in Thread.start
        hooks.afterCall(thread, site);
        return thread.id;
    }

    /** Address of what C keeps of the thread, or -1 where there is no such thread. */
    private long join(long id, long from) throws InterruptedException {
        if (id < 1 || id > threads.size()) {
            return -1;
        }
        NativeThread thread = threads.get((int) id - 1);
        hooks.join(thread, sites.of(NativeCall.JOIN, EventKind.JOIN, from));
        thread.isReleased = true;
        return thread.result;
    }

    private long detach(long id) {
        if (id >= 1 && id <= threads.size()) {
            threads.get((int) id - 1).isReleased = true;
        }
        return 0;
    }

    /** At the end of the program threads that are neither joined nor detached are a failure where that is asked for. */
    private void judgeThreads() {
        if (!engine.last().switches().failOn().contains(FailOn.LEAK)) {
            return;
        }
        NativeThread first = null;
        int count = 0;
        for (NativeThread thread : threads) {
            if (!thread.isReleased) {
                first = first == null ? thread : first;
                count++;
            }
        }
        if (first != null) {
            StackTraceElement created = sites.frame(first.from);
            program.fail(
                    FailureKind.LEAK,
                    "thread " + first.id + ", created at " + created.getFileName() + ":" + created.getLineNumber()
                            + ", "
                            + (first.isOver ? "has ended" : "still runs")
                            + " and is neither joined nor detached at the end of the program"
                            + (count == 1 ? "" : "; " + (count - 1) + " more"),
                    created);
        }
    }

    private long now(boolean isOfCalendar, int site) {
        return isOfCalendar ? hooks.currentTimeMillis(site) * 1_000_000 : hooks.nanoTime(site);
    }

    static String text(long address) {
        byte[] bytes = new byte[1024];
        int size = 0;
        while (size < bytes.length) {
            byte next = (byte) Internals.bits(null, address + size, 'B');
            if (next == 0) {
                break;
            }
            bytes[size++] = next;
        }
        return new String(Arrays.copyOf(bytes, size), StandardCharsets.UTF_8);
    }
}
