package dev.heddle.replayer.expose;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;

/**
 * The events of an iRoot in the order in which they are to be executed, one <em>step</em> each: which of the two
 * threads does it, and on which of the two objects.
 */
final class Plan {
    /** There is none. */
    static final int NONE = -1;

    private final long[] site;
    private final AccessType[] type;
    /** 0 or 1. */
    private final int[] thread;
    /** 0 or 1. */
    private final int[] object;
    /** The next step that the other thread makes, or {@link #NONE}. */
    private final int[] partner;
    /** From this step on the order is open. */
    private final int open;

    private Plan(Iroot iroot, String order, String threads, String objects, int open) {
        int n = order.length();
        site = new long[n];
        type = new AccessType[n];
        thread = new int[n];
        object = new int[n];
        partner = new int[n];
        this.open = open;
        for (int i = 0; i < n; i++) {
            int event = order.charAt(i) - 'A';
            IrootEvent e = iroot.events().get(event);
            site[i] = e.site();
            type[i] = e.type();
            thread[i] = threads.charAt(event) - '0';
            object[i] = objects.charAt(event) - 'X';
        }
        for (int i = 0; i < n; i++) {
            int next = i + 1;
            while (next < n && thread[next] == thread[i]) {
                next++;
            }
            partner[i] = next < n ? next : NONE;
        }
    }

    /** @param reversed where two orders lead to the iRoot, the other one */
    static Plan of(Iroot iroot, boolean reversed) {
        return switch (iroot.idiom()) {
            case 1 -> new Plan(iroot, "AB", "01", "XX", 2);
            case 2 -> new Plan(iroot, "ABC", "010", "XXX", 3);
            case 3 -> new Plan(iroot, "ABCD", "0110", "XXXX", 4);
            case 4 -> new Plan(iroot, "ABCD", "0110", "XXYY", 4);
            case 5 -> new Plan(iroot, reversed ? "CADB" : "ACBD", "0110", "XXYY", 2);
            default -> new Plan(iroot, reversed ? "ACBD" : "ABCD", "0101", "XXYY", 4);
        };
    }

    int size() {
        return site.length;
    }

    int thread(int step) {
        return thread[step];
    }

    int object(int step) {
        return object[step];
    }

    AccessType type(int step) {
        return type[step];
    }

    long site(int step) {
        return site[step];
    }

    /** The next step that the other thread makes, or {@link #NONE}. */
    int partner(int step) {
        return partner[step];
    }

    /** Whether the last two steps may come in either order, and this is the first of them. */
    boolean isOpen(int step) {
        return step == open;
    }

    /** Whether a later step than this one is on the object. */
    boolean isNeeded(int ofObject, int step) {
        for (int i = step; i < site.length; i++) {
            if (object[i] == ofObject) {
                return true;
            }
        }
        return false;
    }

    /** Whether an operation of that kind at that site is what the step wants. */
    boolean matches(int step, EventKind kind, long at) {
        return at == site[step] && type[step].isOf(kind);
    }
}
