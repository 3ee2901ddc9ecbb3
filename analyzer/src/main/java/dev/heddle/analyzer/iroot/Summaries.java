package dev.heddle.analyzer.iroot;

import java.util.Arrays;

/**
 * Condensed access histories (section 3.5.2): accesses of one thread to one location that no rule tells apart are one summary, with the positions of
 * the first and the last.
 */
final class Summaries {
    private int size;
    private int[] location = new int[256];
    private int[] thread = new int[256];
    private int[] segment = new int[256];
    private int[] op = new int[256];
    private int[] signature = new int[256];
    private int[] first = new int[256];
    private int[] last = new int[256];
    private int[] previous = new int[256];
    /** The newest of the thread under way, by location. */
    private final int[] newest;

    /** @param locations how many shared locations there are */
    Summaries(int locations) {
        newest = new int[locations];
        Arrays.fill(newest, -1);
    }

    /** The summaries of another thread follow. */
    void nextThread(int from) {
        for (int i = from; i < size; i++) {
            newest[location[i]] = -1;
        }
    }

    /**
     * Adds an access; for each location they come in order.
     *
     * @param operation site and code; twice as much and one where it is asynchronous
     */
    int add(int ofLocation, int ofThread, int inSegment, int operation, int withSignature, int position) {
        for (int i = newest[ofLocation]; i >= 0 && segment[i] == inSegment; i = previous[i]) {
            if (op[i] == operation && signature[i] == withSignature) {
                last[i] = position;
                return i;
            }
        }
        if (size == op.length) {
            grow(size + (size >> 1));
        }
        int i = size++;
        location[i] = ofLocation;
        thread[i] = ofThread;
        segment[i] = inSegment;
        op[i] = operation;
        signature[i] = withSignature;
        first[i] = position;
        last[i] = position;
        previous[i] = newest[ofLocation];
        newest[ofLocation] = i;
        return i;
    }

    private void grow(int n) {
        location = Arrays.copyOf(location, n);
        thread = Arrays.copyOf(thread, n);
        segment = Arrays.copyOf(segment, n);
        op = Arrays.copyOf(op, n);
        signature = Arrays.copyOf(signature, n);
        first = Arrays.copyOf(first, n);
        last = Arrays.copyOf(last, n);
        previous = Arrays.copyOf(previous, n);
    }

    int size() {
        return size;
    }

    int location(int i) {
        return location[i];
    }

    int thread(int i) {
        return thread[i];
    }

    int segment(int i) {
        return segment[i];
    }

    /** Static site's number and code. */
    int op(int i) {
        return op[i] >> 1;
    }

    int code(int i) {
        return Access.code(op[i] >> 1);
    }

    boolean isAsynchronous(int i) {
        return (op[i] & 1) != 0;
    }

    int signature(int i) {
        return signature[i];
    }

    /** Position of the first access. */
    int first(int i) {
        return first[i];
    }

    /** Position of the last access. */
    int last(int i) {
        return last[i];
    }

    /** Order by what it does and holds, and then by time. */
    int compareKind(int a, int b) {
        int byOp = Integer.compare(op[a], op[b]);
        return byOp != 0 ? byOp : Integer.compare(signature[a], signature[b]);
    }
}
