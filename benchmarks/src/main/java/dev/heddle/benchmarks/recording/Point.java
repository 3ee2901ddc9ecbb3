package dev.heddle.benchmarks.recording;

import dev.heddle.recorder.free.hooks.Recording;
import dev.heddle.recorder.free.hooks.Tracked;

/**
 * Two numbers and a link, with the accessors of {@link Recording}, plain ones, and ones that find their shadow in the
 * side table.
 */
final class Point implements Tracked {
    static final int X = 0;
    static final int Y = 1;
    static final int NEXT = 2;

    private transient Object state;
    int x;
    int y;
    Point next;

    static Point recorded() {
        Point point = new Point();
        point.state = Thread.currentThread();
        return point;
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
        return (x != 0 ? 1 : 0) | (y != 0 ? 2 : 0) | (next != null ? 4 : 0);
    }

    @Override
    public int heddle$fields() {
        return 3;
    }

    static int readX(Point o, int site) {
        Object state = o.state;
        return state == Thread.currentThread() ? o.x : sharedReadX(o, state, site);
    }

    private static int sharedReadX(Point o, Object state, int site) {
        return readX(o, Recording.shadow(o, state), site);
    }

    /** With the shadow at hand, wherever it is from. */
    static int readX(Point o, long[] shadow, int site) {
        while (true) {
            long seen = Recording.beginOverlappingRead(shadow, X);
            int value = o.x;
            if (Recording.endRead(shadow, X, seen, site)) {
                return value;
            }
            if (Recording.overlapped(shadow, X, seen)) {
                int next = o.x;
                if (next != value && Recording.endOverlapped(shadow, X, seen, site)) {
                    return value;
                }
            }
        }
    }

    static void writeX(Point o, int value, int site) {
        Object state = o.state;
        if (state == Thread.currentThread()) {
            o.x = value;
        } else {
            sharedWriteX(o, value, state, site);
        }
    }

    private static void sharedWriteX(Point o, int value, Object state, int site) {
        writeX(o, value, Recording.shadow(o, state), site);
    }

    static void writeX(Point o, int value, long[] shadow, int site) {
        long held = Recording.beginWrite(shadow, X);
        o.x = value;
        Recording.endWrite(shadow, X, held, site);
    }

    static int readY(Point o, int site) {
        Object state = o.state;
        return state == Thread.currentThread() ? o.y : sharedReadY(o, state, site);
    }

    private static int sharedReadY(Point o, Object state, int site) {
        long[] shadow = Recording.shadow(o, state);
        while (true) {
            long seen = Recording.beginOverlappingRead(shadow, Y);
            int value = o.y;
            if (Recording.endRead(shadow, Y, seen, site)) {
                return value;
            }
            if (Recording.overlapped(shadow, Y, seen)) {
                int next = o.y;
                if (next != value && Recording.endOverlapped(shadow, Y, seen, site)) {
                    return value;
                }
            }
        }
    }

    static void writeY(Point o, int value, int site) {
        Object state = o.state;
        if (state == Thread.currentThread()) {
            o.y = value;
        } else {
            sharedWriteY(o, value, state, site);
        }
    }

    private static void sharedWriteY(Point o, int value, Object state, int site) {
        long[] shadow = Recording.shadow(o, state);
        long held = Recording.beginWrite(shadow, Y);
        o.y = value;
        Recording.endWrite(shadow, Y, held, site);
    }

    static Point readNext(Point o, int site) {
        Object state = o.state;
        return state == Thread.currentThread() ? o.next : sharedReadNext(o, state, site);
    }

    private static Point sharedReadNext(Point o, Object state, int site) {
        long[] shadow = Recording.shadow(o, state);
        while (true) {
            long seen = Recording.beginOverlappingRead(shadow, NEXT);
            Point value = o.next;
            if (Recording.endRead(shadow, NEXT, seen, site)) {
                return value;
            }
            if (Recording.overlapped(shadow, NEXT, seen)) {
                Point next = o.next;
                if (next != value && Recording.endOverlapped(shadow, NEXT, seen, site)) {
                    return value;
                }
            }
        }
    }

    static void writeNext(Point o, Point value, int site) {
        Object state = o.state;
        if (state == Thread.currentThread()) {
            o.next = value;
        } else {
            sharedWriteNext(o, value, state, site);
        }
    }

    private static void sharedWriteNext(Point o, Point value, Object state, int site) {
        long[] shadow = Recording.shadow(o, state);
        Recording.escape(value);
        long held = Recording.beginWrite(shadow, NEXT);
        o.next = value;
        Recording.endWrite(shadow, NEXT, held, site);
    }
}
