package dev.heddle.analyzer.memory;

import java.util.Arrays;

/** What each thread knows: T, A, Frel and Facq of section 5.1, as views; and which threads are alive. */
final class ThreadViews {
    private final Views views;
    private int count;
    private int[] now = new int[4];
    private int[] acquired = new int[4];
    private int[] releaseFence = new int[4];
    private int[] read = new int[4];
    private int[] operations = new int[4];
    private boolean[] alive = new boolean[4];

    ThreadViews(Views views) {
        this.views = views;
    }

    void clear() {
        count = 0;
    }

    /** Makes sure that the thread and all before it are known here. */
    void reach(int thread) {
        while (count <= thread) {
            add();
        }
    }

    private void add() {
        if (count == now.length) {
            int n = count * 2;
            now = Arrays.copyOf(now, n);
            acquired = Arrays.copyOf(acquired, n);
            releaseFence = Arrays.copyOf(releaseFence, n);
            read = Arrays.copyOf(read, n);
            operations = Arrays.copyOf(operations, n);
            alive = Arrays.copyOf(alive, n);
        }
        views.reach(count);
        now[count] = views.empty();
        acquired[count] = views.empty();
        releaseFence[count] = Views.NONE;
        read[count] = Views.NONE;
        operations[count] = 0;
        alive[count] = true;
        count++;
    }

    int count() {
        return count;
    }

    boolean isAlive(int thread) {
        return alive[thread];
    }

    void end(int thread) {
        alive[thread] = false;
    }

    /** The next operation of the thread; answers its number, from 1. */
    int tick(int thread) {
        int n = ++operations[thread];
        views.setClock(now[thread], thread, n);
        return n;
    }

    int operations(int thread) {
        return operations[thread];
    }

    int now(int thread) {
        return now[thread];
    }

    /** The view whose clock is A: what the thread has acquired. */
    int acquired(int thread) {
        return acquired[thread];
    }

    /** The view Frel: T at the latest release fence, or none. */
    int releaseFence(int thread) {
        return releaseFence[thread];
    }

    void acquire(int thread, int view) {
        views.join(now[thread], view);
        views.joinClock(acquired[thread], view);
    }

    /** A read that does not acquire: a later acquire fence will (Facq). */
    void readWithoutAcquire(int thread, int view) {
        if (view != Views.NONE) {
            if (read[thread] == Views.NONE) {
                read[thread] = views.empty();
            }
            views.join(read[thread], view);
        }
    }

    void acquireRead(int thread) {
        acquire(thread, read[thread]);
    }

    void setReleaseFence(int thread) {
        views.drop(releaseFence[thread]);
        releaseFence[thread] = views.copy(now[thread]);
    }
}
