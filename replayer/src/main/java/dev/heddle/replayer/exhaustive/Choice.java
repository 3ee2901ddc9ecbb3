package dev.heddle.replayer.exhaustive;

/** A choice inside a step: what a read sees, or which possibility of another kind is taken. */
final class Choice {
    private final int bound;
    private final int[] index;
    private final long[] name;
    private int at;

    /**
     * @param bound how many possibilities were offered
     * @param index those to be tried, by number
     * @param name their names, which do not depend on the execution
     */
    Choice(int bound, int[] index, long[] name) {
        this.bound = bound;
        this.index = index;
        this.name = name;
    }

    int bound() {
        return bound;
    }

    int index() {
        return index[at];
    }

    long name() {
        return name[at];
    }

    /** Goes on to the next possibility, or answers false after the last. */
    boolean advance() {
        return ++at < index.length;
    }
}
