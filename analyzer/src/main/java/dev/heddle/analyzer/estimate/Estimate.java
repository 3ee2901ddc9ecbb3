package dev.heddle.analyzer.estimate;

import dev.heddle.analyzer.communication.Choices;
import dev.heddle.analyzer.communication.CommunicationCounter;
import dev.heddle.analyzer.communication.CommunicationCounts;
import dev.heddle.analyzer.communication.Suggestions;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.recorder.generator.Coded;
import java.io.IOException;

/**
 * What one execution, or several together, tell about how to test a program: of each figure the largest. Counting is
 * that of the memory model, section 8b, and begins when main starts its first thread.
 *
 * <p>The largest of what was seen is a lower bound on what there is: an execution that has not been seen may be longer.
 * So what is derived from it holds for executions of at most this size.
 *
 * @param executions how many there were
 * @param threads n: threads of an execution, main included; at least 1
 * @param k shared access events, collapsed
 * @param kCom communication sinks, collapsed
 * @param choices what strategies choose among
 * @param profile how much each thread does
 */
@Coded
public record Estimate(int executions, int threads, int k, int kCom, Choices choices, Profile profile) {
    /** Nothing is known. */
    public static final Estimate NONE = new Estimate(0, 1, 0, 0, Choices.NONE, Profile.NONE);

    /** The figures must be possible: no negative ones, at least one thread. */
    public Estimate {
        if ((executions | threads - 1 | k | kCom) < 0) {
            throw new IllegalArgumentException("an estimate has a negative figure, or no thread");
        }
    }

    /** Estimate from one execution. */
    public static Estimate of(EventColumns events, Profile profile) {
        return of(CommunicationCounter.count(events), profile);
    }

    /** Estimate from the counts of one execution. */
    public static Estimate of(CommunicationCounts counts, Profile profile) {
        return new Estimate(
                1,
                Math.max(1, counts.threads()),
                counts.k().collapsed(),
                counts.kCom().collapsed(),
                counts.choices(),
                profile);
    }

    /** Merges two estimates. The operation is associative and commutative. */
    public Estimate and(Estimate other) {
        return new Estimate(
                Math.addExact(executions, other.executions),
                Math.max(threads, other.threads),
                Math.max(k, other.k),
                Math.max(kCom, other.kCom),
                choices.or(other.choices),
                Profile.max(profile, other.profile));
    }

    /**
     * The parameters to draw from. Depth and history are cut off where {@link Suggestions} says, and none is below 1;
     * bugs have any depth from 1 (PCTWM: 0) on, but nothing in passing executions tells which: the depth here is only
     * the largest that is worth its share.
     */
    public Parameters parameters() {
        if (executions == 0) {
            return Parameters.NONE;
        }
        Suggestions suggested = Suggestions.of(kCom, choices.history());
        return new Parameters(
                executions,
                threads,
                Math.max(1, choices.steps()),
                Math.max(1, k),
                Math.max(1, kCom),
                suggested.maxBugDepth(),
                suggested.historyDepth(),
                profile);
    }

    /** The estimate for another JVM of the same build. */
    public byte[] toBytes() {
        return EstimateCoding.toBytes(this);
    }

    /**
     * Reads what {@link #toBytes} wrote.
     *
     * @throws IOException if it ends early or holds what cannot be
     */
    public static Estimate fromBytes(byte[] bytes) throws IOException {
        return EstimateCoding.fromBytes(bytes);
    }
}
