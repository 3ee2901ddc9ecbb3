package dev.heddle.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.race.HeldLock;
import dev.heddle.formats.race.RaceExample;
import dev.heddle.formats.race.RaceKind;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.race.RaceSide;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is said about the locks of the two sides of a race. */
class RaceLinesTest {
    private static final HeldLock MONITOR = new HeldLock("monitor of Foo#0.1", "Foo.a(Foo.java:3)");
    private static final HeldLock LOCK = new HeldLock("ReentrantLock#0.2", "Foo.b(Foo.java:5)");

    private static RaceSet race(Optional<List<HeldLock>> one, Optional<List<HeldLock>> other) {
        SiteEntry site = new SiteEntry("Foo", "run", "()V", 1, EventKind.WRITE, "Foo.x", "Foo.java", 7);
        RaceExample first =
                new RaceExample(1, 1, "", "Foo.x", new RaceSide(4, "0.1", "", one), new RaceSide(9, "0.2", "", other));
        return new RaceSet(
                "P",
                1,
                1,
                Map.of(),
                List.of(new RacePair(RaceKind.PLAIN_PLAIN, site, site, 1, first, Optional.empty())));
    }

    private static List<String> lines(Optional<List<HeldLock>> one, Optional<List<HeldLock>> other) {
        List<String> lines = RaceLines.text(race(one, other), Optional.empty());
        assertEquals("  plain-plain race on Foo.x: write at Foo.java:7 and write at Foo.java:7", lines.get(0));
        return lines.subList(1, lines.size()).stream()
                .filter(line -> !line.startsWith("    event "))
                .toList();
    }

    @Test
    void withoutLocksOneLineSaysSo() {
        assertEquals(
                List.of("    no lock is held by either thread"), lines(Optional.of(List.of()), Optional.of(List.of())));
    }

    @Test
    void differentLocksAreNamedWithTheirPlaces() {
        assertEquals(
                List.of(
                        "      holds monitor of Foo#0.1, locked at Foo.a(Foo.java:3); ReentrantLock#0.2, locked at Foo.b(Foo.java:5)",
                        "      holds no lock",
                        "    no common lock"),
                lines(Optional.of(List.of(MONITOR, LOCK)), Optional.of(List.of())));
    }

    @Test
    void aCommonLockIsNamed() {
        HeldLock elsewhere = new HeldLock(LOCK.name(), "");
        assertEquals(
                List.of(
                        "      holds monitor of Foo#0.1, locked at Foo.a(Foo.java:3); ReentrantLock#0.2, locked at Foo.b(Foo.java:5)",
                        "      holds ReentrantLock#0.2",
                        "    both hold ReentrantLock#0.2"),
                lines(Optional.of(List.of(MONITOR, LOCK)), Optional.of(List.of(elsewhere))));
    }

    @Test
    void whatIsNotKnownIsNotSaid() {
        assertEquals(List.of(), lines(Optional.empty(), Optional.empty()));
        assertEquals(
                List.of("      holds ReentrantLock#0.2, locked at Foo.b(Foo.java:5)"),
                lines(Optional.empty(), Optional.of(List.of(LOCK))));
    }

    @Test
    void jsonHasTheLocksOfEachSide() {
        String json = RaceLines.json(race(Optional.of(List.of(LOCK)), Optional.empty()))
                .toString();
        assertTrue(json.contains("locks=[{lock=ReentrantLock#0.2, acquiredAt=Foo.b(Foo.java:5)}]"), json);
        assertTrue(json.contains("locks=null"), json);
    }
}
