package dev.heddle.replayer.exhaustive;

import dev.heddle.replayer.fixture.LitmusProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * A small program by seed, in the notation of {@link LitmusProgram}: two or three threads, up to six operations that
 * the other threads can notice, with accesses in all modes, updates that often fail, fences, locks and calls of the
 * library.
 */
final class RandomLitmus {
    private static final List<String> READS = List.of("plain", "opaque", "acquire", "volatile");
    private static final List<String> WRITES = List.of("plain", "opaque", "release", "volatile");
    private static final List<String> UPDATES = List.of("plain", "acquire", "release", "volatile");
    private static final List<String> FENCES = List.of("full", "full", "acquire", "release");
    private static final List<String> COMPARES = List.of("cas", "cae", "wcas");

    private final SplittableRandom random;
    private final int locations;
    /** Of ten operations these many are calls. */
    private final int calls;

    private final int updates;
    private final int favourite;
    private final int favour;
    private final int objects;
    private final Map<String, Integer> initial = new TreeMap<>();
    private final List<String> finals = new ArrayList<>();
    private final String[] threads;
    private int registers;

    RandomLitmus(long seed) {
        random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + 1);
        locations = 1 + random.nextInt(5) / 2;
        calls = random.nextBoolean() ? 0 : 2 + random.nextInt(5);
        updates = random.nextInt(6);
        favourite = random.nextInt(4);
        favour = random.nextInt(10);
        objects = 1 + random.nextInt(2);
        for (int l = 0; l < locations; l++) {
            if (random.nextInt(4) == 0) {
                initial.put(location(l), 1 + random.nextInt(2));
            }
            if (random.nextInt(3) == 0) {
                finals.add(location(l));
            }
        }
        threads = new String[random.nextInt(3) == 0 ? 3 : 2];
        int left = 5 + random.nextInt(2);
        for (int t = 0; t < threads.length; t++) {
            int most = threads.length == 2 ? 3 + random.nextInt(2) : 1 + random.nextInt(3);
            List<String> steps = thread(Math.min(most, left - (threads.length - 1 - t)));
            left -= steps.size();
            threads[t] = String.join("; ", steps);
        }
    }

    LitmusProgram program() {
        LitmusProgram program = new LitmusProgram(finals, threads);
        initial.forEach(program::initial);
        return program;
    }

    @Override
    public String toString() {
        return "init " + initial + " " + String.join(" ! ", threads) + " final " + finals;
    }

    private List<String> thread(int most) {
        List<String> steps = new ArrayList<>();
        int first = registers;
        int n = Math.max(1, most - random.nextInt(2));
        while (steps.size() < n) {
            boolean guarded = registers > first && random.nextInt(6) == 0;
            String guard = guarded
                    ? "?r" + (first + random.nextInt(registers - first)) + any("==", "!=") + random.nextInt(3) + " "
                    : "";
            int left = n - steps.size();
            if (left >= 2 && random.nextInt(12) == 0) {
                readAndCompare(steps);
            } else if (left >= 2 && random.nextInt(16) == 0) {
                section(steps);
            } else if (left >= 2 && calls > 0 && random.nextInt(8) == 0) {
                attempt(steps, left);
            } else {
                steps.add(guard + operation());
            }
        }
        return steps;
    }

    private String operation() {
        if (random.nextInt(10) < calls) {
            return call();
        }
        if (random.nextInt(8) == 0) {
            return "fence " + any(FENCES);
        }
        return random.nextInt(10) < updates ? update() : access();
    }

    private int mode() {
        return random.nextInt(10) < favour ? favourite : random.nextInt(4);
    }

    private String access() {
        String at = location(random.nextInt(locations));
        return random.nextBoolean()
                ? "r " + READS.get(mode()) + " " + at + " " + register()
                : "w " + WRITES.get(mode()) + " " + at + " " + random.nextInt(3);
    }

    private String update() {
        String target = UPDATES.get(mode()) + " " + location(random.nextInt(locations)) + " ";
        return switch (random.nextInt(7)) {
            case 0 -> "getadd " + target + "1 " + register();
            case 1 -> "getset " + target + random.nextInt(3) + " " + register();
            case 2 -> "loop " + target + "1 " + register();
            default -> any(COMPARES) + " " + target + random.nextInt(3) + " " + random.nextInt(3) + " " + register();
        };
    }

    /** One round of what getAndUpdate and its like are. */
    private void readAndCompare(List<String> steps) {
        String mode = any(UPDATES);
        String at = " " + location(random.nextInt(locations)) + " ";
        String seen = register();
        steps.add("r " + any(READS) + at + seen);
        steps.add("wcas " + mode + at + seen + " " + seen + "+1 " + register());
    }

    private void section(List<String> steps) {
        steps.add("lock m");
        steps.add(access());
        steps.add("unlock m");
    }

    /** An attempt to take a lock, and what is done where it has been taken. */
    private void attempt(List<String> steps, int left) {
        String taken = register();
        steps.add("call lock tryLock " + taken);
        if (left > 2) {
            steps.add("?" + taken + "==1 " + access());
        }
        if (random.nextInt(4) > 0) {
            steps.add("?" + taken + "==1 call lock unlock");
        }
    }

    private String call() {
        int n = random.nextInt(objects);
        return switch (random.nextInt(4)) {
            case 0, 1 ->
                switch (random.nextInt(3)) {
                    case 0 -> "call queue" + n + " offer " + (1 + random.nextInt(2));
                    case 1 -> "call queue" + n + " poll " + register();
                    default -> "call queue" + n + " isEmpty " + register();
                };
            case 2 ->
                switch (random.nextInt(4)) {
                    case 0 -> "call semaphore tryAcquire " + register();
                    case 1 -> "call semaphore release";
                    case 2 -> "call latch countDown";
                    default -> "call latch getCount " + register();
                };
            default ->
                random.nextBoolean()
                        ? "call map putIfAbsent " + (1 + random.nextInt(2)) + " " + register()
                        : "call map get " + register();
        };
    }

    private String register() {
        return "r" + registers++;
    }

    private static String location(int number) {
        return String.valueOf((char) ('x' + number));
    }

    private String any(String one, String other) {
        return random.nextBoolean() ? one : other;
    }

    private String any(List<String> of) {
        return of.get(random.nextInt(of.size()));
    }
}
