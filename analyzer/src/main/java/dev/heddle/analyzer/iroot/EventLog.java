package dev.heddle.analyzer.iroot;

import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;

/** The events of one thread in its order, a position each; a position is the thread's clock. */
final class EventLog {
    /** Location of an event that accesses none; later the number of an access's summary, or this. */
    static final int NONE = -1;

    private final IntLog locations;
    private final IntLog ops;
    private final IntLog indices;
    private final IntArrayList segmentFrom = new IntArrayList();
    private final IntArrayList segments = new IntArrayList();
    /** First position after a time-out, an interrupt or an input from outside. */
    private int asynchronousFrom = Integer.MAX_VALUE;

    EventLog(Spill spill) {
        locations = new IntLog(spill);
        ops = new IntLog(spill);
        indices = new IntLog(spill);
    }

    void add(int location, int op, int index) {
        locations.add(location);
        ops.add(op);
        indices.add(index);
    }

    void segment(int segment) {
        int n = segments.size();
        if (n == 0 || segments.get(n - 1) != segment) {
            segments.add(segment);
            segmentFrom.add(size());
        }
    }

    void asynchronous() {
        asynchronousFrom = Math.min(asynchronousFrom, size());
    }

    boolean isAsynchronous(int position) {
        return position >= asynchronousFrom;
    }

    int size() {
        return ops.size();
    }

    int location(int position) {
        return locations.get(position);
    }

    int op(int position) {
        return ops.get(position);
    }

    int index(int position) {
        return indices.get(position);
    }

    void setSummary(int position, int summary) {
        locations.set(position, summary);
    }

    int summary(int position) {
        return locations.get(position);
    }

    int stretches() {
        return segments.size();
    }

    int stretchFrom(int i) {
        return segmentFrom.get(i);
    }

    int stretchSegment(int i) {
        return segments.get(i);
    }
}
