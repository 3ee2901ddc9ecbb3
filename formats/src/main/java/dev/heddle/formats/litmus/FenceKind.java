package dev.heddle.formats.litmus;

import dev.heddle.formats.text.Word;

/** The fences of {@link java.lang.invoke.VarHandle}. */
public enum FenceKind implements Word {
    /** {@code fullFence}. */
    FULL("full", true, true),
    /** {@code acquireFence}. */
    ACQUIRE("acquire", true, false),
    /** {@code releaseFence}. */
    RELEASE("release", false, true),
    /** {@code loadLoadFence}, modelled as an acquire fence. */
    LOAD_LOAD("loadload", true, false),
    /** {@code storeStoreFence}, modelled as a release fence. */
    STORE_STORE("storestore", false, true);

    private final String word;
    private final boolean acquires;
    private final boolean releases;

    FenceKind(String word, boolean acquires, boolean releases) {
        this.word = word;
        this.acquires = acquires;
        this.releases = releases;
    }

    @Override
    public String word() {
        return word;
    }

    /** Whether it is an acquire fence. */
    public boolean acquires() {
        return acquires;
    }

    /** Whether it is a release fence. */
    public boolean releases() {
        return releases;
    }

    /** Whether it is a node of S. */
    public boolean isFull() {
        return this == FULL;
    }
}
