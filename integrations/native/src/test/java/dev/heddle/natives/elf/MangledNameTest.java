package dev.heddle.natives.elf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MangledNameTest {
    @ParameterizedTest
    @CsvSource({
        "counter, counter",
        "_ZL4flag, flag",
        "_ZN5queue4headE, queue::head",
        "_ZN12_GLOBAL__N_15totalE, _GLOBAL__N_1::total",
        "_Z3addii, add",
        "_ZNSt6vectorIiE3endE, _ZNSt6vectorIiE3endE",
        "_ZN99999999999x, _ZN99999999999x"
    })
    void namesAreThoseOfTheSource(String mangled, String plain) {
        assertEquals(plain, MangledName.plain(mangled));
    }
}
