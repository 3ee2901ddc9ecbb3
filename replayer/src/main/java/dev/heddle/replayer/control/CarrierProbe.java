package dev.heddle.replayer.control;

import dev.heddle.recorder.instrument.place.Internals;

/**
 * The number by which a thread chooses among the queues of a pool and the cells of a striped counter. From JDK 19 on it
 * is looked for in the carrier, and a thread whose carrier has none gets a new seed of ThreadLocalRandom, too. So it
 * goes where the fiber goes.
 */
final class CarrierProbe {
    private static final long OFFSET = offset();

    private CarrierProbe() {}

    private static long offset() {
        try {
            return Internals.objectOffset(Thread.class.getDeclaredField("threadLocalRandomProbe"));
        } catch (ReflectiveOperationException e) {
            return -1; // another JDK keeps it elsewhere
        }
    }

    static void copy(Thread from, Thread to) {
        if (OFFSET >= 0) {
            Internals.put(to, OFFSET, 'I', Internals.bits(from, OFFSET, 'I'), null);
        }
    }
}
