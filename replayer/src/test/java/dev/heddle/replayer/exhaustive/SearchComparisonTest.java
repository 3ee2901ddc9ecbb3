package dev.heddle.replayer.exhaustive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.replayer.fixture.LitmusProgram;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * "Explored completely" is a proof: a complete search shows what all decisions in all ways show, under every variant of
 * the memory model.
 */
class SearchComparisonTest {
    private static final long PROGRAMS = 15;

    private final SearchComparison comparison = new SearchComparison();

    /** Programs of which a search that called itself complete once missed outcomes, made smaller. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                // a volatile compare-and-set succeeds only before the volatile write: it would stand after it in S
                "w plain x 1; w volatile g 1 ! cae volatile g 0 1 r0; r plain x r1 | none",
                "w plain x 1; w volatile g 2 ! wcas volatile g 0 1 r0; r plain x r1 | none",
                "r volatile x r0; wcas volatile x r0 r0+1 r1 ! w volatile x 2 ! r volatile x r2 | x",
                "w volatile y 1 ! w opaque y 2; r volatile y r2; cas volatile y 2 3 r3 | y",
                // the same after a volatile read, and after a full fence
                "w opaque x 2; r volatile x r0 ! r opaque y r1; cas volatile x 0 1 r2 | x",
                "w opaque x 2; fence full; w opaque y 1 ! r opaque y r1; cas volatile x 0 1 r2 | x",
                // a volatile write gives a read of an opaque one a second place in S
                "w opaque x 1; r volatile x r0; r volatile x r1 ! r opaque x r3; w volatile x 2 | x",
                // a volatile read that comes before a write may see one more update
                "w volatile x 2 ! r volatile x r1 ! r volatile x r2; cas acquire x 0 1 r3 | none",
                // a compare-and-set that fails without cause has places in S, too
                "w release x 2; wcas volatile x 2 3 r1 ! w plain x 0; wcas volatile x 0 1 r2; r plain x r3 | none",
                // library calls
                "w plain x 1; call queue offer 1 ! call queue poll r0; r plain x r1 | none",
                "w volatile x 1; call queue isEmpty r0 ! call queue offer 1; r volatile x r1 | none",
                "call semaphore tryAcquire r0; r volatile x r1 ! call semaphore tryAcquire r2; w volatile x 1 | none"
            })
    void whatWasMissedOnceIsFound(String program, String last) {
        LitmusProgram one = new LitmusProgram(last == null ? List.of() : List.of(last), program.split("!"));
        assertEquals(List.of(), comparison.differences(program, one));
    }

    @Test
    void randomProgramsShowTheSame() {
        List<String> differences = new ArrayList<>();
        for (long seed = 0; seed < PROGRAMS; seed++) {
            differences.addAll(comparison.differences(seed));
        }
        assertEquals(List.of(), differences);
        assertTrue(comparison.tooLarge() == 0, comparison::toString);
    }
}
