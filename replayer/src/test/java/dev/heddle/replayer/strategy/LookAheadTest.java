package dev.heddle.replayer.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.communication.CommunicationSinks;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a strategy is told of pending operations, against what they turn out to be. */
class LookAheadTest {
    /** Another strategy; before each step looks ahead at all enabled threads. */
    private static final class Looking implements SchedulingStrategy {
        private final SchedulingStrategy other;
        private final boolean looks;
        final List<String> differences = new ArrayList<>();
        int sinks;
        /** What the thread that was chosen is about to do; empty for no sink. */
        private String expected;

        private EventKind expectedKind;

        Looking(SchedulingStrategy other, boolean looks) {
            this.other = other;
            this.looks = looks;
        }

        @Override
        public String name() {
            return other.name();
        }

        @Override
        public void begin(long seed) {
            other.begin(seed);
            expected = null;
        }

        @Override
        public int nextThread(EnabledThreads enabled) {
            int chosen = other.nextThread(enabled);
            look(enabled, chosen);
            return chosen;
        }

        @Override
        public void onlyThread(EnabledThreads enabled) {
            other.onlyThread(enabled);
            look(enabled, 0);
        }

        private void look(EnabledThreads enabled, int chosen) {
            if (looks) {
                for (int i = 0; i < enabled.size(); i++) {
                    enabled.pendingSink(i);
                }
                PendingSink sink = enabled.pendingSink(chosen);
                expected = sink == null
                        ? ""
                        : enabled.thread(chosen) + " " + part(sink.site()) + " " + part(sink.location()) + " "
                                + sink.source();
                expectedKind = enabled.pendingKind(chosen);
            }
        }

        private static String part(int number) {
            return number == PendingSink.NEW ? "new" : Integer.toString(number);
        }

        @Override
        public int readsFrom(CandidateWrites candidates) {
            return other.readsFrom(candidates);
        }

        @Override
        public int choosePlace(int reader, int bound) {
            return other.choosePlace(reader, bound);
        }

        @Override
        public int choose(int bound) {
            return other.choose(bound);
        }

        @Override
        public void executed(EventColumns events, int i) {
            other.executed(events, i);
            if (expected == null || events.kind(i) == EventKind.BEGIN || events.kind(i) == EventKind.END) {
                return;
            }
            sinks += expected.isEmpty() ? 0 : 1;
            String found = !CommunicationSinks.contains(events, i)
                    ? ""
                    : events.thread(i) + " " + seen(events, i, expected.split(" ")) + " " + events.readsFrom(i);
            if (!found.equals(expected)) {
                differences.add(expectedKind + " was to be " + expected + " and is " + events.kind(i) + " " + found);
            }
            expected = null;
        }

        /** Site and location; those that no event before has had are new. */
        private static String seen(EventColumns events, int i, String[] expected) {
            boolean newSite = true;
            boolean newLocation = events.location(i) >= 0;
            for (int before = 0; before < i; before++) {
                newSite &= events.site(before) != events.site(i);
                newLocation &= events.location(before) != events.location(i);
            }
            return (newSite ? "new" : events.site(i)) + " " + (newLocation ? "new" : events.location(i));
        }
    }

    private static final String[] PROGRAMS = {
        PctwmTest.STORE_BUFFERING,
        PctwmTest.MESSAGE_PASSING,
        "w plain x 1; w volatile y 1; w plain x 2 | r plain x r1; r volatile y r2; r plain x r3; r plain x r4",
        "w volatile x 1; r volatile y r1; r volatile y r2 | w opaque y 1; w volatile y 2; r opaque x r3 | w plain y 7",
        "getadd volatile x 1 r1; getadd plain x 1 r2; r opaque x r3 | getset acquire x 5 r4; getadd release x 1 r5",
        "fence full; w opaque x 1; fence release; w opaque y 1; fence acquire | r opaque y r1; fence acquire; r plain x r2",
        "lock m; r plain x r1; w plain x 1; unlock m; lock m; unlock m | lock m; r plain x r2; w plain x 2; unlock m",
    };

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
    void pendingSinksAreWhatTheyTurnOutToBe(int program) {
        Looking looking = new Looking(PctwmTest.pctwm(0, 1, 9), true);
        PctwmTest.program(PROGRAMS[program]).sample(looking, 200, engine -> {});
        assertEquals(List.of(), looking.differences);
        assertTrue(looking.sinks > 200, () -> "sinks: " + looking.sinks);
    }

    /**
     * A compare-and-set may locally be a read or an update, which its expected value decides, so its source may be
     * another.
     */
    @Test
    void compareAndSetsAreSinksWhateverTheySee() {
        Looking looking = new Looking(PctwmTest.pctwm(0, 1, 9), true);
        PctwmTest.program("cas volatile x 0 1 r1; wcas plain x 1 2 r2 | cas volatile x 0 3 r3; cas release x 2 4 r4")
                .sample(looking, 200, engine -> {});
        looking.differences.removeIf(d -> !d.endsWith(" "));
        assertEquals(List.of(), looking.differences);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
    void lookingAheadChangesNothing(int program) {
        List<String> without = new ArrayList<>();
        List<String> with = new ArrayList<>();
        for (List<String> logs : List.of(without, with)) {
            PctwmTest.program(PROGRAMS[program])
                    .sample(
                            new Looking(new RandomStrategy(), logs == with),
                            100,
                            engine -> logs.add(text(engine.last().events())));
        }
        assertEquals(without, with);
    }

    private static String text(EventColumns events) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < events.size(); i++) {
            text.append(events.thread(i))
                    .append(events.kind(i))
                    .append(events.site(i))
                    .append(' ');
            text.append(events.location(i))
                    .append(' ')
                    .append(events.readsFrom(i))
                    .append(' ');
            text.append(events.value(i)).append(' ').append(events.flags(i)).append(' ');
            text.append(events.position(i))
                    .append(' ')
                    .append(events.syncPosition(i))
                    .append('\n');
        }
        return text.toString();
    }

    /** The count of a strategy is that of the trace, whatever is delayed. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void theStrategyCountsWhatTheTraceCounts(int d) {
        for (String program : PROGRAMS) {
            PctwmStrategy strategy = PctwmTest.pctwm(d, 2, 8);
            PctwmTest.program(program)
                    .sample(
                            strategy,
                            100,
                            engine -> assertEquals(
                                    engine.last().counts().kCom().collapsed(), strategy.executedSinks(), program));
        }
    }
}
