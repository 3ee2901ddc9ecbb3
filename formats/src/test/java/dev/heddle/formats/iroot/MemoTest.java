package dev.heddle.formats.iroot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MemoTest {
    private static final MemoRules RULES = MemoRules.DEFAULT;
    private static final IrootEvent R = RandomMemos.event(0, AccessType.READ);
    private static final IrootEvent W = RandomMemos.event(1, AccessType.WRITE);
    private static final IrootEvent B = RandomMemos.event(2, AccessType.WRITE);
    private static final IrootEvent JDK = RandomMemos.event(6, AccessType.WRITE);
    private static final Iroot LOST = new Iroot(2, List.of(R, W, W));
    private static final Iroot PLAIN = new Iroot(1, List.of(R, W));
    private static final Iroot OTHER = new Iroot(1, List.of(W, B));
    private static final Iroot LIBRARY = new Iroot(1, List.of(R, JDK));

    private final Memo memo = new Memo("Bank.java", Optional.of(List.of("1")));

    private void predict(Iroot... iroots) {
        List<Prediction> predictions = java.util.Arrays.stream(iroots)
                .map(i -> new Prediction(i, false, false, 1))
                .toList();
        memo.newlyPredicted(new IrootSet("Bank.java", 1, RandomMemos.CLASSES, RandomMemos.SITES, predictions), RULES);
    }

    private MemoEntry entry(Iroot iroot) {
        return memo.entries().get(iroot);
    }

    private List<Iroot> candidates() {
        return memo.candidates(Memo::isOfJdk);
    }

    @Test
    void whatIsPredictedIsTriedUntilItHappens() {
        predict(LOST, PLAIN);
        assertEquals(List.of(PLAIN, LOST), candidates());
        memo.observed(LOST, false, "failure-1.heddle");
        memo.afterActiveRun(LOST, RULES);
        memo.refine(RULES);
        assertEquals(List.of(PLAIN), candidates());
        assertEquals("failure-1.heddle", entry(LOST).trace());
        assertEquals(1, entry(LOST).totalRuns());
        assertFalse(entry(LOST).isFailed());
        predict(LOST);
        assertEquals(List.of(PLAIN), candidates());
    }

    @Test
    void twoRunsOfAnInputEndItsTurn() {
        predict(PLAIN);
        memo.afterActiveRun(PLAIN, RULES);
        memo.refine(RULES);
        assertEquals(List.of(PLAIN), candidates());
        memo.afterActiveRun(PLAIN, RULES);
        memo.refine(RULES);
        assertEquals(List.of(), candidates());
        predict(PLAIN);
        assertEquals(List.of(), candidates(), "nothing is new about it");
    }

    @Test
    void sixRunsOverAllInputsAreAFailure() {
        for (int input = 1; input <= 3; input++) {
            memo.changeOfInput(List.of("" + input));
            predict(PLAIN);
            assertEquals(List.of(PLAIN), candidates(), "input " + input);
            memo.afterActiveRun(PLAIN, RULES);
            memo.afterActiveRun(PLAIN, RULES);
            memo.refine(RULES);
        }
        assertTrue(entry(PLAIN).isFailed());
        memo.changeOfInput(List.of("4"));
        predict(PLAIN);
        assertEquals(List.of(), candidates());
        memo.newlyPredicted(new IrootSet("Bank.java", 1, Map.of(), List.of(), List.of()), RULES);
        memo.observed(PLAIN, true, "");
        assertFalse(entry(PLAIN).isFailed(), "it has happened after all");
    }

    @Test
    void failedOnesAreTriedWhereTheRulesSaySo() {
        MemoRules eager = new MemoRules(1, 2, false);
        predict(PLAIN);
        memo.afterActiveRun(PLAIN, eager);
        memo.refine(eager);
        assertTrue(entry(PLAIN).isFailed());
        assertEquals(List.of(PLAIN), candidates());
        memo.refine(RULES);
        assertEquals(List.of(), candidates());
        assertThrows(IllegalArgumentException.class, () -> new MemoRules(0, 1, true));
    }

    @Test
    void anotherInputForgetsWhatWasPredictedAndKeepsWhatHappened() {
        predict(LOST, PLAIN, OTHER);
        memo.observed(PLAIN, false, "t");
        memo.afterActiveRun(LOST, RULES);
        memo.changeOfInput(List.of("1"));
        assertEquals(3, memo.entries().size());
        memo.changeOfInput(List.of("1", "2"));
        assertEquals(List.of(PLAIN, LOST), List.copyOf(memo.entries().keySet()));
        assertEquals(List.of(), candidates());
        assertEquals(1, entry(LOST).totalRuns());
        assertFalse(entry(LOST).isPredicted());
    }

    @Test
    void idiomsThenTheProgramsOwnThenTheLeastTriedComeFirst() {
        predict(LOST, LIBRARY, PLAIN, OTHER);
        Iroot first = PLAIN.compareTo(OTHER) < 0 ? PLAIN : OTHER;
        Iroot second = first == PLAIN ? OTHER : PLAIN;
        assertEquals(List.of(first, second, LIBRARY, LOST), candidates());
        memo.afterActiveRun(first, RULES);
        assertEquals(List.of(second, first, LIBRARY, LOST), candidates());
        memo.afterActiveRun(second, RULES);
        memo.afterActiveRun(second, RULES);
        assertEquals(List.of(first, second, LIBRARY, LOST), candidates());
    }

    @Test
    void whatIsInChangedOrVanishedClassesIsForgotten() {
        predict(LOST, PLAIN, OTHER, LIBRARY);
        assertEquals(List.of(), memo.dropStale(RandomMemos.CLASSES));
        assertEquals(List.of("B"), memo.dropStale(Map.of("A", "00a", "B", "another")));
        assertEquals(3, memo.entries().size());
        assertEquals(Map.of("A", "00a", "B", "another"), memo.fingerprints());
        assertEquals(List.of("A"), memo.dropStale(Map.of()));
        assertEquals(Map.of(), memo.entries());
    }

    @Test
    void mergingIsCommutativeAndAssociative() {
        for (int seed = 0; seed < 500; seed++) {
            Memo a = RandomMemos.of(3 * seed);
            Memo b = RandomMemos.of(3 * seed + 1);
            Memo c = RandomMemos.of(3 * seed + 2);
            assertEquals(a.merge(b), b.merge(a), "seed " + seed);
            assertEquals(a.merge(b).merge(c), a.merge(b.merge(c)), "seed " + seed);
            assertEquals(a, a.merge(a));
            assertEquals(
                    MemoWriter.toText(a.merge(b).merge(c)),
                    MemoWriter.toText(c.merge(a).merge(b)));
        }
    }

    @Test
    void mergingKeepsWhatEitherKnows() {
        predict(PLAIN, LOST);
        memo.afterActiveRun(PLAIN, RULES);
        Memo other = new Memo("Bank.java", Optional.of(List.of("1")));
        other.know(RandomMemos.SITES);
        other.observed(PLAIN, false, "b.heddle");
        Memo both = memo.merge(other);
        assertTrue(both.entries().get(PLAIN).isExposed());
        assertTrue(both.entries().get(PLAIN).isCandidate(), "until the next refinement");
        assertEquals(1, both.entries().get(PLAIN).totalRuns());
        assertTrue(both.entries().get(LOST).isCandidate());
        Memo elsewhere = new Memo("Bank.java", Optional.of(List.of("2")));
        assertEquals(Optional.empty(), both.merge(elsewhere).input());
        assertEquals(List.of(), both.merge(elsewhere).candidates(Memo::isOfJdk));
    }

    @Test
    void memosOfOtherProgramsOrBuildsAreNotMerged() {
        Memo other = new Memo("Shop.java", Optional.empty());
        assertThrows(IllegalArgumentException.class, () -> memo.merge(other));
        memo.classes(Map.of("A", "1"));
        Memo changed = new Memo("Bank.java", Optional.empty());
        changed.classes(Map.of("A", "2"));
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> memo.merge(changed));
        assertEquals("class A is not the same in both", e.getMessage());
    }

    @Test
    void anEventOfAnUnknownSiteIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> memo.observed(PLAIN, false, ""));
        assertThrows(IllegalArgumentException.class, () -> memo.afterActiveRun(PLAIN, RULES));
    }
}
