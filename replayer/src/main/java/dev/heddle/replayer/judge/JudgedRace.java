package dev.heddle.replayer.judge;

import dev.heddle.formats.race.RacePair;
import java.util.Optional;

/**
 * A race with what became of it.
 *
 * @param race its two sites, and where it was seen first
 * @param pattern what the code around it does, where that is known
 * @param witness an execution with the outcome that only the race gives; for harmful races alone
 */
public record JudgedRace(RacePair race, Judgement judgement, Optional<RacePattern> pattern, Optional<Witness> witness) {
    /**
     * An execution that is kept.
     *
     * @param trace its file as people would type it
     * @param ok how many replays ended as recorded
     * @param replays how many were made
     * @param problem what went wrong first in them, in one line, or empty
     */
    public record Witness(String trace, int ok, int replays, String problem) {}

    /** Whether an outcome needs the race. */
    public boolean isHarmful() {
        return judgement instanceof Judgement.Harmful;
    }
}
