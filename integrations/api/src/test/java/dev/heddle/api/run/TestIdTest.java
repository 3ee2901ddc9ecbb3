package dev.heddle.api.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestIdTest {
    @Test
    void wordsAreReadBack() {
        TestId id =
                new TestId("com.acme.Bank", "moves", Optional.of(List.of("int", "java.lang.String")), 2, "AA==", "a|b");
        assertEquals(
                List.of(
                        "com.acme.Bank#moves(int,java.lang.String)",
                        "--check=2",
                        "--arguments=AA==",
                        "--parameter=a|b"),
                id.words());
        assertEquals(id, TestId.parse(id.words()));
        TestId plain = TestId.parse(List.of("com.acme.Bank#moves"));
        assertEquals(Optional.empty(), plain.parameters());
        assertEquals(List.of("com.acme.Bank#moves"), plain.words());
        assertEquals(Optional.of(List.of()), TestId.parse(List.of("A#b()")).parameters());
    }

    @Test
    void whatIsNoTestIsRefused() {
        assertTrue(TestId.isOne("A#b"));
        assertFalse(TestId.isOne("A"));
        assertFalse(TestId.isOne("#b"));
        assertFalse(TestId.isOne("A#"));
        assertFalse(TestId.isOne("-Dx=A#b"));
        assertThrows(IllegalArgumentException.class, () -> TestId.parse(List.of("A")));
        assertThrows(IllegalArgumentException.class, () -> TestId.parse(List.of("A#b(int")));
        assertThrows(IllegalArgumentException.class, () -> TestId.parse(List.of("A#b", "--check=0")));
        assertThrows(IllegalArgumentException.class, () -> TestId.parse(List.of("A#b", "c")));
    }

    private static void require(Class<?> type, String method) {
        TestId.parse(List.of(type.getName() + "#" + method)).require(type.getClassLoader());
    }

    private static String refused(Class<?> type, String method) {
        return String.valueOf(assertThrows(IllegalArgumentException.class, () -> require(type, method))
                .getMessage());
    }

    static final StringBuilder CALLS = new StringBuilder();

    static class Base {
        @BeforeEach
        void a() {
            CALLS.append("base ");
        }

        @AfterEach
        void z() {
            CALLS.append("end");
        }
    }

    static class Derived extends Base {
        private final StringBuilder calls = new StringBuilder();

        @BeforeEach
        void b() {
            calls.append("before ");
            CALLS.append("derived ");
        }

        void runs() {
            assertEquals("before ", calls.toString());
            CALLS.append("test ");
        }

        void overloaded(int one) {}

        void overloaded(String one) {}

        void needs(Thread what) {}
    }

    @Test
    void lifecycleMethodsRunFromTheBaseClassOn() throws Throwable {
        CALLS.setLength(0);
        TestExecution.run(new String[] {Derived.class.getName() + "#runs"});
        assertEquals("base derived test end", CALLS.toString());
    }

    @Test
    void whatIsMissingOrAmbiguousIsNamed() {
        assertTrue(refused(Derived.class, "overloaded").contains("several methods have this name"), "overloaded");
        assertTrue(refused(Derived.class, "nothing").endsWith("no such method"));
        assertTrue(refused(Derived.class, "needs").contains("java.lang.Thread, which nothing provides"));
        assertTrue(assertThrows(
                        IllegalArgumentException.class,
                        () -> TestId.parse(List.of("no.such.Test#a"))
                                .require(getClass().getClassLoader()))
                .getMessage()
                .contains("no such test class"));
    }
}
