package dev.heddle.replayer.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.heddle.api.run.TestLine;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuiteTestTest {
    private static TestLine line(String id, String methodId, String test, String display) {
        return new TestLine(TestLine.State.PASSED, id, methodId, test, display, 1, 0, "");
    }

    @Test
    void theOnlyTestOfAMethodIsKnownByItsName() {
        SuiteTest test = SuiteTest.of(List.of(
                        line("[e]/[m]", "[e]/[m]", "a.B#m()", "B > m()"),
                        line("[e]/[n]", "[e]/[n]", "a.B#n()", "B > n()")))
                .get(0);
        assertEquals(List.of("a.B#m()"), test.words());
        assertEquals("a.B#m", test.name());
        assertEquals("a.B.m", test.folder());
    }

    @Test
    void invocationsOfAMethodHaveTheirIds() {
        SuiteTest test = SuiteTest.of(List.of(line("[e]/[m]/[#1]", "[e]/[m]", "a.B#m()", "B > m() > [1] x")))
                .get(0);
        assertEquals(List.of("a.B#m()", "--unique-id=[e]/[m]/[#1]"), test.words());
        assertEquals("a.B#m [1] x", test.name());
    }

    /** The engine does not find them by the names of class and method. */
    @Test
    void testsOfASuiteHaveTheirIds() {
        String id = "[engine:junit-vintage]/[runner:a.All]/[test:a.B]/[test:m(a.B)]";
        SuiteTest test =
                SuiteTest.of(List.of(line(id, id, "a.B#m()", "All > B > m"))).get(0);
        assertEquals(List.of("a.B#m()", "--unique-id=" + id), test.words());
        assertEquals("a.B#m", test.name());
        String direct = "[engine:junit-vintage]/[runner:a.B]/[test:m(a.B)]";
        assertEquals(
                List.of("a.B#m()"),
                SuiteTest.of(List.of(line(direct, direct, "a.B#m()", "B > m")))
                        .get(0)
                        .words());
    }

    /** The platform shows no method around them: the class has parameters, or its runner. */
    @Test
    void testsOfAClassWithParametersHaveTheirIds() {
        List<SuiteTest> tests = SuiteTest.of(List.of(
                line("[e]/[0]/[m[0]]", "[e]/[0]/[m[0]]", "a.B#m()", "B > [0] > m[0]"),
                line("[e]/[1]/[m[1]]", "[e]/[1]/[m[1]]", "a.B#m()", "B > [1] > m[1]")));
        assertEquals(
                List.of("a.B#m()", "--unique-id=[e]/[0]/[m[0]]"), tests.get(0).words());
        assertEquals(
                List.of("a.B#m()", "--unique-id=[e]/[1]/[m[1]]"), tests.get(1).words());
        assertEquals("a.B#m [0] > m[0]", tests.get(0).name());
        assertNotEquals(tests.get(0).folder(), tests.get(1).folder());
    }
}
