package dev.heddle.analyzer.memory.axioms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.heddle.analyzer.memory.axioms.ModelExplorer.Setting;
import dev.heddle.formats.run.PlainReads;
import dev.heddle.formats.run.VolatileReads;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The online model against the axioms on random programs, execution graph by execution graph.
 * {@code -Dheddle.differential.programs} says on how many, {@code -Dheddle.differential.seed} from which seed on; the
 * profile {@code long} takes more.
 */
class DifferentialTest {
    private static final int PROGRAMS = Integer.getInteger("heddle.differential.programs", 100);
    private static final long SEED = Long.getLong("heddle.differential.seed", 0);
    /** A few programs have so many orders of S that they would take most of the time. */
    private static final long MOST_RUNS = 3_000;

    /** Programs on which the model was wrong once, made smaller; as in {@link Suite}. */
    private static final List<String> FOUND = List.of(
            "w volatile x 2 | r opaque x r1; w plain x 3; r volatile x r2 | w plain x 1",
            "w release x 1 | getset acquire x 2 r3; r volatile x r4 | w volatile x 3; wcas volatile x 2 1 r5",
            "x: w volatile x 1; wcas volatile x 1 2 r1 | w plain x 2 | r volatile x r3",
            "w opaque x 1; r volatile x r1 | w volatile x 2 | wcas volatile x 2 3 r3; r volatile x r4",
            "w plain x 2 | w opaque x 1; cae volatile x 0 2 r2 | cas volatile x 1 3 r3",
            "w plain y 3 | w plain y 1; cas volatile y 1 2 r0 | r plain y r2; cas volatile y 2 3 r3",
            "getset plain y 3 r1; getset acquire y 1 r2; cae plain y 1 2 r3",
            "w volatile y 1 | getadd release y 1 r3; fence full; cae release y 2 2 r4",
            "getadd plain x 1 r0; start 1 | getadd release x 1 r4; cae volatile x 0 1 r5",
            "cae volatile x 0 1 r0; w plain x 2 | w opaque x 1; r opaque x r1",
            "y: cas release y 2 2 r0; r volatile x r2 | getset volatile y 1 r3; getadd acquire y 1 r4; getset plain y 3 r5",
            "w volatile x 2 | r opaque x r1; w plain x 3; r volatile x r2",
            "r opaque x r0; fence full; r opaque x r1; r plain x r2 | w opaque x 1 | w opaque x 2");

    static Stream<Setting> settings() {
        return Stream.of(VolatileReads.values())
                .flatMap(volatiles ->
                        Stream.of(Setting.of(volatiles, PlainReads.JMM), Setting.of(volatiles, PlainReads.COHERENT)));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void whatWentWrongOnceDoesNotAgain(Setting setting) {
        for (Setting one : List.of(setting, setting.reclaiming(), setting.withWindow(1))) {
            for (Setting way : List.of(one, one.downwards())) {
                for (String text : FOUND) {
                    Comparison comparison = new Comparison(way, MOST_RUNS);
                    assertEquals(
                            Optional.empty(), comparison.difference(Suite.program(text)), () -> text + " in " + way);
                }
            }
        }
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
        assertTrue(comparison.skipped() <= PROGRAMS / 10, () -> comparison.skipped() + " programs were too large");
    }
}
