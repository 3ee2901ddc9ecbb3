package dev.heddle.replayer.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.communication.CommunicationCounts;
import dev.heddle.replayer.fixture.LitmusProgram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The probability that PCTWM promises against its rate, for every outcome of generated programs: of the executions that
 * have the outcome, found by brute force, the one with the fewest communications says which promise holds for it. A
 * rate may be four standard deviations below what is promised; seeds are fixed. More programs: {@code mvn -pl replayer
 * -am test -Dtest=PctwmClaimsTest -Dsurefire.failIfNoSpecifiedTests=false -Dheddle.claims.programs=200}.
 */
class PctwmClaimsTest {
    private static final int MOST_EXECUTIONS = 1_500;
    private static final int MOST_SINKS = 3;
    /** Hits that a promise makes one expect. */
    private static final int EXPECTED = 25;

    private static final int MOST_SAMPLES = 1_500;
    private static final String[] READS = {"opaque", "acquire", "volatile"};
    private static final String[] WRITES = {"opaque", "release", "volatile"};

    private record Needed(int communications, int history) {}

    private int compared;
    private final List<String> refuted = new ArrayList<>();

    @Test
    void noPromiseIsRefuted() {
        int wanted = Integer.getInteger("heddle.claims.programs", 20);
        int programs = 0;
        for (long seed = 1; programs < wanted; seed++) {
            programs += holds(new Generator(new Random(seed)).program()) ? 1 : 0;
        }
        assertEquals(List.of(), refuted);
        assertTrue(compared > 2 * programs, () -> "only " + compared + " promises");
    }

    /** False where the program is too large for brute force, or nothing is promised. */
    private boolean holds(String threads) {
        LitmusProgram program = new LitmusProgram(List.of(), threads.split("\\|"));
        Map<String, Needed> outcomes = new TreeMap<>();
        int[] kCom = new int[1];
        boolean[] isPromised = {true};
        if (program.bruteForce(MOST_EXECUTIONS, (outcome, engine) -> {
                            CommunicationCounts counts = engine.last().counts();
                            isPromised[0] &=
                                    counts.kCom().raw() == counts.kCom().collapsed();
                            kCom[0] = Math.max(kCom[0], counts.kCom().collapsed());
                            Communications found =
                                    new Communications(engine.last().events());
                            if (!found.isPlain()) {
                                outcomes.merge(
                                        outcome, new Needed(found.count(), found.history()), PctwmClaimsTest::fewer);
                            }
                        })
                        == null
                || !isPromised[0]) {
            return false;
        }
        Map<Needed, List<String>> byNeed = new TreeMap<>((a, b) ->
                Arrays.compare(new int[] {a.communications, a.history}, new int[] {b.communications, b.history}));
        outcomes.forEach((outcome, needed) ->
                byNeed.computeIfAbsent(needed, x -> new ArrayList<>()).add(outcome));
        byNeed.keySet().removeIf(needed -> needed.communications == 0 || needed.communications > MOST_SINKS);
        byNeed.forEach((needed, some) -> compare(program, threads, needed, some, kCom[0]));
        return !byNeed.isEmpty();
    }

    private static Needed fewer(Needed a, Needed b) {
        if (a.communications != b.communications) {
            return a.communications < b.communications ? a : b;
        }
        return a.history < b.history ? a : b;
    }

    private void compare(LitmusProgram program, String threads, Needed needed, List<String> outcomes, int kCom) {
        double promised = 1;
        for (int i = 0; i < needed.communications; i++) {
            promised /= (double) (kCom - i) * needed.history;
        }
        int n = (int) Math.ceil(EXPECTED / promised);
        if (n > MOST_SAMPLES) {
            return;
        }
        PctwmStrategy strategy = PctwmTest.pctwm(needed.communications, needed.history, kCom);
        program.configureStale();
        Map<String, Integer> counted = program.sample(strategy, n, engine -> {});
        if (strategy.escapes() > 0) {
            return;
        }
        double least = promised * n - 4 * Math.sqrt(n * promised * (1 - promised));
        for (String outcome : outcomes) {
            compared++;
            int hits = counted.getOrDefault(outcome, 0);
            if (hits < least) {
                refuted.add(threads + "  " + outcome + ": " + hits + " of " + n + ", " + needed + ", k_com " + kCom);
            }
        }
    }

    /** Two or three threads with locations of their own that the others read, a counter, and a lock. */
    private static final class Generator {
        private final Random random;
        private final int threads;
        private int registers;

        Generator(Random random) {
            this.random = random;
            threads = random.nextInt(4) == 0 ? 3 : 2;
        }

        String program() {
            List<String> bodies = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                List<String> ops = new ArrayList<>();
                int size = threads == 3 ? 1 : 1 + random.nextInt(3);
                for (int i = 0; i < size; i++) {
                    ops.add(op(t));
                }
                bodies.add(String.join("; ", ops));
            }
            return String.join(" | ", bodies);
        }

        private String op(int t) {
            String own = "x" + t;
            String other = "x" + (t + 1 + random.nextInt(threads - 1)) % threads;
            String write = WRITES[random.nextInt(WRITES.length)];
            String read = READS[random.nextInt(READS.length)];
            int r = ++registers;
            return switch (random.nextInt(9)) {
                case 0, 1 -> "w " + write + " " + own + " " + r;
                case 2, 3 -> "r " + read + " " + other + " r" + r;
                case 4 -> "getadd " + write.replace("release", "acquire") + " u 1 r" + r;
                case 5 -> "lock l; r plain p r" + r + "; w plain p r" + r + "+1; unlock l";
                case 6 -> // rounds that read: each is a digit
                    "r " + read + " " + other + " s" + r + "; set r" + r + " r" + r + "+r" + r + "+r" + r + "+s" + r
                            + "; w plain z" + t + " 1; again 3 " + (1 + random.nextInt(2));
                case 7 ->
                    "set c" + t + " c" + t + "+1; w " + write + " " + own + " c" + t + "; again 2 "
                            + (1 + random.nextInt(2));
                default -> "lock l; r plain p r" + r + "; w plain p r" + r + "+1; unlock l; again 4 1";
            };
        }
    }
}
