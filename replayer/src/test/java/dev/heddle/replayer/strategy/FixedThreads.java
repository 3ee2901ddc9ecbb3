package dev.heddle.replayer.strategy;

import dev.heddle.formats.event.EventKind;

/** Enabled threads of a test: only their indices matter. Tests for which more matters extend it. */
public class FixedThreads implements EnabledThreads {
    private final int[] indices;

    public FixedThreads(int... indices) {
        this.indices = indices;
    }

    /** Threads 0 to {@code size - 1}. */
    static FixedThreads first(int size) {
        int[] all = new int[size];
        for (int i = 0; i < size; i++) {
            all[i] = i;
        }
        return new FixedThreads(all);
    }

    @Override
    public int size() {
        return indices.length;
    }

    @Override
    public int thread(int i) {
        return indices[i];
    }

    @Override
    public EventKind pendingKind(int i) {
        return EventKind.YIELD;
    }

    @Override
    public int pendingSite(int i) {
        return -1;
    }

    @Override
    public Object pendingObject(int i) {
        return null;
    }

    @Override
    public int pendingMember(int i) {
        return -1;
    }

    @Override
    public int operation(int i) {
        return 1;
    }

    @Override
    public String path(int i) {
        return Integer.toString(thread(i));
    }

    @Override
    public long siteName(int i) {
        return 0;
    }

    @Override
    public int executedEvents() {
        return 0;
    }

    @Override
    public int previousThread() {
        return -1;
    }
}
