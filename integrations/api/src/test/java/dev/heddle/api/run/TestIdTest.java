package dev.heddle.api.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TestIdTest {
    @Test
    void wordsAreReadBack() {
        TestId id = new TestId(
                "com.acme.Bank",
                "moves",
                Optional.of(List.of("int", "java.lang.String")),
                "[engine:e]/[test:1]",
                2,
                "a|b",
                true);
        assertEquals(
                List.of(
                        "com.acme.Bank#moves(int,java.lang.String)",
                        "--unique-id=[engine:e]/[test:1]",
                        "--check=2",
                        "--parameter=a|b",
                        "--await-threads"),
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
}
