package dev.heddle.analyzer.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RisingTest {
    @Test
    void countsThoseUpToABound() {
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 2_000; round++) {
            int size = random.nextInt(20);
            int[] numbers = new int[size + 3];
            int next = -1;
            for (int i = 0; i < size; i++) {
                numbers[i] = next;
                next += random.nextInt(3);
            }
            int bound = random.nextInt(-3, next + 3);
            int expected = 0;
            while (expected < size && numbers[expected] <= bound) {
                expected++;
            }
            assertEquals(expected, Rising.upTo(numbers, size, bound), "seed 1, round " + round);
        }
    }
}
