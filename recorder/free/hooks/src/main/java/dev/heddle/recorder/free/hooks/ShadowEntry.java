package dev.heddle.recorder.free.hooks;

import java.lang.ref.WeakReference;

/** The state of an object that has no field for it. */
final class ShadowEntry extends WeakReference<Object> {
    final int hash;
    /** A shadow; of arrays in {@link GivenHashes} an {@link Escaped} at first. */
    Object state;

    volatile ShadowEntry next;

    ShadowEntry(Object object, int hash, Object state) {
        super(object);
        this.hash = hash;
        this.state = state;
    }
}
