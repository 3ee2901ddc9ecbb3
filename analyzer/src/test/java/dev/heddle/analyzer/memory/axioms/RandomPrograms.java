package dev.heddle.analyzer.memory.axioms;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Small programs by seed: two or three threads with up to four accesses each of one to three locations, in all modes,
 * with updates, fences, locks, guards, and now and then a start and a join. Programs with too many executions for a
 * brute force are passed over.
 */
public final class RandomPrograms {
    private static final String[] READS = {"plain", "opaque", "acquire", "volatile"};
    private static final String[] WRITES = {"plain", "opaque", "release", "volatile"};
    private static final String[] UPDATES = {"plain", "acquire", "release", "volatile"};
    private static final String[] FENCES = {"full", "full", "full", "acquire", "release", "loadload", "storestore"};
    private static final String[] COMPARES = {"cas", "wcas", "cae"};
    /** Bound of the product of choices: sources of reads, orders of writes. */
    private static final double MOST_EXECUTIONS = 20_000;

    private final SplittableRandom random;
    private final int locations;
    /** Of ten accesses these many have the favourite mode. */
    private final int favour;

    private final int favourite;
    private final int updates;
    private final int fences;
    private final boolean locks;
    private int registers;
    private int values;

    /** The program with that seed. */
    public static Program of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        while (true) {
            Program program = new RandomPrograms(random.split()).program();
            if (executions(program) <= MOST_EXECUTIONS) {
                return program;
            }
        }
    }

    private RandomPrograms(SplittableRandom random) {
        this.random = random;
        locations = 1 + random.nextInt(6) / 2;
        favour = random.nextInt(10);
        favourite = random.nextInt(4);
        updates = random.nextInt(5);
        fences = random.nextInt(4);
        locks = random.nextInt(6) == 0;
    }

    private Program program() {
        int threads = random.nextInt(4) == 0 ? 2 : 3;
        boolean starts = random.nextInt(6) == 0;
        String[] texts = new String[threads];
        for (int t = 0; t < threads; t++) {
            List<String> steps = thread();
            if (starts && t == 0) {
                int at = random.nextInt(steps.size() + 1);
                steps.add(at, "start " + (threads - 1));
                if (random.nextBoolean()) {
                    steps.add(at + 1 + random.nextInt(steps.size() - at), "join " + (threads - 1));
                }
            }
            texts[t] = String.join("; ", steps);
        }
        Map<String, Integer> initial = new LinkedHashMap<>();
        if (random.nextInt(5) == 0) {
            initial.put("x", 1);
        }
        List<String> finals = new ArrayList<>();
        for (int l = 0; l < locations; l++) {
            if (random.nextInt(3) == 0) {
                finals.add(location(l));
            }
        }
        return Program.of(initial, finals, texts);
    }

    private List<String> thread() {
        List<String> steps = new ArrayList<>();
        int accesses = 1 + random.nextInt(4);
        int first = registers;
        boolean locked = false;
        for (int a = 0; a < accesses; a++) {
            if (locks && random.nextInt(3) == 0) {
                steps.add(locked ? "unlock m" : "lock m");
                locked = !locked;
            }
            if (random.nextInt(10) < fences) {
                steps.add("fence " + FENCES[random.nextInt(FENCES.length)]);
            }
            boolean guarded = registers > first && random.nextInt(8) == 0;
            String guard = guarded ? "?r" + (first + random.nextInt(registers - first)) + guard() : "";
            steps.add(guard + access(first));
        }
        if (locked) {
            steps.add("unlock m");
        }
        return steps;
    }

    private String guard() {
        return (random.nextBoolean() ? "==" : "!=") + random.nextInt(3) + " ";
    }

    private String access(int firstRegister) {
        String location = location(random.nextInt(locations));
        int mode = random.nextInt(10) < favour ? favourite : random.nextInt(4);
        if (random.nextInt(10) < updates) {
            return update(UPDATES[mode], location);
        }
        if (random.nextBoolean()) {
            return "r " + READS[mode] + " " + location + " r" + registers++;
        }
        boolean copies = registers > firstRegister && random.nextInt(8) == 0;
        int value = 1 + values++ % 3;
        return "w " + WRITES[mode] + " " + location + " " + (copies ? "r" + (registers - 1) + "+" + value : value);
    }

    private String update(String mode, String location) {
        int kind = random.nextInt(5);
        int value = 1 + values++ % 3;
        if (kind == 0) {
            return "getadd " + mode + " " + location + " 1 r" + registers++;
        }
        if (kind == 1) {
            return "getset " + mode + " " + location + " " + value + " r" + registers++;
        }
        String name = COMPARES[random.nextInt(COMPARES.length)];
        return name + " " + mode + " " + location + " " + random.nextInt(3) + " " + value + " r" + registers++;
    }

    private static String location(int number) {
        return String.valueOf((char) ('x' + number));
    }

    /** An estimate from above: each read may see each write, and the plain writes of a location may have any order. */
    private static double executions(Program program) {
        int[] writes = new int[program.locations().size()];
        int[] reads = new int[program.locations().size()];
        int[] both = new int[program.locations().size()];
        for (List<Instruction> thread : program.threads()) {
            for (Instruction instruction : thread) {
                if (instruction.isAccess()) {
                    int location = instruction.target();
                    boolean isRead = instruction.kind() != Instruction.Kind.WRITE;
                    boolean isWrite = instruction.kind() != Instruction.Kind.READ;
                    reads[location] += isRead ? 1 : 0;
                    writes[location] += isWrite ? 1 : 0;
                    both[location] += isRead && isWrite ? 1 : 0;
                }
            }
        }
        double product = 1;
        for (int l = 0; l < writes.length; l++) {
            product *= Math.pow(writes[l] + 1, reads[l]);
            for (int k = 2; k <= writes[l] - both[l]; k++) {
                product *= k;
            }
        }
        return product;
    }
}
