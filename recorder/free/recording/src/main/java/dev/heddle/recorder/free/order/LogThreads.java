package dev.heddle.recorder.free.order;

import dev.heddle.formats.trace.ThreadIds;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.log.LogFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;

/** The threads of a log: who started whom, hence the paths of the fork tree. */
final class LogThreads {
    private static final int NONE = -1;

    private final List<LogFile.LogThread> threads;
    private final int[] parent;
    private final int[] child;
    private final boolean[] ends;
    private final int[] startedByEach;
    private final long[] ids;
    private final BitSet ofTheJdk = new BitSet();
    private final List<Trace.ThreadEntry> entries = new ArrayList<>();

    LogThreads(List<LogFile.LogThread> threads) {
        this.threads = threads;
        int n = threads.size();
        parent = new int[n];
        child = new int[n];
        ends = new boolean[n];
        startedByEach = new int[n];
        ids = new long[n];
        Arrays.fill(parent, NONE);
    }

    int size() {
        return threads.size();
    }

    /**
     * A thread starts another one, or one that is not in the log (-1).
     *
     * @param isOfTheJdk whether the JDK starts it for itself: it is named as one that no thread of the program started
     */
    void starts(int thread, int started, boolean isOfTheJdk) {
        if (!isOfTheJdk) {
            startedByEach[thread]++;
        } else if (started >= 0) {
            ofTheJdk.set(started);
        }
        if (started >= 0 && started != thread && parent[started] < 0 && !isAncestor(started, thread)) {
            parent[started] = thread;
            child[started] = startedByEach[thread];
        }
    }

    private boolean isAncestor(int thread, int of) {
        int at = of;
        while (at >= 0 && at != thread) {
            at = parent[at];
        }
        return at == thread;
    }

    /** A thread has that id; 0 where that is not known. */
    void identified(int thread, long id) {
        ids[thread] = id;
    }

    /** The ids that the threads had, as a switch of the trace. */
    String ids() {
        ThreadIds text = new ThreadIds();
        for (int i = 0; i < entries.size(); i++) {
            text.add(entries.get(i).path(), ids[i]);
        }
        return text.toString();
    }

    void ends(int thread) {
        ends[thread] = true;
    }

    boolean isStarted(int thread) {
        return parent[thread] >= 0;
    }

    boolean hasEnd(int thread) {
        return ends[thread];
    }

    /** All records have been seen: names the threads. */
    void name() {
        int main = NONE;
        for (int i = size() - 1; i >= 0; i--) {
            boolean isRoot = isRoot(i);
            boolean isMain = isRoot && threads.get(i).name().equals("main");
            boolean wasMain = main >= 0 && threads.get(main).name().equals("main");
            if (isMain || (isRoot && !wasMain)) {
                main = i;
            }
        }
        String[] paths = new String[size()];
        int others = 0;
        for (int i = 0; i < size(); i++) {
            if (isRoot(i)) {
                paths[i] = i == main ? "0" : "x" + ++others;
            }
        }
        for (int i = 0; i < size(); i++) {
            path(i, paths);
            entries.add(new Trace.ThreadEntry(paths[i], threads.get(i).name()));
        }
    }

    private boolean isRoot(int thread) {
        return parent[thread] < 0 || ofTheJdk.get(thread);
    }

    private void path(int thread, String[] paths) {
        IntArrayList up = new IntArrayList();
        for (int at = thread; paths[at] == null; at = parent[at]) {
            up.add(at);
        }
        for (int n = up.size() - 1; n >= 0; n--) {
            int at = up.get(n);
            paths[at] = paths[parent[at]] + "." + child[at];
        }
    }

    /** The entries; empty before {@link #name}. */
    List<Trace.ThreadEntry> entries() {
        return entries;
    }
}
