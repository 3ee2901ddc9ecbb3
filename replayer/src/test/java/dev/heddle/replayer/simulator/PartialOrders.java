package dev.heddle.replayer.simulator;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The partial orders of a program's executions: two are equivalent where each object's events come in the same order,
 * or only those of which one writes. Each has a 64-bit name; the probabilities of memoryless walks are exact.
 */
public final class PartialOrders {
    /** Which thread goes next: the probability may depend on the threads' positions alone. */
    public interface Walk {
        /** The weight of an enabled thread. */
        double weight(int thread, int[] position);
    }

    private final ModelProgram program;
    private final boolean readsCommute;
    /** By object: the threads of its events in order; then its reads that commute, each after so many others. */
    private final long[] ofObject;

    private final int[] position;

    /** Of that program, where two reads of one object are dependent as well. */
    public PartialOrders(ModelProgram program) {
        this(program, false);
    }

    /**
     * Of that program.
     *
     * @param readsCommute whether two reads of one object are independent
     */
    public PartialOrders(ModelProgram program, boolean readsCommute) {
        this.program = program;
        this.readsCommute = readsCommute;
        this.ofObject = new long[2 * program.objects()];
        this.position = new int[program.threads()];
    }

    /** The partial order of an execution. */
    public long of(int[] schedule) {
        Arrays.fill(ofObject, 0);
        Arrays.fill(position, 0);
        for (int thread : schedule) {
            add(ofObject, thread, position[thread]++);
        }
        return name(ofObject);
    }

    private void add(long[] sequences, int thread, int i) {
        int object = program.object(thread, i);
        if (readsCommute && program.kind(thread, i) == ModelProgram.Kind.READ) {
            sequences[program.objects() + object] += mix(sequences[object] * 31 + thread + 1);
        } else {
            sequences[object] = sequences[object] * 31 + thread + 1;
        }
    }

    private static long mix(long x) {
        long z = (x + 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
        return z ^ (z >>> 29);
    }

    private static long name(long[] sequences) {
        long name = 0;
        for (int o = 0; o < sequences.length; o++) {
            long z = (sequences[o] + (o + 1) * 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
            name += (z ^ (z >>> 29)) * 0x94D049BB133111EBL;
        }
        return name ^ (name >>> 32);
    }

    /** A prefix of executions, with all that what follows depends on. */
    private static final class Prefix {
        final int[] position;
        final long[] ofObject;
        double probability;

        Prefix(int[] position, long[] ofObject) {
            this.position = position;
            this.ofObject = ofObject;
        }
    }

    /** All partial orders with their probabilities under a walk. */
    public Map<Long, Double> exactly(Walk walk) {
        Map<Long, Prefix> layer = new HashMap<>();
        Prefix empty = new Prefix(new int[program.threads()], new long[2 * program.objects()]);
        empty.probability = 1;
        layer.put(0L, empty);
        for (int i = 0; i < program.events(); i++) {
            Map<Long, Prefix> longer = new HashMap<>();
            layer.values().forEach(prefix -> extend(prefix, walk, longer));
            layer = longer;
        }
        Map<Long, Double> found = new HashMap<>();
        layer.values().forEach(end -> found.put(name(end.ofObject), end.probability));
        return found;
    }

    private void extend(Prefix prefix, Walk walk, Map<Long, Prefix> longer) {
        double total = 0;
        for (int t = 0; t < program.threads(); t++) {
            total += isEnabled(prefix, t) ? walk.weight(t, prefix.position) : 0;
        }
        for (int t = 0; t < program.threads(); t++) {
            if (isEnabled(prefix, t)) {
                int[] at = prefix.position.clone();
                long[] sequences = prefix.ofObject.clone();
                add(sequences, t, at[t]++);
                Prefix next = longer.computeIfAbsent(name(sequences), n -> new Prefix(at, sequences));
                next.probability += prefix.probability * walk.weight(t, prefix.position) / total;
            }
        }
    }

    private boolean isEnabled(Prefix prefix, int t) {
        int i = prefix.position[t];
        if (i == program.length(t)) {
            return false;
        }
        if (program.kind(t, i) != ModelProgram.Kind.WAIT) {
            return true;
        }
        for (int other = 0; other < program.threads(); other++) {
            for (int j = 0; j < prefix.position[other]; j++) {
                if (program.kind(other, j) == ModelProgram.Kind.SIGNAL
                        && program.object(other, j) == program.object(t, i)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The random walk. */
    public Map<Long, Double> randomWalk() {
        return exactly((thread, at) -> 1);
    }

    /** The walk that makes all interleavings equally likely where nothing blocks. */
    public Map<Long, Double> uniformWalk() {
        return exactly((thread, at) -> program.length(thread) - at[thread]);
    }
}
