package dev.heddle.api;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeddleTest {
    @Test
    void nothingHappensWithoutHeddle() {
        assertDoesNotThrow(() -> Heddle.keep("org.slf4j", "org.example.Tables$Row", "Main"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "a b", "a.", ".a", "a,b", "a..b", "1a"})
    void whatIsNoNameIsRefused(String name) {
        assertThrows(IllegalArgumentException.class, () -> Heddle.keep(name));
    }
}
