package dev.heddle.replayer.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.fixture.FirstEnabled;
import dev.heddle.replayer.fixture.HookedThread;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.lead.ExactMatcher;
import dev.heddle.replayer.lead.LeadingStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class InputsTest {
    private static final ModelSwitches REAL = ModelSwitches.parse(Map.of("real-time", "true"));

    private final InProcess p = new InProcess();

    private int site(String owner, String member) {
        return p.site(EventKind.INPUT, owner, member, 5);
    }

    /** What one execution with a seed draws, in words. */
    private List<Object> drawn(long seed) {
        List<Object> got = new ArrayList<>();
        p.execute(new FirstEnabled(), seed, () -> {
            got.add(p.hooks.random(site("java.lang.Math", "random")));
            got.add(p.hooks.randomUUID(site("java.util.UUID", "randomUUID")));
            int created = site("java.util.Random", "<init>");
            p.hooks.beforeCall(null, created);
            got.add(p.hooks.seed(0));
            p.hooks.afterCall(null, created);
            byte[] bytes = new byte[20];
            assertTrue(p.hooks.randomBytes(bytes));
            for (byte b : bytes) {
                got.add(b);
            }
            Object key = p.lock();
            got.add(System.identityHashCode(key));
        });
        return got;
    }

    @Test
    void theSameSeedGivesTheSameInputsAndAnotherOneOthers() {
        List<Object> first = drawn(5);
        List<Object> other = drawn(6);
        assertEquals(first, drawn(5));
        for (int i : new int[] {0, 1, 2, first.size() - 1}) {
            assertNotEquals(first.get(i), other.get(i));
        }
    }

    @Test
    void randomNumbersLookAsTheJdksDo() {
        List<Object> got = drawn(17);
        double number = (Double) got.get(0);
        assertTrue(number >= 0 && number < 1);
        UUID id = (UUID) got.get(1);
        assertEquals(4, id.version());
        assertEquals(2, id.variant());
        assertTrue(got.subList(3, 23).stream().distinct().count() > 10, "bytes differ");
    }

    @Test
    void whatTheJdkDrawsForItselfIsNoEventAndShiftsNothing() {
        List<Double> with = new ArrayList<>();
        Trace trace = p.pass(() -> {
            p.hooks.seed(1);
            with.add(p.hooks.random(site("java.lang.Math", "random")));
        });
        assertEquals(1, InProcess.events(trace, EventKind.INPUT).size());
        p.pass(() -> assertEquals(with.get(0), p.hooks.random(site("java.lang.Math", "random"))));
    }

    /** Ports of two sockets that are bound to port 0; each time the first one tried is in use. */
    private List<Integer> ports(long seed) {
        List<Integer> got = new ArrayList<>();
        p.execute(new FirstEnabled(), seed, () -> {
            for (int socket = 0; socket < 2; socket++) {
                int first = p.hooks.localPort(0);
                got.add(first);
                got.add(p.hooks.nextPort(first));
            }
        });
        return got;
    }

    @Test
    void socketsGetPortsOfTheExecutionAndTheNextOneWhereThatIsInUse() {
        List<Integer> got = ports(5);
        assertEquals(got, ports(5));
        assertNotEquals(got, ports(6));
        assertEquals(4, got.stream().distinct().count(), got.toString());
        assertTrue(got.stream().allMatch(port -> port >= LocalPorts.LOWEST && port < 32_768), got.toString());
    }

    @Test
    void portsThatTheProgramNamesStayAndAfterManyTrialsTheSystemChooses() {
        p.pass(() -> {
            assertEquals(8080, p.hooks.localPort(8080));
            assertEquals(-1, p.hooks.nextPort(8080), "the program's own error");
            int port = p.hooks.localPort(0);
            for (int trial = 1; trial < 32; trial++) {
                port = p.hooks.nextPort(port);
                assertTrue(port > 0, trial + " ports in use");
            }
            assertEquals(0, p.hooks.nextPort(port));
            assertEquals(-1, p.hooks.nextPort(0));
        });
    }

    @Test
    void nothingIsDrawnOutsideOfAnExecution() {
        assertEquals(0, p.hooks.localPort(0));
        assertEquals(12, p.hooks.seed(12));
        assertFalse(p.hooks.randomBytes(new byte[3]));
    }

    @Test
    void readsOfTheEnvironmentAreNotedByADigest() {
        Trace trace = p.pass(() -> {
            int site = site("java.lang.System", "getProperty(user.name)");
            p.hooks.environmentRead("somebody", "user.name", site);
            p.hooks.environmentRead(null, "user.name", site);
            p.hooks.environmentRead(Map.of("b", "2", "a", "1"), null, site);
        });
        List<Integer> inputs = InProcess.events(trace, EventKind.INPUT);
        assertEquals(3, inputs.size());
        long known = trace.events().value(inputs.get(0));
        assertTrue(known >= 0 && known <= 0xFFFF_FFFFL, "no more than 32 bits");
        assertNotEquals(known, trace.events().value(inputs.get(1)));
        assertEquals(Digest.of(null, Map.of("a", "1", "b", "2")), trace.events().value(inputs.get(2)));
    }

    /** What the machine's clock said and how the waiting went is in the trace, so the replay does not look at it. */
    @Test
    void anExecutionInRealTimeIsReplayedWithTheTimesRecorded() {
        p.engine.configure(REAL);
        Engine.Main main = () -> {
            int site = site("java.lang.System", "nanoTime");
            HookedThread sleeper = p.start(() -> p.sleep(3));
            long before = p.hooks.nanoTime(site);
            p.join(sleeper, 1);
            p.setTotal((int) (p.hooks.nanoTime(site) - before));
            p.join(sleeper);
        };
        Trace recorded = p.pass(main);
        ExactMatcher replay = new ExactMatcher(recorded, p.engine.tables());
        for (int i = 0; i < 3; i++) {
            p.execute(new LeadingStrategy(replay), 0, main);
            assertEquals("", p.divergence());
            assertTrue(replay.isComplete());
        }
    }

    @Test
    void aRealTimeOutIsReallyWaitedFor() {
        p.engine.configure(REAL);
        long[] took = new long[2];
        p.pass(() -> {
            int site = site("java.lang.System", "nanoTime");
            long machine = System.nanoTime();
            long before = p.hooks.nanoTime(site);
            p.sleep(2);
            took[0] = p.hooks.nanoTime(site) - before;
            took[1] = System.nanoTime() - machine;
        });
        assertTrue(took[0] >= 2_000_000, "the program's clock: " + took[0]);
        assertTrue(took[1] >= 2_000_000, "the machine's: " + took[1]);
    }

    /** A million looks of a microsecond would be needed, if each took as long as the first. */
    @Test
    void pollingTheClockEnds() {
        int[] looks = new int[1];
        p.pass(() -> {
            int site = site("java.lang.System", "nanoTime");
            long end = p.hooks.nanoTime(site) + 1_000_000_000L;
            while (p.hooks.nanoTime(site) < end) {
                looks[0]++;
            }
        });
        assertTrue(looks[0] < 60, looks[0] + " looks");
    }
}
