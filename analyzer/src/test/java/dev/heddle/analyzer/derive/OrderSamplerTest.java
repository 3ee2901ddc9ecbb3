package dev.heddle.analyzer.derive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.analyzer.memory.RandomExecution;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.schedule.ScheduleWriter;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Frequencies of partial orders against exact ones: fixed seeds, a tolerance of four standard deviations (a false alarm
 * in 16,000).
 */
class OrderSamplerTest {
    private static final int SAMPLES = 10_000;
    private static final double DEVIATIONS = 4;

    private final TraceBuilder b = new TraceBuilder("Model");
    private final int x = b.staticField("x");
    private final int y = b.staticField("y");

    private int write(int thread, int location) {
        return b.write(thread, location, b.events().size() + 1, 1);
    }

    private int read(int thread, int location) {
        return b.readFrom(thread, location, b.events().size() + 1, EventColumns.READS_INITIAL);
    }

    private void threads(int count) {
        for (int t = 1; t < count; t++) {
            b.thread("0." + t, "t" + t);
        }
    }

    /** How often each outcome comes. */
    private Map<String, Integer> sample(Function<List<Integer>, String> outcome) {
        OrderSampler sampler = new OrderSampler(b.passed(), SamplingStrategy.pos());
        Map<String, Integer> counts = new HashMap<>();
        for (long seed = 0; seed < SAMPLES; seed++) {
            List<Integer> order =
                    Arrays.stream(sampler.sample(seed).order()).boxed().toList();
            counts.merge(outcome.apply(order), 1, Integer::sum);
        }
        return counts;
    }

    private static void assertChance(double expected, int found) {
        double deviation = Math.sqrt(expected * (1 - expected) * SAMPLES);
        assertEquals(expected * SAMPLES, found, DEVIATIONS * deviation);
    }

    private static String sorted(List<Integer> order, int... events) {
        StringBuilder name = new StringBuilder();
        for (int e : order) {
            for (int k = 0; k < events.length; k++) {
                name.append(events[k] == e ? (char) ('a' + k) : "");
            }
        }
        return name.toString();
    }

    /** Figure 2 of the paper: the failing order has 1/48. */
    @Test
    void theRunningExampleOfThePaper() {
        threads(2);
        int z = b.staticField("z");
        int a1 = write(0, x);
        int b1 = write(1, x);
        int b2 = write(1, x);
        int a2 = write(0, y);
        int b3 = write(1, y);
        int w = b.location(LocationKind.THREAD, -1, "", "0.1", 1);
        b.event(0, EventKind.UNPARK, w, 7, 0);
        b.event(1, EventKind.PARK, w, 8, 0);
        write(1, x);
        int a4 = write(0, z);
        int b6 = write(1, z);
        Map<String, Integer> counts =
                sample(order -> sorted(order, a1, b1, b2) + " " + sorted(order, a2, b3) + " " + sorted(order, a4, b6));
        assertChance(1 / 48.0, counts.get("bac ba ba"));
        assertChance(553 / 1728.0, counts.get("abc ab ab"));
        assertChance(5 / 288.0, counts.get("bca ab ba"));
        assertEquals(12, counts.size());
    }

    @Test
    void theLastOfManyEventsComesFirstWithOneInTheirNumberAndOne() {
        threads(2);
        int a = write(0, x);
        for (int m = 1; m < 4; m++) {
            write(1, b.staticField("private" + m));
        }
        int last = write(1, x);
        assertChance(1 / 5.0, sample(order -> sorted(order, a, last)).get("ba"));
    }

    @Test
    void twoObjectsInTheSameOrder() {
        threads(2);
        int a1 = write(0, x);
        int a2 = write(0, y);
        int b1 = write(1, x);
        int b2 = write(1, y);
        Map<String, Integer> counts = sample(order -> sorted(order, a1, b1) + sorted(order, a2, b2));
        assertChance(1 / 3.0, counts.get("abab"));
        assertChance(1 / 6.0, counts.get("abba"));
        assertChance(1 / 6.0, counts.get("baab"));
        assertChance(1 / 3.0, counts.get("baba"));
    }

    @Test
    void twoEventsEachOnOneObject() {
        threads(2);
        int a1 = write(0, x);
        int a2 = write(0, x);
        int b1 = write(1, x);
        int b2 = write(1, x);
        Map<String, Integer> counts = sample(order -> sorted(order, a1, a2, b1, b2));
        assertChance(1 / 4.0, counts.get("abcd"));
        assertChance(1 / 8.0, counts.get("acbd"));
        assertChance(1 / 8.0, counts.get("acdb"));
        assertChance(1 / 4.0, counts.get("cdab"));
    }

    @Test
    void readersAndAWriter() {
        threads(3);
        int r1 = read(0, x);
        int r2 = read(1, x);
        int w = write(2, x);
        Map<String, Integer> counts =
                sample(order -> "" + sorted(order, r1, r2, w).indexOf('c'));
        assertChance(1 / 3.0, counts.get("0"));
        assertChance(1 / 3.0, counts.get("1"));
        assertChance(1 / 3.0, counts.get("2"));
    }

    @Test
    void readsOfOneThreadBeforeAWriteOfAnother() {
        threads(2);
        int r1 = read(0, x);
        int r2 = read(0, x);
        read(1, x);
        int w = write(1, x);
        Map<String, Integer> counts =
                sample(order -> "" + sorted(order, r1, r2, w).indexOf('c'));
        assertChance(1 / 4.0, counts.get("0"));
        assertChance(1 / 4.0, counts.get("1"));
        assertChance(1 / 2.0, counts.get("2"));
    }

    @Test
    void threeThreadsWithOneEventEach() {
        threads(3);
        int a = write(0, x);
        int c = write(1, x);
        int d = write(2, x);
        Map<String, Integer> counts = sample(order -> sorted(order, a, c, d));
        assertEquals(6, counts.size());
        counts.values().forEach(found -> assertChance(1 / 6.0, found));
    }

    // ---- all orders

    @Test
    void ordersCanBeExecutedAndAreAllowedByTheMemoryModel() {
        for (SamplingStrategy strategy :
                List.of(SamplingStrategy.pos(), new SamplingStrategy(SamplingStrategy.Kind.PCTWM, 0, 3, 3))) {
            for (long seed = 0; seed < 150; seed++) {
                Trace trace = RandomProgramTrace.of(seed, 16);
                OrderSampler sampler = new OrderSampler(trace, strategy);
                for (int n = 0; n < 5; n++) {
                    OrderSampler.Sample sample = sampler.sample(n);
                    assertTrue(sample.isConsistent(), strategy + " seed " + seed);
                    List<Integer> prefix = new ArrayList<>();
                    Interleavings rules = new Interleavings(trace, Set.of());
                    for (int e : sample.order()) {
                        assertTrue(rules.canFollow(prefix, e, false), strategy + " seed " + seed + " event " + e);
                        prefix.add(e);
                    }
                }
            }
        }
    }

    @Test
    void weakExecutionsGiveOrdersThatAreAllowedToo() {
        int older = 0;
        for (SamplingStrategy strategy :
                List.of(SamplingStrategy.pos(), new SamplingStrategy(SamplingStrategy.Kind.PCTWM, 0, 3, 3))) {
            for (VolatileReads volatiles : VolatileReads.values()) {
                for (long seed = 0; seed < 200; seed++) {
                    OrderSampler sampler = new OrderSampler(RandomExecution.of(seed, volatiles), strategy);
                    for (int n = 0; n < 3; n++) {
                        OrderSampler.Sample sample = sampler.sample(n);
                        assertTrue(sample.isConsistent(), strategy + " " + volatiles + " seed " + seed);
                        older +=
                                Schedule.guide(sample.execution(), sample.execution(), "", List.of(), Optional.empty())
                                                .steps()
                                                .stream()
                                                .anyMatch(Schedule.Read.class::isInstance)
                                        ? 1
                                        : 0;
                    }
                }
            }
        }
        assertTrue(older > 100, older + " with reads of older writes");
    }

    /** What differs only in the order of independent events has one name, and what differs in more has another. */
    @Test
    void namesTellPartialOrdersApart() {
        threads(2);
        write(0, x);
        int a2 = write(0, b.staticField("mine"));
        write(1, x);
        OrderSampler sampler = new OrderSampler(b.passed(), SamplingStrategy.pos());
        Set<Long> names = new HashSet<>();
        Set<List<Integer>> orders = new HashSet<>();
        for (long seed = 0; seed < 200; seed++) {
            OrderSampler.Sample sample = sampler.sample(seed);
            names.add(sample.name());
            orders.add(Arrays.stream(sample.order()).boxed().toList());
        }
        assertEquals(3, orders.size(), "the write of " + a2 + " moves");
        assertEquals(2, names.size());
    }

    // ---- pctwm

    private Trace messagePassing() {
        threads(2);
        int data = b.staticField("data");
        int flag = b.staticField("flag");
        b.startAll();
        b.write(0, data, 1, 1);
        b.write(0, flag, 2, 1);
        b.openRead(1, flag, 3);
        b.openRead(1, data, 4);
        return b.passed();
    }

    /**
     * The reader's two reads are sinks: k_com = 2. The flag is the selected one with 1/2, waits for the writer, and
     * sees the newer of two writes with 1/2.
     */
    @Test
    void oneCommunicationSeesTheFlagAndNotTheData() {
        Trace trace = messagePassing();
        OrderSampler sampler = new OrderSampler(trace, new SamplingStrategy(SamplingStrategy.Kind.PCTWM, 1, 1, 2));
        int weak = 0;
        for (long seed = 0; seed < SAMPLES; seed++) {
            OrderSampler.Sample sample = sampler.sample(seed);
            EventColumns events = sample.execution().events();
            int flag = -2;
            int data = -2;
            for (int i = 0; i < events.size(); i++) {
                if (events.kind(i) == EventKind.READ) {
                    data = flag == -2 ? data : events.readsFrom(i);
                    flag = flag == -2 ? events.readsFrom(i) : flag;
                }
            }
            weak += flag >= 0 && data == EventColumns.READS_INITIAL ? 1 : 0;
        }
        assertChance(1 / 4.0, weak);
    }

    /** Main starts two threads; the events of all three are updates of variables of their own, all of them sinks. */
    private List<List<String>> sinks(int ofMain, int ofFirst, int ofSecond) {
        threads(3);
        b.startAll();
        List<List<String>> program = List.of(
                new ArrayList<>(List.of("S1", "S2")), new ArrayList<>(List.of("B1")), new ArrayList<>(List.of("B2")));
        int[] counts = {ofMain, ofFirst, ofSecond};
        for (int t = 0; t < counts.length; t++) {
            for (int n = 0; n < counts[t]; n++) {
                String name = (char) ('a' + t) + "" + n;
                b.update(t, b.staticField(name), b.events().size() + 1, 1);
                program.get(t).add(name);
            }
        }
        return program;
    }

    /**
     * The order of all events, and the selected sinks in it, as often as the paper's algorithm makes them: five
     * standard deviations (one in 1,700,000).
     */
    @ParameterizedTest
    @CsvSource({"0, 1, 2, 2", "1, 1, 2, 2", "2, 1, 2, 2", "3, 1, 1, 2", "2, 2, 2, 1", "1, 3, 1, 2"})
    void sinksAreSelectedAsOftenAsByThePaper(int d, int ofMain, int ofFirst, int ofSecond) {
        Map<String, Double> exact = ExactPctwm.of(sinks(ofMain, ofFirst, ofSecond), d);
        List<String> names = new ArrayList<>(List.of("S1", "S2", "B1", "B2"));
        for (int i = names.size(); i < b.events().size(); i++) {
            names.add(b.locations().get(b.events().location(i)).member());
        }
        OrderSampler sampler = new OrderSampler(b.passed(), new SamplingStrategy(SamplingStrategy.Kind.PCTWM, d, d, 1));
        Map<String, Integer> counts = new HashMap<>();
        for (long seed = 0; seed < SAMPLES; seed++) {
            OrderSampler.Sample sample = sampler.sample(seed * 7919 + d);
            Set<Integer> chosen =
                    new HashSet<>(Arrays.stream(sample.chosen()).boxed().toList());
            assertEquals(d, chosen.size());
            List<String> order = new ArrayList<>();
            for (int e : sample.order()) {
                order.add(names.get(e) + (chosen.contains(e) ? "*" : ""));
            }
            counts.merge(String.join(" ", order), 1, Integer::sum);
        }
        assertTrue(exact.keySet().containsAll(counts.keySet()), counts.keySet() + " of " + exact.keySet());
        exact.forEach((order, p) -> assertEquals(
                p * SAMPLES, counts.getOrDefault(order, 0), 5 * Math.sqrt(p * (1 - p) * SAMPLES) + 1e-6, order));
    }

    /** The last h writes, each as often as the others. */
    @Test
    void aSelectedReadSeesEachOfTheLastWrites() {
        threads(2);
        b.startAll();
        for (int n = 0; n < 4; n++) {
            write(0, x);
        }
        int read = b.openRead(1, x, 9);
        b.events().setReadsFrom(read, EventColumns.READS_INITIAL);
        OrderSampler sampler = new OrderSampler(b.passed(), new SamplingStrategy(SamplingStrategy.Kind.PCTWM, 1, 1, 3));
        Map<Integer, Integer> counts = new HashMap<>();
        for (long seed = 0; seed < SAMPLES; seed++) {
            OrderSampler.Sample sample = sampler.sample(seed);
            List<Integer> order = Arrays.stream(sample.order()).boxed().toList();
            counts.merge(sample.sources()[order.indexOf(read)], 1, Integer::sum);
        }
        assertEquals(3, counts.size(), counts + "");
        counts.values().forEach(found -> assertChance(1 / 3.0, found));
    }

    @Test
    void withoutCommunicationReadsAreLocal() {
        Trace trace = messagePassing();
        OrderSampler sampler = new OrderSampler(trace, new SamplingStrategy(SamplingStrategy.Kind.PCTWM, 0, 0, 1));
        for (long seed = 0; seed < 100; seed++) {
            EventColumns events = sampler.sample(seed).execution().events();
            for (int i = 0; i < events.size(); i++) {
                assertTrue(!events.kind(i).reads() || events.readsFrom(i) == EventColumns.READS_INITIAL);
            }
        }
    }

    // ---- schedules

    private List<Schedule> schedules(Trace trace, int d) {
        OrderSampler sampler = new OrderSampler(trace, new SamplingStrategy(SamplingStrategy.Kind.PCTWM, d, d, 1));
        List<Schedule> schedules = new ArrayList<>();
        for (long seed = 0; seed < 50; seed++) {
            schedules.add(sampler.schedule(sampler.sample(seed), "", seed));
        }
        return schedules;
    }

    /** What the reader does after it has seen another flag is not known: its second sink is drawn when it comes. */
    @Test
    void aReadThatDependsOnAChangeIsLeftToThePlan() {
        Trace trace = messagePassing();
        for (int e = 0; e < b.events().size(); e++) {
            if (b.events().kind(e) == EventKind.READ) {
                b.events().setReadsFrom(e, EventColumns.READS_INITIAL);
            }
        }
        List<Schedule> schedules = schedules(trace, 2);
        assertTrue(schedules.stream().allMatch(schedule -> schedule.changes().size() == 1), "one change each");
        assertEquals("pctwm:d=1,h=1,k=1", schedules.get(0).plan().orElseThrow().strategy());
    }

    @Test
    void aReadThatKnowsNothingOfTheChangeIsAChangeToo() {
        threads(3);
        b.startAll();
        b.write(0, x, 1, 1);
        b.write(0, y, 2, 1);
        int first = b.openRead(1, x, 3);
        int second = b.openRead(2, y, 4);
        b.events().setReadsFrom(first, EventColumns.READS_INITIAL);
        b.events().setReadsFrom(second, EventColumns.READS_INITIAL);
        List<Schedule> schedules = schedules(b.passed(), 2);
        assertTrue(schedules.stream().allMatch(schedule -> schedule.changes().size() == 2), "two changes each");
        assertEquals("pctwm:d=0,h=1,k=1", schedules.get(0).plan().orElseThrow().strategy());
    }

    /** One that saw the chosen update comes before it, and sees what was there before. */
    @Test
    void aChosenUpdateIsOvertakenByThoseThatSawIt() {
        threads(2);
        b.startAll();
        b.update(0, x, 1, 1);
        int second = b.update(1, x, 2, 2);
        Trace trace = b.passed();
        OrderSampler sampler = new OrderSampler(trace, new SamplingStrategy(SamplingStrategy.Kind.PCTWM, 1, 1, 1));
        int overtaken = 0;
        for (long seed = 0; seed < SAMPLES; seed++) {
            OrderSampler.Sample sample = sampler.sample(seed);
            int at = Arrays.stream(sample.order()).boxed().toList().indexOf(second);
            overtaken += sample.sources()[at] == EventColumns.READS_INITIAL ? 1 : 0;
        }
        assertChance(1 / 2.0, overtaken);
    }

    /** A lock that was chosen waits until no other thread can go on: the others come first, and that is the change. */
    @Test
    void aChosenLockLetsTheOthersComeFirst() {
        threads(2);
        int lock = b.location(LocationKind.LOCK, b.object("java.util.concurrent.locks.ReentrantLock"), "", "", -1);
        b.startAll();
        for (int t = 0; t < 2; t++) {
            b.event(t, EventKind.LOCK, lock, 10 + t, EventFlags.CHANGES);
            b.event(t, EventKind.UNLOCK, lock, 20 + t, EventFlags.CHANGES);
        }
        long changing = schedules(b.passed(), 1).stream()
                .filter(schedule -> schedule.changes().stream().anyMatch(Schedule.ChangedOrder.class::isInstance))
                .count();
        assertTrue(changing > 5 && changing < 45, changing + " of 50");
    }

    @Test
    void schedulesAreAllDifferentAndTheSameForTheSameSeed() {
        threads(2);
        write(0, x);
        write(0, x);
        write(1, x);
        write(1, x);
        Trace trace = b.passed();
        DerivedSchedules all = DerivedSchedules.of(trace, SamplingStrategy.pos(), 20, 5);
        assertEquals(6, all.schedules().size());
        assertTrue(all.duplicates() >= 200);
        assertEquals(0, all.inconsistent());
        Schedule first = all.schedules().get(0);
        assertEquals(Schedule.Mode.GUIDE, first.mode());
        assertEquals("pos of seed 5", first.strategy());
        List<String> texts =
                all.schedules().stream().map(ScheduleWriter::toText).toList();
        assertEquals(6, new HashSet<>(texts).size());
        assertEquals(
                texts,
                DerivedSchedules.of(trace, SamplingStrategy.pos(), 20, 5).schedules().stream()
                        .map(ScheduleWriter::toText)
                        .toList());
    }

    /**
     * Of two orders the first changes something and the second does not: the first is written once, the other again
     * with another seed of the plan, by turns with the plan alone: few changes show few executions.
     */
    @Test
    void ordersThatChangeSomethingComeFirstAndAgainWithOtherSeeds() {
        threads(2);
        b.startAll();
        b.write(0, x, 1, 1);
        b.events().setReadsFrom(b.openRead(1, x, 2), EventColumns.READS_INITIAL);
        DerivedSchedules all = DerivedSchedules.of(b.passed(), SamplingStrategy.pos(), 5, 3);
        assertEquals(5, all.schedules().size());
        assertEquals(
                3,
                all.schedules().stream()
                        .filter(schedule -> schedule.changes().size() == 1)
                        .count());
        assertEquals(1, all.schedules().stream().filter(Schedule::isPlanAlone).count());
        assertEquals(
                5,
                all.schedules().stream().map(ScheduleWriter::toText).distinct().count());
    }

    /** The reader's first change is one of its five reads, by turns: the last ones are drawn seldom. */
    @Test
    void eachFirstChangeHasItsTurn() {
        threads(2);
        b.startAll();
        int w = write(0, x);
        for (int i = 0; i < 5; i++) {
            b.events().setReadsFrom(b.openRead(1, x, 10 + i), w);
            write(1, b.staticField("y" + i));
            write(0, b.staticField("y" + i));
        }
        DerivedSchedules all = DerivedSchedules.of(b.passed(), SamplingStrategy.pos(), 3, 3);
        assertEquals(
                3,
                all.schedules().stream()
                        .map(schedule -> schedule.changes().toString())
                        .distinct()
                        .count());
    }

    @Test
    void whatHasNoSchedulingPointStaysWithTheEventBefore() {
        threads(2);
        int m = b.monitor(b.object("M"));
        b.startAll();
        b.lock(0, m, 1);
        int w = write(0, x);
        int u = b.unlock(0, m, 3);
        write(1, x);
        b.events().setEnabled(u, 1);
        OrderSampler sampler = new OrderSampler(b.passed(), SamplingStrategy.pos());
        for (long seed = 0; seed < 100; seed++) {
            int[] order = sampler.sample(seed).order();
            int at = Arrays.stream(order).boxed().toList().indexOf(w);
            assertEquals(u, order[at + 1]);
        }
    }

    @Test
    void aReadThatOnlyTheNewestIsOfferedToSeesIt() {
        threads(2);
        b.startAll();
        int w = b.write(0, x, 1, 1);
        int r = b.openRead(1, x, 2);
        b.events().addFlags(r, EventFlags.NEWEST_OFFERED);
        OrderSampler sampler = new OrderSampler(b.passed(), new SamplingStrategy(SamplingStrategy.Kind.PCTWM, 0, 2, 2));
        for (long seed = 0; seed < 100; seed++) {
            OrderSampler.Sample sample = sampler.sample(seed);
            List<Integer> order = Arrays.stream(sample.order()).boxed().toList();
            int expected = order.indexOf(w) < order.indexOf(r) ? w : EventColumns.READS_INITIAL;
            assertEquals(expected, sample.sources()[order.indexOf(r)]);
        }
        assertArrayEquals(sampler.sample(1).order(), sampler.sample(1).order());
    }
}
