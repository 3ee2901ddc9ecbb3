package dev.heddle.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.heddle.spark.ObservationExchange.Message;
import dev.heddle.spark.ObservationExchange.Points;
import org.junit.jupiter.api.Test;

class ObservationExchangeTest {
    private static final byte[] A = {1};
    private static final byte[] B = {2, 3};

    private final Points points = new Points();

    @Test
    void aPointIsAnsweredWhenAllHaveGiven() {
        assertNull(points.receive(new Message("g", 0, 1, 2, B)));
        assertNull(points.receive(new Message("g", 0, 1, 2, null)));
        assertArrayEquals(new byte[][] {A, B}, points.receive(new Message("g", 0, 0, 2, A)));
        assertArrayEquals(new byte[][] {A, B}, points.receive(new Message("g", 0, 1, 2, null)));
    }

    @Test
    void workersThatAreTriedAgainDoNotMeetTheFirstAttempt() {
        assertNull(points.receive(new Message("5.0", 0, 0, 2, A)));
        assertNull(points.receive(new Message("5.1", 0, 1, 2, B)));
        assertNotNull(points.receive(new Message("5.1", 0, 0, 2, A)));
    }
}
