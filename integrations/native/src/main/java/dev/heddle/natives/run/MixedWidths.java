package dev.heddle.natives.run;

import dev.heddle.recorder.hooks.HookSink;
import dev.heddle.replayer.engine.ForeignProgram;

/**
 * Accesses to places that were accessed in other widths before. Each has events at those places, too: at narrower ones
 * within it of its own kind, and, at a thread's first, at the wider ones around it reads, which race with writes there.
 */
final class MixedWidths {
    private final NativeWidths widths = new NativeWidths();
    private final ForeignProgram program;
    private final HookSink hooks;
    private final NativeSites sites;

    MixedWidths(ForeignProgram program, HookSink hooks, NativeSites sites) {
        this.program = program;
        this.hooks = hooks;
        this.sites = sites;
    }

    /** A new execution. */
    void clear() {
        widths.clear();
    }

    /** The thread has read or written there; {@code order} is that of C11, or {@link UnderWay#PLAIN}. */
    void made(long address, int width, boolean isWrite, long order, UnderWay mine, long from) {
        if (mine.isOwn(address) || !widths.add(address, width)) {
            return;
        }
        if (mine.isFirst(address << 4 | width)) {
            widths.around(address, width, place -> touch(place, NativeAtomic.LOAD, Math.min(order, 0), from));
        }
        NativeAtomic kind = isWrite ? NativeAtomic.STORE : NativeAtomic.LOAD;
        widths.within(address, width, place -> touch(place, kind, order, from));
    }

    private void touch(long place, NativeAtomic kind, long order, long from) {
        long width = NativeWidths.width(place);
        int site = order != UnderWay.PLAIN
                ? sites.ofAtomic(kind.ordinal() | width << 8 | order << 16, from)
                : sites.ofAccess(width * 2 + (kind == NativeAtomic.STORE ? 1 : 0), from);
        program.beforePlain(NativeWidths.address(place), false, site);
        hooks.afterAccess(site);
    }
}
