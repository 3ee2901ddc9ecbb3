package dev.heddle.recorder.free.order;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/** The initialisers of classes that ran, and who has observed the end of each. */
final class Initialisers {
    static final int NONE = -1;

    private final IntArrayList thread = new IntArrayList();
    private final IntArrayList location = new IntArrayList();
    private final IntArrayList enclosing = new IntArrayList();
    private final BitSet ends = new BitSet();
    private final BitSet ended = new BitSet();
    private final IntIntHashMap byClass = new IntIntHashMap();
    private final List<BitSet> observed = new ArrayList<>();

    /** An initialiser begins inside of another one, or of none (-1). */
    int begins(int ofThread, int classLocation, int inside) {
        thread.add(ofThread);
        location.add(classLocation);
        enclosing.add(inside);
        byClass.put(classLocation, thread.size() - 1);
        return thread.size() - 1;
    }

    /** The file has its end. */
    void willEnd(int i) {
        ends.set(i);
    }

    /** The initialiser of that class, or -1. */
    int of(int classLocation) {
        return byClass.getIfAbsent(classLocation, NONE);
    }

    int thread(int i) {
        return thread.get(i);
    }

    int location(int i) {
        return location.get(i);
    }

    int enclosing(int i) {
        return enclosing.get(i);
    }

    void end(int classLocation) {
        int i = of(classLocation);
        if (i >= 0) {
            ended.set(i);
        }
    }

    boolean isEnded(int i) {
        return ended.get(i);
    }

    /** Whether a thread that meets what came out of it should wait until it has ended. */
    boolean isAwaited(int i) {
        return ends.get(i) && !ended.get(i);
    }

    /** Whether this is the first time that the thread observes the end; then it has from now on. */
    boolean observe(int byThread, int i) {
        while (observed.size() <= byThread) {
            observed.add(new BitSet());
        }
        boolean isFirst = !observed.get(byThread).get(i);
        observed.get(byThread).set(i);
        return isFirst;
    }
}
