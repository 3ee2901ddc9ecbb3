package dev.heddle.formats.race;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.formats.trace.UnsupportedVersionException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RaceSetTest {
    private static final Path FILE = Path.of("x.races");

    private static SiteEntry site(String type, int line) {
        return new SiteEntry(type, "run", "()V", line, EventKind.WRITE, type + ".\tx", type + ".java", line);
    }

    private static RacePair pair(RaceKind kind, SiteEntry a, SiteEntry b, long executions, int run, long execution) {
        boolean inOrder = RacePair.PLACES.compare(a, b) <= 0;
        RaceSide side = new RaceSide((int) execution, "0.1 worker\n1", "A.main(A.java:3)", locks(execution));
        RaceSide other = new RaceSide((int) execution, "0.2", "", locks(execution / 2));
        RaceExample first = new RaceExample(run, execution, "t" + execution + ".heddle", "A.x", side, other);
        return new RacePair(kind, inOrder ? a : b, inOrder ? b : a, executions, first, Optional.empty());
    }

    private static Optional<List<HeldLock>> locks(long of) {
        return switch ((int) (of % 4)) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(List.of());
            case 2 -> Optional.of(List.of(new HeldLock("monitor of A#0.1", "A.\trun(A.java:1)")));
            default -> Optional.of(List.of(new HeldLock("L (shared)", ""), new HeldLock("M", "B.m(B.java:2)")));
        };
    }

    private static RaceSet random(long seed) {
        Random random = new Random(seed);
        List<RacePair> pairs = new ArrayList<>();
        int runs = 1 + random.nextInt(3);
        for (int n = random.nextInt(6); n > 0; n--) {
            RacePair one = pair(
                    RaceKind.values()[random.nextInt(3)],
                    site("A", 1 + random.nextInt(3)),
                    site("B", 1 + random.nextInt(2)),
                    1 + random.nextInt(9),
                    1 + random.nextInt(runs),
                    random.nextInt(100));
            pairs.add(random.nextInt(3) == 0 ? one.with(new RaceWitness("w" + random.nextInt(9), 4, 5)) : one);
        }
        return new RaceSet("P", runs, 50 + random.nextInt(9), Map.of("A", "1", "B", "2"), pairs);
    }

    @Test
    void setsAreMergedInAnyOrder() {
        for (long seed = 0; seed < 2_000; seed++) {
            RaceSet a = random(3 * seed);
            RaceSet b = random(3 * seed + 1);
            RaceSet c = random(3 * seed + 2);
            assertEquals(RaceWriter.toText(a.merge(b)), RaceWriter.toText(b.merge(a)), "seed " + seed);
            assertEquals(a.merge(b).merge(c), a.merge(b.merge(c)), "seed " + seed);
            assertEquals(a.inOneRun(b).inOneRun(c), c.inOneRun(a.inOneRun(b)), "seed " + seed);
        }
    }

    @Test
    void whatIsWrittenIsRead() throws UnreadableFileException {
        for (long seed = 0; seed < 500; seed++) {
            RaceSet set = random(seed);
            assertEquals(set, RaceReader.parse(FILE, RaceWriter.toText(set)), "seed " + seed);
        }
    }

    @Test
    void thePairStandsOnceWithTheWorstKindAllExecutionsAndTheFirstExample() {
        RaceSet one = new RaceSet(
                "P", 1, 10, Map.of(), List.of(pair(RaceKind.PLAIN_ATOMIC, site("A", 1), site("B", 1), 3, 1, 7)));
        RaceSet other = new RaceSet(
                "P", 1, 20, Map.of(), List.of(pair(RaceKind.PLAIN_PLAIN, site("B", 1), site("A", 1), 4, 1, 5)));
        RacePair both = one.inOneRun(other).pairs().get(0);
        assertEquals(RaceKind.PLAIN_PLAIN, both.kind());
        assertEquals(7, both.executions());
        assertEquals(5, both.first().execution());
        assertEquals(30, one.inOneRun(other).executions());
        assertEquals(1, one.inOneRun(other).runs());
    }

    @Test
    void theNextRunKeepsWhatWasSeenFirstAndDropsChangedClasses() {
        RaceSet known = new RaceSet(
                "P",
                2,
                10,
                Map.of("A", "1", "B", "2", "C", "3"),
                List.of(
                        pair(RaceKind.PLAIN_PLAIN, site("A", 1), site("A", 2), 3, 2, 7),
                        pair(RaceKind.PLAIN_PLAIN, site("A", 1), site("B", 2), 3, 1, 7)));
        RaceSet next = new RaceSet(
                "P",
                1,
                5,
                Map.of("A", "1", "B", "changed"),
                List.of(
                        pair(RaceKind.PLAIN_PLAIN, site("A", 1), site("A", 2), 2, 1, 4),
                        pair(RaceKind.PLAIN_PLAIN, site("A", 3), site("A", 3), 1, 1, 4)));
        RaceSet all = known.then(next);
        assertEquals(List.of("B"), List.copyOf(known.changed(next.fingerprints())));
        assertEquals(3, all.runs());
        assertEquals(15, all.executions());
        assertEquals(2, all.pairs().size());
        assertEquals(2, all.pairs().get(0).first().run());
        assertEquals(5, all.pairs().get(0).executions());
        assertEquals(3, all.pairs().get(1).first().run());
        assertEquals(Map.of("A", "1", "B", "changed", "C", "3"), all.fingerprints());
    }

    @Test
    void filesOfDifferentBuildsAreNotMerged() {
        RaceSet a = new RaceSet("P", 1, 1, Map.of("A", "1"), List.of());
        RaceSet b = new RaceSet("P", 1, 1, Map.of("A", "2"), List.of());
        assertThrows(IllegalArgumentException.class, () -> a.merge(b));
        assertEquals(2, a.ofAnyBuild().merge(b).runs());
    }

    @Test
    void whatIsNoSuchFileIsRefusedWithItsLine() {
        String good = RaceWriter.toText(new RaceSet(
                "P", 1, 1, Map.of("A", "1"), List.of(pair(RaceKind.PLAIN_PLAIN, site("A", 1), site("A", 2), 3, 1, 7))));
        for (int end = 0; end < good.length(); end++) {
            String cut = good.substring(0, end);
            assertThrows(UnreadableFileException.class, () -> RaceReader.parse(FILE, cut), "cut at " + end);
        }
        String[][] changes = {
            {"heddle-races", "heddle-racks"},
            {"plain-plain", "plain"},
            {"race\tplain-plain\t0", "race\tplain-plain\t9"},
            {"end\t1", "end\t2"},
            {"site\t", "sight\t"}
        };
        for (String[] change : changes) {
            UnreadableFileException e = assertThrows(
                    UnreadableFileException.class, () -> RaceReader.parse(FILE, good.replace(change[0], change[1])));
            assertTrue(e.getMessage().matches("x.races:\\d+: .*"), e.getMessage());
        }
        assertThrows(UnreadableFileException.class, () -> RaceReader.parse(FILE, good + "more\n"));
        assertThrows(
                UnsupportedVersionException.class,
                () -> RaceReader.parse(FILE, good.replace("heddle-races\t1", "heddle-races\t2")));
    }

    /** Development builds wrote such lines. */
    @Test
    void aRaceWithoutLocksIsRefused() {
        String old = String.join(
                "\n",
                "heddle-races\t1",
                "program\tP",
                "runs\t1\t9",
                "site\tA\trun\t()V\t1\tWRITE\tA.x\tA.java\t1",
                "race\tplain-plain\t0\t0\t3\t1\t7\tt7.heddle\tA.x\t4\t0.1 a\t\t5\t0.2 b\tA.main(A.java:3)\tw\t4\t5",
                "end\t0\t1\t1",
                "");
        assertThrows(UnreadableFileException.class, () -> RaceReader.parse(FILE, old));
        RacePair pair = assertDoesNotThrow(() -> RaceReader.parse(FILE, old.replace("w\t4\t5", "w\t4\t5\t-1\t-1"))
                .pairs()
                .get(0));
        assertEquals(new RaceSide(5, "0.2 b", "A.main(A.java:3)"), pair.first().b());
        assertEquals(Optional.empty(), pair.first().a().locks());
    }

    @Test
    void locksThatDoNotFitAreRefused() {
        String good = RaceWriter.toText(new RaceSet(
                "P", 1, 1, Map.of(), List.of(pair(RaceKind.PLAIN_PLAIN, site("A", 1), site("A", 2), 3, 1, 6))));
        assertTrue(good.contains("\t1\tmonitor of A#0.1\t"), good);
        for (String count : List.of("-2", "0", "2", "3", "999999999", "x", "")) {
            String wrong = good.replace("\t1\tmonitor of A#0.1\t", "\t" + count + "\tmonitor of A#0.1\t");
            assertThrows(UnreadableFileException.class, () -> RaceReader.parse(FILE, wrong), count);
        }
    }

    @Test
    void anExampleIsNewsWhereItsPairIsOrWhereItComesBeforeTheKnownOne() {
        RaceSet known = new RaceSet(
                "P", 1, 9, Map.of(), List.of(pair(RaceKind.PLAIN_PLAIN, site("A", 1), site("A", 2), 3, 1, 7)));
        RaceSet later = new RaceSet(
                "P", 1, 9, Map.of(), List.of(pair(RaceKind.PLAIN_ATOMIC, site("A", 1), site("A", 2), 3, 1, 8)));
        RaceSet earlier = new RaceSet(
                "P", 1, 9, Map.of(), List.of(pair(RaceKind.PLAIN_PLAIN, site("A", 1), site("A", 2), 3, 1, 6)));
        RaceSet other = new RaceSet(
                "P", 1, 9, Map.of(), List.of(pair(RaceKind.PLAIN_PLAIN, site("A", 1), site("A", 3), 3, 1, 8)));
        assertTrue(known.hasEarlierExamplesThan(later));
        assertTrue(!known.hasEarlierExamplesThan(earlier) && !known.hasEarlierExamplesThan(other));
        assertTrue(known.hasEarlierExamplesThan(RaceSet.none("P")));
    }
}
