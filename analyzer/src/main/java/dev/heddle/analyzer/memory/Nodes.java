package dev.heddle.analyzer.memory;

/** The nodes of S so far: volatile writes and updates, and full fences. */
final class Nodes {
    private final Views views;
    private int last;
    /** Place in S of the last operation. */
    private int place;

    Nodes(Views views) {
        this.views = views;
    }

    void clear() {
        last = 0;
        place = 0;
    }

    int last() {
        return last;
    }

    int place() {
        return place;
    }

    /** The operation that is completed now stands there, or has no place where that is 0. */
    void place(int node) {
        place = node;
    }

    /** The operation that is completed now, of a thread that knows {@code view}, is the next node. */
    void add(int view) {
        place = ++last;
        views.raiseNode(view, last);
    }
}
