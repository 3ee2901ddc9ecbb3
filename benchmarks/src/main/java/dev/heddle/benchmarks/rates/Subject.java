package dev.heddle.benchmarks.rates;

import java.util.List;

/**
 * A program whose bug is looked for.
 *
 * @param name its name in tables
 * @param source its source below the checkout
 * @param arguments its arguments
 * @param kind the kind of failure by which the bug shows
 * @param depth PCTWM's d for it (ASPLOS 2023, Table 1); 1 where the paper does not have it
 * @param paper k and k_com as the paper estimates them, "" where it does not
 * @param thesis k and k_com as the thesis estimates them
 * @param c11tester per cent of failing executions of the original in C11Tester with a seed of its own for each
 *     execution; "" where there is none
 * @param target per cent that the best single strategy is to reach, NaN where none is set
 */
record Subject(
        String name,
        String source,
        List<String> arguments,
        String kind,
        int depth,
        String paper,
        String thesis,
        String c11tester,
        double target) {
    private static final String FOLDER = "examples/benchmarks9/";

    private static Subject benchmark(
            String name, String kind, int depth, String paper, String thesis, String c11tester, double target) {
        return new Subject(name, FOLDER + name + ".java", List.of(), kind, depth, paper, thesis, c11tester, target);
    }

    private static Subject reorder(int setters) {
        List<String> arguments = List.of(String.valueOf(setters));
        String name = "Reorder " + setters;
        return new Subject(name, FOLDER + "Reorder.java", arguments, "exception", 1, "", "", "", Double.NaN);
    }

    /** The seven whose published driver is sound. */
    static List<Subject> sound() {
        return List.of(
                benchmark("Dekker", "race", 0, "20/14", "20/14", "21", 100),
                benchmark("Barrier", "race", 1, "15/10", "15/10", "74.5", 75),
                benchmark("McsLock", "race", 1, "26/16", "21/14", "87.4", 87),
                benchmark("MpmcQueue", "race", 2, "19/17", "22/17", "59.2", 60),
                benchmark("LinuxRwLocks", "race", 2, "20/19", "31/20", "84.5", 85),
                benchmark("RwLock", "exception", 2, "84/74", "79/74", "52.1", 53),
                benchmark("SeqLock", "exception", 3, "20/18", "17/14", "27.0", 28));
    }

    /** cldeque with its true oracle, and both forms of msqueue: the published one counts a fault of its driver. */
    static List<Subject> others() {
        return List.of(
                benchmark("ClDeque", "exception", 1, "86/56", "82/56", "0", Double.NaN),
                benchmark("MsQueue", "race", 0, "49/31", "49/31", "100", Double.NaN),
                benchmark("MsQueueRepaired", "race", 0, "49/31", "49/31", "0", Double.NaN));
    }

    /** Programs of the reorder kind. */
    static List<Subject> reorders() {
        return List.of(reorder(10), reorder(20), reorder(50), reorder(100));
    }

    boolean countsRaces() {
        return kind.equals("race");
    }

    /** The same program from another source. */
    Subject at(String otherSource) {
        return new Subject(name, otherSource, arguments, kind, depth, paper, thesis, c11tester, target);
    }
}
