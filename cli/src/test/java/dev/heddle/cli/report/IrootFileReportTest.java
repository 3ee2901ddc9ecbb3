package dev.heddle.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.iroot.ExposedSet;
import dev.heddle.formats.iroot.Exposure;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.iroot.IrootSet;
import dev.heddle.formats.iroot.Memo;
import dev.heddle.formats.iroot.MemoRules;
import dev.heddle.formats.iroot.Prediction;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IrootFileReportTest {
    private static final SiteEntry A = new SiteEntry("Bank", "run", "()V", 1, EventKind.READ, "Bank.x", "Bank.java", 7);
    private static final SiteEntry B =
            new SiteEntry("Bank", "run", "()V", 4, EventKind.WRITE, "Bank.x", "Bank.java", 8);
    private static final IrootEvent R = IrootEvent.at(A, AccessType.READ);
    private static final IrootEvent W = IrootEvent.at(B, AccessType.WRITE);
    private static final Iroot LOST = new Iroot(2, List.of(R, W, W));
    private static final Iroot SIMPLE = new Iroot(1, List.of(W, R));

    @Test
    void aMemoIsATableAndAList() {
        Memo memo = new Memo("Bank.java", Optional.of(List.of("Bank", "3")));
        memo.newlyPredicted(
                new IrootSet(
                        "Bank.java",
                        1,
                        Map.of("Bank", "0f"),
                        List.of(A, B),
                        List.of(new Prediction(LOST, false, false, 1), new Prediction(SIMPLE, true, false, 1))),
                MemoRules.DEFAULT);
        memo.observed(SIMPLE, true, "t.heddle");
        memo.refine(MemoRules.DEFAULT);
        assertEquals("""
                a.memo
                  memo of Bank.java, input Bank 3
                  2 iRoots, 1 class

                  idiom  exposed   failed  predicted  candidates
                      1        1        0          1           0
                      2        0        0          1           1

                  exposed     0  I1 W@Bank.java:8 => R@Bank.java:7  (stale read)  t.heddle
                  candidate   0  I2 R@Bank.java:7 => W@Bank.java:8 => W@Bank.java:8
                """, IrootFileReport.of("a.memo", memo).text());
    }

    @Test
    void aListHasEachLineOnceAndSaysWhatOnlyStaleReadsShow() {
        ExposedSet set = new ExposedSet(
                5, Map.of(SIMPLE, new Exposure(true, 1, 2), LOST, new Exposure(false, 4, 1)), List.of(A, B));
        assertEquals(
                List.of("I1 W@Bank.java:8 => R@Bank.java:7 weak", "I2 R@Bank.java:7 => W@Bank.java:8 => W@Bank.java:8"),
                IrootCoverageReport.list(set));
        assertEquals(
                "iRoots: 2 (1 of idiom 1, 1 of idiom 2, 1 by stale reads alone), the last new one in execution 2",
                new IrootCoverageReport(set, true).text());
    }
}
