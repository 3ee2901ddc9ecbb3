package dev.heddle.replayer.exhaustive;

import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.run.PlainReads;
import dev.heddle.formats.run.ReadModes;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.replayer.fixture.LitmusProgram;
import dev.heddle.replayer.fixture.LitmusProgram.Found;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The exhaustive search against all decisions in all ways, on random programs under every variant of the memory model:
 * the outcomes must be the same. {@link #main} is for long runs, see {@code benchmarks/exhaustive-differential.sh}.
 */
final class SearchComparison {
    private static final int MOST_EXECUTIONS = 50_000;
    private static final long PROGRESS = 100;

    private long programs;
    private long programsWithCalls;
    private long programsWithCompares;
    private long comparisons;
    private long tooLarge;
    private long outcomes;
    private long executions;
    private long attempts;
    private long graphs;

    /** All variants that litmus tests know. */
    static Map<String, ModelSwitches> variants() {
        Map<String, ModelSwitches> all = new LinkedHashMap<>();
        all.put("sc", ModelSwitches.DEFAULT.with(ReadModes.SEQUENTIAL));
        for (PlainReads plain : PlainReads.values()) {
            for (VolatileReads volatiles : VolatileReads.values()) {
                all.put(plain.word() + "-" + volatiles.word(), LitmusProgram.switches(plain, volatiles));
            }
        }
        return all;
    }

    /** Compares on the program of that seed; answers a line for each variant that differs. */
    List<String> differences(long seed) {
        RandomLitmus random = new RandomLitmus(seed);
        String text = random.toString();
        programs++;
        programsWithCalls += text.contains("call ") ? 1 : 0;
        programsWithCompares += text.matches(".*\\b(cas|cae|wcas|loop) .*") ? 1 : 0;
        return differences("seed " + seed + ": " + text, random.program());
    }

    /** The same for a program of that name. */
    List<String> differences(String name, LitmusProgram program) {
        Map<String, Set<String>> known = new HashMap<>();
        List<String> differences = new ArrayList<>();
        variants().forEach((variant, switches) -> {
            Set<String> all = known.computeIfAbsent(
                    program.tellsApart(switches), v -> program.bruteForce(switches, MOST_EXECUTIONS));
            if (all == null) {
                tooLarge++;
                return;
            }
            Found found = program.explore(switches, MOST_EXECUTIONS);
            comparisons++;
            outcomes += all.size();
            attempts += found.attempts();
            graphs += found.exploration().graphs();
            if (!found.exploration().complete() || !all.equals(found.outcomes())) {
                Set<String> missing = new TreeSet<>(all);
                missing.removeAll(found.outcomes());
                differences.add(variant + ": " + missing + " are missing in " + found + ", " + name);
            }
        });
        executions += program.executions();
        return differences;
    }

    long tooLarge() {
        return tooLarge;
    }

    @Override
    public String toString() {
        return "programs " + programs + ", with calls " + programsWithCalls + ", with compare-and-set "
                + programsWithCompares + ", comparisons " + comparisons + ", too large " + tooLarge + ", outcomes "
                + outcomes + ", executions of the brute force " + executions + ", of the search " + attempts
                + ", graphs " + graphs;
    }

    /** @param arguments the first seed and the number of programs */
    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) {
        long first = Long.parseLong(arguments[0]);
        long count = Long.parseLong(arguments[1]);
        SearchComparison comparison = new SearchComparison();
        long different = 0;
        for (long seed = first; seed < first + count; seed++) {
            List<String> differences = comparison.differences(seed);
            differences.forEach(System.out::println);
            different += differences.size();
            if ((seed - first + 1) % PROGRESS == 0 || seed == first + count - 1) {
                System.out.println("seeds " + first + " to " + seed + ": " + comparison + ", differences " + different);
            }
        }
        System.exit(different == 0 ? 0 : 1);
    }
}
