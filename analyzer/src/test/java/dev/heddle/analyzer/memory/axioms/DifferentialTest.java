package dev.heddle.analyzer.memory.axioms;

import static org.junit.jupiter.api.Assertions.fail;

import dev.heddle.analyzer.memory.axioms.ModelExplorer.Setting;
import dev.heddle.formats.run.PlainReads;
import dev.heddle.formats.run.VolatileReads;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The online model against the axioms on random programs, execution graph by execution graph. {@code -Dheddle.differential.programs} says on
 * how many, {@code -Dheddle.differential.seed} from which seed on; the profile {@code long} takes more.
 */
class DifferentialTest {
    private static final int PROGRAMS = Integer.getInteger("heddle.differential.programs", 100);
    private static final long SEED = Long.getLong("heddle.differential.seed", 0);
    /** A few programs have so many orders of S that they would take most of the time. */
    private static final long MOST_RUNS = 3_000;

    static Stream<Setting> settings() {
        return Stream.of(VolatileReads.values())
                .flatMap(volatiles ->
                        Stream.of(Setting.of(volatiles, PlainReads.JMM), Setting.of(volatiles, PlainReads.COHERENT)));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void modelShowsExactlyTheConsistentExecutions(Setting setting) {
        compare(setting);
    }

    @ParameterizedTest
    @MethodSource("settings")
    void orderOfIndependentEventsDoesNotMatter(Setting setting) {
        compare(setting.downwards());
    }

    @ParameterizedTest
    @MethodSource("settings")
    void reclaimingChangesNothing(Setting setting) {
        compare(setting.reclaiming());
        compare(setting.reclaiming().downwards());
    }

    @ParameterizedTest
    @MethodSource("settings")
    void windowShowsConsistentExecutionsOnly(Setting setting) {
        compare(setting.withWindow(1));
        compare(setting.withWindow(1).downwards());
    }

    private static void compare(Setting setting) {
        Comparison comparison = new Comparison(setting, MOST_RUNS);
        for (long seed = SEED; seed < SEED + PROGRAMS; seed++) {
            Program program = RandomPrograms.of(seed);
            Optional<String> difference = comparison.difference(program);
            if (difference.isPresent()) {
                fail(comparison.report(seed, program));
            }
        }
    }
}
