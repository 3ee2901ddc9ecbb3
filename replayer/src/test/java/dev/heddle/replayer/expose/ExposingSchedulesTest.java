package dev.heddle.replayer.expose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.fixture.FirstEnabled;
import dev.heddle.replayer.fixture.OracleProgram;
import dev.heddle.replayer.lead.DerivedDecisions;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From one passing execution, thread after thread, to the goal orders of the observer oracles. */
class ExposingSchedulesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "R x r1; W x w1 & R x r2; W x w2 | I2 R@r1 => W@w2 => W@w1 | r1 w2 w1",
                "W x a; R x d & W x b; W x c | I3 W@a => W@b ... W@c => R@d | a b c d",
                "W x a; W y b & W x c; W y d | I4 W@a => W@c ... W@d => W@b | a c d b",
                "W x a; R y d & W y c; R x b | I5 W@a => R@b ... W@c => R@d | c .*b",
                "L m l1; W x a; W x b; U m u1 & L m l2; W x c; U m u2 | I1 W@c => W@a | c a",
                "L m 1; U m 2; L m 3; U m 4 & L m 5; U m 6 | I3 U@2 => L@5 ... U@6 => L@3 | 2 5 6 3",
                "L p 1; L q 2; U q 3; U p 4 & L q 5; L p 6; U p 7; U q 8 | I5 L@1 => L@6 ... L@5 => L@2 | 1 5",
                "L m 1; R x a; U m 2; L m 3; W x b; U m 4 & L m 5; W x c; U m 6 | I2 R@a => W@c => W@b | a c b",
            })
    void leadsThere(String program, String text, String goal) {
        OracleProgram p = new OracleProgram(program.split(" & "));
        p.run(new FirstEnabled(), 1);
        Trace trace = p.trace();
        Iroot iroot = p.iroot(text);
        List<DerivedDecisions.Led> guides = new ExposingSchedules(trace).of(iroot, false, 2);
        assertTrue(
                !guides.isEmpty(),
                () -> "nothing derived; " + new Instances(trace).of(iroot, 3).size());
        String order = p.run(p.strategy(names -> ExposingSchedules.strategy(guides.get(0), names)), 1);
        assertTrue(order.matches(".*\\b" + goal.replace(" ", "\\b.*\\b") + "\\b.*"), order);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "W x a; R y q; W y b & R x c; W y d | I4 W@a => R@c ... W@d => W@b | 0",
                "W x a; R y q; W y b & R x c; W y d | I4 W@a => R@c ... W@d => R@q | 1",
                "W x a; W x a & R x c; R x c | I1 W@a => R@c | 4",
                "W x a; W y a & R x c; R y c | I1 W@a => R@c | 2",
            })
    void instancesAreByThreadAndObjectAndLocalPair(String program, String text, int expected) {
        OracleProgram p = new OracleProgram(program.split(" & "));
        p.run(new FirstEnabled(), 1);
        assertEquals(expected, new Instances(p.trace()).of(p.iroot(text), 10).size());
    }
}
