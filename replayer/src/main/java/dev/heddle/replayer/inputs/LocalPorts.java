package dev.heddle.replayer.inputs;

import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.PerThread;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.names.SplitMix;

/**
 * Local ports of sockets that a program binds to port 0. The operating system would choose another one in each run, and
 * programs keep the number; here it comes from the execution's seed, the thread and how many such sockets the thread
 * has bound. Where a port is in use the next one of the same sequence is tried.
 */
public final class LocalPorts {
    /** Below the ports that Linux, macOS and Windows choose by themselves (32,768 and up, 49,152 and up). */
    static final int LOWEST = 16_384;

    private static final int COUNT = 16_384;
    /** Ports tried for one socket before the operating system chooses. */
    private static final int TRIALS = 32;

    private final PerThread<Bound> bound;
    private long seed;

    /** Sockets that one thread has bound to port 0. */
    private static final class Bound implements PerThread.Part<Bound> {
        int sockets;
        int trials;
        int port;

        @Override
        public Bound fresh() {
            return new Bound();
        }
    }

    LocalPorts(ThreadTable threads) {
        bound = threads.perThread(new Bound());
    }

    void begin(long ofExecution) {
        seed = ofExecution;
    }

    /** The port that a socket of {@code t} is bound to where the program asks for {@code asked}. */
    public int first(ControlledThread t, int asked) {
        Bound of = bound.of(t);
        of.port = 0;
        if (asked != 0) {
            return asked;
        }
        of.sockets++;
        of.trials = 0;
        return draw(t, of);
    }

    /** The port to try after {@code inUse}; 0 where the operating system shall choose, -1 where the program did. */
    public int next(ControlledThread t, int inUse) {
        Bound of = bound.of(t);
        if (of.port == 0 || of.port != inUse) {
            return -1;
        }
        if (++of.trials == TRIALS) {
            of.port = 0;
            return 0;
        }
        return draw(t, of);
    }

    private int draw(ControlledThread t, Bound of) {
        long mixed = SplitMix.mix(SplitMix.mix(seed ^ t.stream) + of.sockets * 0x9E3779B97F4A7C15L);
        of.port = LOWEST + (int) (((mixed >>> 32) + of.trials) % COUNT);
        return of.port;
    }
}
