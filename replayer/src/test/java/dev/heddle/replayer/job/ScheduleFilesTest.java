package dev.heddle.replayer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScheduleFilesTest {
    @TempDir
    Path folder;

    @Test
    void aPlanIsReadAsItWasWritten() throws Exception {
        SchedulePlan plan = new SchedulePlan("/out/r", List.of("/a b.schedule", "/ü=c.schedule"), "/t.heddle");
        plan.write(folder.resolve("plan"));
        assertEquals(plan, SchedulePlan.read(folder.resolve("plan")));
    }

    @Test
    void resultsAreReadAsTheyWereWritten() throws Exception {
        ScheduleResults.Row whole = new ScheduleResults.Row(9, 9, 2, 2, 1, "", "", "passed", "", -7);
        ScheduleResults.Row left = new ScheduleResults.Row(
                3, 9, 1, 2, 0, "(0.1,3)", "thread 0 READ x", "exception: x\ny", "/t.heddle", 12);
        ScheduleResults results = new ScheduleResults(List.of(whole, left));
        results.write(folder.resolve("results"));
        assertEquals(results, ScheduleResults.read(folder.resolve("results")));
        assertTrue(whole.isWhole() && left.hasFailed());
        assertFalse(left.isWhole() || whole.hasFailed());
    }
}
