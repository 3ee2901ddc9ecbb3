package dev.heddle.analyzer.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * A lower bound on the probability that one execution with a strategy shows a bug, if the program has it. It follows
 * from the algorithm, not from trying; real probabilities are mostly far larger.
 *
 * <p>Every bound presumes that executions are no larger than the estimate that it comes from, and that no rule against
 * starvation had to break into the strategy's choices: programs whose threads wait in loops of their own are outside of
 * it.
 *
 * @param strategy the strategy's name
 * @param bugs which bugs
 * @param depth d, or -1 where there is none
 * @param history h, or -1 where there is none
 * @param perExecution the bound
 */
public record Guarantee(String strategy, Bugs bugs, int depth, int history, Chance perExecution) {
    private static final int NO = -1;

    /**
     * The guarantees of all strategies that have one: for each depth from 1 (PCTWM: 0) to the largest one suggested,
     * then those without depth; none where nothing is known. A strategy whose figures are not known is left out, and so
     * is a depth with more communications than there are sinks.
     */
    public static List<Guarantee> all(Estimate e) {
        List<Guarantee> all = new ArrayList<>();
        if (e.executions() == 0) {
            return all;
        }
        Parameters parameters = e.parameters();
        for (int d = 1; d <= parameters.depth(); d++) {
            all.add(pct(e, d));
        }
        for (int d = 0; d <= Math.min(parameters.depth(), e.kCom()); d++) {
            all.add(pctwm(e, d, parameters.history()));
        }
        all.add(pos(e));
        all.add(random(e));
        if (!e.profile().accesses().isEmpty()) {
            all.add(surw(e));
        }
        return all;
    }

    /**
     * PCT: 1 / (n k^(d-1)), with n threads and k steps. One factor for the thread that must come last, one for each
     * change of priority that must fall on the right step. Source: Burckhardt, Kothari, Musuvathi, Nagarakatte, ASPLOS
     * 2010, Section 2.
     *
     * @param d at least 1
     */
    public static Guarantee pct(Estimate e, int d) {
        return pct(e, d, e.choices().steps());
    }

    static Guarantee pct(Estimate e, int d, int k) {
        double ln = -Math.log(e.threads()) - (d - 1) * Math.log(Math.max(1, k));
        return new Guarantee("pct", Bugs.ORDERINGS, d, NO, new Chance(ln));
    }

    /**
     * PCTWM: 1 / (k_com (k_com - 1) ... (k_com - d + 1) h^d). The d sinks are distinct and drawn in order among k_com;
     * delayed to the end in that order, each chooses its write uniformly among h; everything else is local and has no
     * choice. Source: Gao, Chakraborty, Kulahcioglu Ozkan, ASPLOS 2023; how the form comes about is told in decision
     * 22.
     *
     * @param d at least 0
     * @param h at least 1
     */
    public static Guarantee pctwm(Estimate e, int d, int h) {
        return pctwm(d, h, e.kCom());
    }

    static Guarantee pctwm(int d, int h, int kCom) {
        double ln = 0;
        for (int i = 0; i < d; i++) {
            ln -= Math.log(Math.max(1, kCom - i)) + Math.log(h);
        }
        return new Guarantee("pctwm", Bugs.COMMUNICATIONS, d, h, new Chance(ln));
    }

    /**
     * POS: (1/P)^|V| R^U with R = P|V| / (|V| + D_E) and U = (|V| - ceil(D_E / (P-1))) / 2, for the worst of all
     * partial orders. The bound falls with |V| and D_E, and but for the ceiling with P; the smallest one of all P up to
     * the largest seen is on the safe side. Source: Yuan, Yang, Gu, CAV 2018, Theorem 1.
     */
    public static Guarantee pos(Estimate e) {
        double racing = e.choices().racing() == Integer.MAX_VALUE
                ? Double.MAX_VALUE
                : e.choices().racing();
        double ln = 0;
        for (int p = 2; p <= e.threads() && e.choices().counted() > 0; p++) {
            ln = Math.min(
                    ln,
                    pos(
                            p,
                            e.choices().counted(),
                            Math.min(racing, (double) e.choices().counted() * (p - 1))));
        }
        return new Guarantee("pos", Bugs.EXECUTIONS, NO, NO, new Chance(ln));
    }

    private static double pos(double p, double v, double d) {
        double u = (v - Math.ceil(d / (p - 1))) / 2;
        return -v * Math.log(p) + u * Math.log(p * v / (v + d));
    }

    /** Random walk: each of its decisions is the right one with at least 1/n. */
    public static Guarantee random(Estimate e) {
        return new Guarantee(
                "random", Bugs.EXECUTIONS, NO, NO, new Chance(-e.choices().steps() * Math.log(e.threads())));
    }

    /**
     * SURW: the place is drawn with its share of all accesses, and then every order of its accesses is as probable as
     * any other: one of (sum of n_i)! / product of n_i! with n_i accesses by thread i. The bound is that of the worst
     * place. It presumes that each thread has as many accesses in every execution, and that none is blocked. Source:
     * Zhao, Wolff, Mathur, Roychoudhury, ASPLOS 2025.
     */
    public static Guarantee surw(Estimate e) {
        double all = 0;
        for (SortedMap<String, Integer> byThread : e.profile().accesses().values()) {
            all += sum(byThread);
        }
        double worst = 0;
        for (SortedMap<String, Integer> byThread : e.profile().accesses().values()) {
            double ln = Math.log(sum(byThread) / all) - lnFactorial(sum(byThread));
            for (int n : byThread.values()) {
                ln += lnFactorial(n);
            }
            worst = Math.min(worst, ln);
        }
        return new Guarantee("surw", Bugs.ONE_PLACE, NO, NO, new Chance(worst));
    }

    private static double sum(SortedMap<String, Integer> byThread) {
        double sum = 0;
        for (int n : byThread.values()) {
            sum += n;
        }
        return sum;
    }

    /** Exact sums up to 256, then Stirling's series, whose error is below 1e-12 there. */
    static double lnFactorial(double n) {
        if (n > 256) {
            return n * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI * n) + 1 / (12 * n) - 1 / (360 * n * n * n);
        }
        double ln = 0;
        for (int i = 2; i <= n; i++) {
            ln += Math.log(i);
        }
        return ln;
    }
}
