package dev.heddle.replayer.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.replayer.check.CheckRequest.Sharing;
import org.junit.jupiter.api.Test;

class SharingTest {
    @Test
    void smallCampaignsHaveOneJvm() {
        assertEquals(1, Sharing.byDefault(1, 8));
        assertEquals(1, Sharing.byDefault(3_000, 8));
    }

    @Test
    void otherCampaignsHaveOnePerCoreAtMost() {
        assertEquals(2, Sharing.byDefault(10_000, 2));
        assertEquals(4, Sharing.byDefault(10_000, 8));
        assertEquals(8, Sharing.byDefault(Long.MAX_VALUE, 8));
        assertEquals(1, Sharing.byDefault(10_000, 1));
    }
}
