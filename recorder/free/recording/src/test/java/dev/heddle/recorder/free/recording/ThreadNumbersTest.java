package dev.heddle.recorder.free.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ThreadNumbersTest {
    /** All of its kind are equal. */
    private static final class Twin extends Thread {
        @Override
        public boolean equals(Object other) {
            return other instanceof Twin;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    @Test
    void aThreadKeepsItsNumberAndSharesItWithNone() {
        ThreadNumbers numbers = new ThreadNumbers();
        Thread one = new Twin();
        Thread two = new Twin();
        assertEquals(0, numbers.of(one));
        assertEquals(1, numbers.add(one));
        assertEquals(0, numbers.of(two));
        assertEquals(2, numbers.add(two));
        assertEquals(1, numbers.of(one));
        assertEquals(2, numbers.of(two));
    }
}
