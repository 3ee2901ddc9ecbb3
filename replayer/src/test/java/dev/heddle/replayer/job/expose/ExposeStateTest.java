package dev.heddle.replayer.job.expose;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.race.RaceExample;
import dev.heddle.formats.race.RaceKind;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.race.RaceSide;
import dev.heddle.formats.race.RaceWitness;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.replayer.job.CampaignState;
import dev.heddle.replayer.job.Fact;
import dev.heddle.replayer.job.FactLog.Part;
import dev.heddle.replayer.job.Result;
import dev.heddle.replayer.job.expose.ExposeNote.Exposed;
import dev.heddle.replayer.job.expose.ExposeNote.Found;
import dev.heddle.replayer.job.expose.ExposeNote.Neighbours;
import dev.heddle.replayer.job.expose.ExposeNote.Predicted;
import dev.heddle.replayer.job.expose.ExposeNote.Replayed;
import dev.heddle.replayer.job.expose.ExposeNote.RoundOver;
import dev.heddle.replayer.job.expose.ExposeNote.Shown;
import dev.heddle.replayer.job.expose.ExposeResults.Means;
import dev.heddle.replayer.job.expose.ExposeResults.Point;
import dev.heddle.replayer.job.expose.ExposeResults.Replays;
import dev.heddle.replayer.job.expose.ExposeResults.State;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whichever JVMs have made the executions of a campaign against iRoots, their notes add up to the same. */
class ExposeStateTest {
    private static final SiteEntry WRITE =
            new SiteEntry("app.Lost", "inc", "(I)V", 4, EventKind.WRITE, "Lost.count", "Lost.java", 12);
    private static final SiteEntry READ =
            new SiteEntry("app.Lost", "get", "()I", 1, EventKind.READ, "Lost.count", "Lost.java", 20);
    private static final Iroot THERE = iroot(WRITE, AccessType.WRITE, READ, AccessType.READ);
    private static final Iroot BACK = iroot(READ, AccessType.READ, WRITE, AccessType.WRITE);

    private static Iroot iroot(SiteEntry a, AccessType first, SiteEntry b, AccessType second) {
        return new Iroot(1, List.of(IrootEvent.at(a, first), IrootEvent.at(b, second)));
    }

    private static ExposeAim aim(int stopAfter) {
        return new ExposeAim("p", Profiling.parse("stable:2"), 2, 10, List.of(1), stopAfter, List.of(), List.of());
    }

    private static RaceSet races() {
        RaceSide side = new RaceSide(1, "0.1", "");
        RaceExample first = new RaceExample(1, 1, "", "C.x", side, new RaceSide(7, "0", ""));
        return new RaceSet(
                "p",
                1,
                1,
                Map.of(),
                List.of(new RacePair(RaceKind.PLAIN_PLAIN, WRITE, READ, 1, first, Optional.empty())));
    }

    private static Shown shown(long execution, Means means, boolean hasFailed, Iroot... exposed) {
        List<Exposed> all =
                List.of(exposed).stream().map(one -> new Exposed(one, false)).toList();
        List<Predicted> predicted =
                means == Means.PROFILE ? List.of(new Predicted(THERE, false, false, false)) : List.of();
        Neighbours two = new Neighbours(SiteName.of(WRITE), SiteName.of(READ), 3, 4);
        return new Shown(
                execution,
                execution * 10,
                means,
                hasFailed,
                means == Means.ACTIVE ? Optional.of(THERE) : Optional.empty(),
                exposed.length == 0 ? "" : "exposed-" + execution + ".heddle",
                Optional.of(new Found(
                        predicted,
                        all,
                        races(),
                        exposed.length == 0 ? List.of() : List.of(two),
                        List.of(WRITE, READ),
                        Map.of("app.Lost", "00ff"))));
    }

    private static List<ExposeNote> campaign() {
        return List.of(
                shown(1, Means.PROFILE, false),
                shown(2, Means.PROFILE, false, BACK),
                shown(3, Means.PROFILE, false, BACK),
                new Shown(4, 40, Means.ACTIVE, false, Optional.of(THERE), "", Optional.empty()),
                shown(5, Means.ACTIVE, true, THERE),
                shown(9, Means.SEARCH, true, THERE, BACK));
    }

    private static ExposeResults results(int stopAfter, List<Part> parts) throws IOException {
        return ExposeState.results(aim(stopAfter), CampaignState.fold(parts).result());
    }

    private static Part part(int worker, List<ExposeNote> notes) {
        return new Part(
                worker,
                notes.stream()
                        .map(note -> (Fact) new Fact.Noted(new Result.Note(number(note), note.toBytes())))
                        .toList());
    }

    private static long number(ExposeNote note) {
        return note instanceof Shown one ? one.execution() : note instanceof RoundOver over ? over.execution() : 20;
    }

    @Test
    void theFirstExecutionThatShowsSomethingCounts() throws IOException {
        ExposeResults all = results(0, List.of(part(0, campaign())));
        assertEquals(3, all.profileExecutions());
        assertEquals(List.of(new Point(2, 20, 1, 0), new Point(5, 50, 2, 1)), all.points());
        ExposeResults.Entry there = all.entries().stream()
                .filter(one -> one.iroot().equals(THERE))
                .findFirst()
                .orElseThrow();
        assertEquals(State.EXPOSED, there.state());
        assertEquals(Means.ACTIVE, there.means());
        assertEquals(2, there.attempts());
        assertEquals("exposed-5.heddle", there.trace());
        assertEquals(Set.of("exposed-3.heddle", "exposed-9.heddle"), all.superfluous());
        assertEquals(
                Optional.of(new RaceWitness("exposed-2.heddle", 3, 4)),
                all.races().pairs().get(0).witness());
        assertEquals(Map.of("app.Lost", "00ff"), all.fingerprints());
        assertEquals("Lost.java:12", all.places().get(SiteName.of(WRITE)));
    }

    @Test
    void everyDivisionAmongWorkersGivesTheSame() throws IOException {
        List<ExposeNote> notes = new ArrayList<>(campaign());
        notes.add(new RoundOver(5));
        notes.add(new Replayed(0, new Replays(2, 1)));
        ExposeResults alone = results(0, List.of(part(0, notes)));
        Random random = new Random(1);
        for (int round = 0; round < 200; round++) {
            List<List<ExposeNote>> workers = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            for (ExposeNote note : notes) {
                workers.get(random.nextInt(3)).add(note);
                if (note instanceof RoundOver) {
                    workers.get(random.nextInt(3)).add(note);
                }
            }
            List<Part> parts = new ArrayList<>();
            for (int worker = 0; worker < 3; worker++) {
                parts.add(part(worker, workers.get(worker)));
            }
            Collections.shuffle(parts, random);
            assertEquals(alone, results(0, parts), "round " + round);
        }
    }

    @Test
    void whatIsBehindTheFailureThatEndsTheCampaignDoesNotCount() throws IOException {
        List<ExposeNote> notes = new ArrayList<>(campaign());
        ExposeResults whole = results(1, List.of(part(0, notes.subList(0, 5))));
        ExposeResults more = results(1, List.of(part(0, notes.subList(0, 5)), part(1, notes.subList(5, 6))));
        assertEquals(whole.entries(), more.entries());
        assertEquals(whole.points(), more.points());
        assertEquals(whole.races(), more.races());
        assertEquals(Set.of("exposed-3.heddle", "exposed-9.heddle"), more.superfluous());
    }

    @Test
    void whatWasAimedAtOftenEnoughIsGivenUpWithItsRound() {
        ExposeState state = new ExposeState(aim(0));
        state.add(shown(1, Means.PROFILE, false));
        state.add(shown(2, Means.ACTIVE, false));
        state.add(new RoundOver(2));
        assertEquals(1, state.targets().left(List.of(1)).size());
        state.add(shown(3, Means.ACTIVE, false));
        assertEquals(1, state.targets().left(List.of(1)).size());
        state.add(new RoundOver(3));
        assertEquals(State.FAILED, state.results().entries().get(0).state());
    }

    @Test
    void anAimIsReadAsItWasWritten() throws IOException {
        ExposeAim aim = new ExposeAim(
                "p",
                new Profiling(Profiling.Until.TIMEOUT, 1.5),
                12,
                100,
                List.of(1, 4),
                1,
                results(0, List.of(part(0, campaign()))).entries(),
                List.of(WRITE, READ));
        assertEquals(aim, ExposeAim.fromBytes(aim.toBytes()));
    }
}
