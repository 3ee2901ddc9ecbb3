package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.cli.console.DefaultJobs;
import org.junit.jupiter.api.Test;

class DefaultJobsTest {
    @Test
    void smallCampaignsHaveOneJvm() {
        assertEquals(1, DefaultJobs.of(1, 8));
        assertEquals(1, DefaultJobs.of(3_000, 8));
    }

    @Test
    void otherCampaignsHaveOnePerCoreAtMost() {
        assertEquals(2, DefaultJobs.of(10_000, 2));
        assertEquals(4, DefaultJobs.of(10_000, 8));
        assertEquals(8, DefaultJobs.of(Long.MAX_VALUE, 8));
        assertEquals(1, DefaultJobs.of(10_000, 1));
    }
}
