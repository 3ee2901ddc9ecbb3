package dev.heddle.recorder.free.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

class InitialWritesTest {
    private static final int MANY = 60_000;

    /** Whatever the order in which they are added: some orders make a quicksort as deep as there are writes. */
    @Test
    void writesComeByRecordAndThenAsTheyWereAdded() {
        inOrder(i -> i);
        inOrder(i -> MANY - i);
        inOrder(i -> 7);
        inOrder(i -> Math.min(i, MANY - i));
        inOrder(i -> Math.max(i, MANY - i));
        inOrder(i -> i < MANY / 2 ? 2 * i : 2 * (i - MANY / 2) + 1);
        inOrder(i -> i % 100);
    }

    @Test
    void writesOfOneRecordComeByPrecedence() {
        InitialWrites writes = new InitialWrites();
        writes.add(5, 0, 30);
        writes.add(5, 1, 20);
        writes.add(4, 2, 40);
        writes.add(5, 3, 10);
        writes.sort((location, site, other, otherSite) -> site < otherSite);
        for (int location : new int[] {2, 3, 1, 0}) {
            assertEquals(location, writes.location());
            writes.take();
        }
    }

    private static void inOrder(IntUnaryOperator recordOf) {
        InitialWrites writes = new InitialWrites();
        for (int i = 0; i < MANY; i++) {
            writes.add(recordOf.applyAsInt(i), i, 1);
        }
        writes.sort((location, site, other, otherSite) -> false);
        int before = -1;
        for (int n = 0; n < MANY; n++) {
            int i = writes.location();
            int record = recordOf.applyAsInt(i);
            assertTrue(writes.isDue(record));
            assertFalse(writes.isDue(record - 1));
            if (before >= 0) {
                int earlier = recordOf.applyAsInt(before);
                assertTrue(earlier < record || earlier == record && before < i, "write " + i + " after " + before);
            }
            before = i;
            writes.take();
        }
        assertTrue(writes.isEmpty());
    }
}
