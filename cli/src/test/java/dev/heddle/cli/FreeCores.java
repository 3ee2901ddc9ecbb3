package dev.heddle.cli;

import dev.heddle.replayer.launch.Cores;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Gives each of the runs side by side a core of its own, tool and target JVM together. Left alone, all target JVMs
 * would be pinned to the same one. Thread-safe.
 */
final class FreeCores {
    private final List<Integer> free;

    private FreeCores(List<Integer> cores) {
        free = new ArrayList<>(cores);
    }

    /** Empty where processes cannot be pinned. */
    static FreeCores ofThisMachine() {
        return new FreeCores(Cores.ofThisMachine().numbers());
    }

    /** A core until it is given back; empty where there is none to spare. */
    synchronized Optional<Integer> take() {
        return free.isEmpty() ? Optional.empty() : Optional.of(free.remove(free.size() - 1));
    }

    synchronized void give(int core) {
        free.add(core);
    }
}
