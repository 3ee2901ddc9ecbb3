package dev.heddle.recorder.hooks;

import java.lang.management.MemoryUsage;

/** Memory of the JVM that a program runs in, of which half is in use: how much really is depends on its collector. */
final class OwnMemory {
    private OwnMemory() {}

    static MemoryUsage of(MemoryUsage found) {
        if (found == null) {
            return null;
        }
        long most = Math.max(0, found.getMax());
        return new MemoryUsage(Math.min(found.getInit(), most), most >> 1, most, found.getMax());
    }
}
