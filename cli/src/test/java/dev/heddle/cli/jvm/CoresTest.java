package dev.heddle.cli.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class CoresTest {
    @Test
    void theKernelsListIsUnderstood() {
        assertEquals(List.of(0, 1, 2, 5, 8, 9), Cores.parse("0-2,5,8-9"));
        assertEquals(List.of(3), Cores.parse("3"));
    }

    @Test
    void lanesAreOnDifferentCores() {
        Cores cores = new Cores(List.of(3, 1));
        assertEquals(List.of("taskset", "-c", "3"), cores.prefix(0));
        assertEquals(List.of("taskset", "-c", "1"), cores.prefix(1));
        assertEquals(List.of("taskset", "-c", "3"), cores.prefix(2));
    }

    @Test
    void withoutCoresNothingIsPinned() {
        Cores none = new Cores(List.of());
        assertEquals(List.of(), none.prefix(0));
        assertEquals(1, none.lanes());
    }
}
