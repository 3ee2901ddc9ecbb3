package dev.heddle.cli.report;

import dev.heddle.formats.race.RaceSet;
import dev.heddle.replayer.check.CheckOutcome;
import dev.heddle.replayer.job.expose.ExposeResults;
import dev.heddle.replayer.job.expose.ExposeResults.Entry;
import dev.heddle.replayer.job.expose.ExposeResults.Means;
import dev.heddle.replayer.job.expose.ExposeResults.State;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * All that {@code expose} reports on.
 *
 * @param check its executions and failures, as in {@code check}
 * @param results what became of the iRoots
 * @param races the races of the executions that were looked at, with witnesses
 * @param idioms those that were tried
 * @param attempts executions that aimed at one iRoot, at most
 * @param memo path of the memo as people would type it
 * @param figure path of the figure, likewise
 * @param shown makes the name of a trace so
 */
public record ExposeOutcome(
        CheckOutcome check,
        ExposeResults results,
        RaceSet races,
        List<Integer> idioms,
        int attempts,
        Optional<String> memo,
        String figure,
        UnaryOperator<String> shown) {

    /** The predicted ones of an idiom. */
    Stream<Entry> predicted(int idiom) {
        return predicted().filter(e -> e.iroot().idiom() == idiom);
    }

    Stream<Entry> predicted() {
        return results.entries().stream().filter(Entry::isPredicted);
    }

    Stream<Entry> exposed() {
        return predicted().filter(e -> e.state() == State.EXPOSED);
    }

    /** Exposed iRoots that nothing had predicted. */
    long unpredicted(int idiom) {
        return results.entries().stream()
                .filter(e -> !e.isPredicted()
                        && e.state() == State.EXPOSED
                        && e.iroot().idiom() == idiom)
                .count();
    }

    long count(int idiom, State state) {
        return predicted(idiom).filter(e -> e.state() == state).count();
    }

    long count(int idiom, Means means) {
        return predicted(idiom)
                .filter(e -> e.state() == State.EXPOSED && e.means() == means)
                .count();
    }
}
