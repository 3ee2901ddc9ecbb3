package dev.heddle.recorder.free.hooks;

/**
 * What the transformer makes of a class with fields numbered 0, 1, 2 and 4, in four words: the first and the last share
 * one.
 */
final class Cell implements Tracked {
    static final int A = 0;
    static final int B = 1;
    static final int NEXT = 2;
    static final int E = 4;

    Object state;
    private long a;
    private volatile long b;
    private Object next;
    private long e;

    Cell() {
        state = Thread.currentThread();
    }

    Cell(Object state) {
        this.state = state;
    }

    @Override
    public Object heddle$state() {
        return state;
    }

    @Override
    public void heddle$state(Object newState) {
        state = newState;
    }

    @Override
    public void heddle$escape() {
        Recording.escape(next);
    }

    @Override
    public long heddle$mask() {
        return (a != 0 ? 1 : 0) | (b != 0 ? 1L << B : 0) | (next != null ? 1L << NEXT : 0) | (e != 0 ? 1L << E : 0);
    }

    @Override
    public int heddle$fields() {
        return 4;
    }

    static long read(Cell o, int field, int site) {
        return switch (field) {
            case A -> readA(o, site);
            case B -> readB(o, site);
            default -> readE(o, site);
        };
    }

    static void write(Cell o, int field, long value, int site) {
        switch (field) {
            case A -> writeA(o, value, site);
            case B -> writeB(o, value, site);
            default -> writeE(o, value, site);
        }
    }

    static long readA(Cell o, int site) {
        Object state = o.state;
        return state == Thread.currentThread() ? o.a : sharedReadA(o, state, site);
    }

    private static long sharedReadA(Cell o, Object state, int site) {
        if (Recording.isOwned(state)) {
            long value = o.a;
            Recording.loaded();
            if (o.state == state) {
                Recording.countOwned(state);
                return value;
            }
        }
        long[] shadow = Recording.shadow(o, state);
        while (true) {
            long seen = Recording.beginOverlappingRead(shadow, A);
            long value = o.a;
            if (Recording.endRead(shadow, A, seen, site)) {
                return value;
            }
            if (Recording.overlapped(shadow, A, seen)) {
                long next = o.a;
                if (next != value && Recording.endOverlapped(shadow, A, seen, site)) {
                    return value;
                }
            }
        }
    }

    static long readB(Cell o, int site) {
        Object state = o.state;
        return state == Thread.currentThread() ? o.b : sharedReadB(o, state, site);
    }

    private static long sharedReadB(Cell o, Object state, int site) {
        if (Recording.isOwned(state)) {
            long value = o.b;
            Recording.loaded();
            if (o.state == state) {
                Recording.countOwned(state);
                return value;
            }
        }
        long[] shadow = Recording.shadow(o, state);
        while (true) {
            long seen = Recording.beginRead(shadow, B);
            long value = o.b;
            if (Recording.endRead(shadow, B, seen, site)) {
                return value;
            }
        }
    }

    static long readE(Cell o, int site) {
        Object state = o.state;
        return state == Thread.currentThread() ? o.e : sharedReadE(o, state, site);
    }

    private static long sharedReadE(Cell o, Object state, int site) {
        if (Recording.isOwned(state)) {
            long value = o.e;
            Recording.loaded();
            if (o.state == state) {
                Recording.countOwned(state);
                return value;
            }
        }
        long[] shadow = Recording.shadow(o, state);
        while (true) {
            long seen = Recording.beginOverlappingRead(shadow, E);
            long value = o.e;
            if (Recording.endRead(shadow, E, seen, site)) {
                return value;
            }
            if (Recording.overlapped(shadow, E, seen)) {
                long next = o.e;
                if (next != value && Recording.endOverlapped(shadow, E, seen, site)) {
                    return value;
                }
            }
        }
    }

    static Object readNext(Cell o, int site) {
        Object state = o.state;
        if (state == Thread.currentThread()) {
            return o.next;
        }
        if (Recording.isOwned(state)) {
            Object value = o.next;
            Recording.loaded();
            if (o.state == state) {
                Recording.countOwned(state);
                return value;
            }
        }
        long[] shadow = Recording.shadow(o, state);
        while (true) {
            long seen = Recording.beginRead(shadow, NEXT);
            Object value = o.next;
            if (Recording.endRead(shadow, NEXT, seen, site)) {
                return value;
            }
        }
    }

    static void writeA(Cell o, long value, int site) {
        Object state = o.state;
        if (state == Thread.currentThread()) {
            o.a = value;
        } else {
            long[] shadow = Recording.shadow(o, state);
            long held = Recording.beginWrite(shadow, A);
            o.a = value;
            Recording.endWrite(shadow, A, held, site);
        }
    }

    static void writeB(Cell o, long value, int site) {
        Object state = o.state;
        if (state == Thread.currentThread()) {
            o.b = value;
        } else {
            long[] shadow = Recording.shadow(o, state);
            long held = Recording.beginWrite(shadow, B);
            o.b = value;
            Recording.endWrite(shadow, B, held, site);
        }
    }

    static void writeE(Cell o, long value, int site) {
        Object state = o.state;
        if (state == Thread.currentThread()) {
            o.e = value;
        } else {
            long[] shadow = Recording.shadow(o, state);
            long held = Recording.beginWrite(shadow, E);
            o.e = value;
            Recording.endWrite(shadow, E, held, site);
        }
    }

    static void writeNext(Cell o, Object value, int site) {
        Object state = o.state;
        if (state == Thread.currentThread()) {
            o.next = value;
        } else {
            long[] shadow = Recording.shadow(o, state);
            Recording.escape(value);
            long held = Recording.beginWrite(shadow, NEXT);
            o.next = value;
            Recording.endWrite(shadow, NEXT, held, site);
        }
    }

    /** A compare-and-set of field 0. */
    static boolean compareAndSet(Cell o, long expected, long value, int site) {
        long[] shadow = Recording.shadowOf(o);
        long held = Recording.beginUpdate(shadow, A);
        boolean swapped = o.a == expected;
        if (swapped) {
            o.a = value;
        }
        Recording.endUpdate(shadow, A, held, site, swapped);
        return swapped;
    }
}
