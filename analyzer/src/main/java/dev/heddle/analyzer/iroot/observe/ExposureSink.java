package dev.heddle.analyzer.iroot.observe;

import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import java.util.ArrayList;
import java.util.List;

/** Is told which iRoots an execution exposes, in primitives; the same one as often as it happens. */
@FunctionalInterface
public interface ExposureSink {
    /**
     * An iRoot has happened.
     *
     * @param idiom 1 to 6
     * @param types the codes of the events' {@link AccessType}, two bits each, A's lowest; see {@link #types}
     * @param a name of A's site ({@link dev.heddle.formats.trace.SiteName})
     * @param b of B's
     * @param c of C's; 0 in idiom 1
     * @param d of D's; 0 in idioms 1 and 2
     * @param isWeak whether it took a read of a write that was no longer the newest, which no interleaving can give
     */
    void exposed(int idiom, int types, long a, long b, long c, long d, boolean isWeak);

    /** Types of up to four events as one number; those that an idiom does not have are 0. */
    static int types(int a, int b, int c, int d) {
        return a | b << 2 | c << 4 | d << 6;
    }

    /** The iRoot as an object. */
    static Iroot iroot(int idiom, int types, long a, long b, long c, long d) {
        long[] sites = {a, b, c, d};
        List<IrootEvent> events = new ArrayList<>();
        for (int i = 0; i < Iroot.size(idiom); i++) {
            events.add(new IrootEvent(sites[i], TYPES[types >> 2 * i & 3]));
        }
        return new Iroot(idiom, events);
    }

    /** All types, by code. */
    AccessType[] TYPES = AccessType.values();
}
