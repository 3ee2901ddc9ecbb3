package dev.heddle.replayer.judge;

import dev.heddle.replayer.check.CheckOutcome.Tested;
import dev.heddle.replayer.check.CheckRequest;
import java.util.List;

/**
 * What became of the races of a program.
 *
 * @param tested what ran
 * @param surveyed executions that were looked at for races
 * @param races the races, harmful ones first
 * @param evidence outcomes of the program as it is
 * @param isVerdictAlone whether outcomes are told apart by their verdict alone, since what the program prints or leaves
 *     differs from execution to execution
 * @param made all executions
 * @param warnings lines for the user
 */
public record JudgeOutcome(
        CheckRequest request,
        Tested tested,
        long surveyed,
        List<JudgedRace> races,
        Evidence evidence,
        boolean isVerdictAlone,
        Made made,
        List<String> warnings) {
    /**
     * Executions of all parts together.
     *
     * @param nanos their time
     */
    public record Made(long executions, long nanos) {}

    /** How many races are harmful. */
    public long harmful() {
        return races.stream().filter(JudgedRace::isHarmful).count();
    }
}
