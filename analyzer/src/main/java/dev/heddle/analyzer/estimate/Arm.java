package dev.heddle.analyzer.estimate;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What one strategy had of a campaign.
 *
 * @param strategy its name without parameters
 * @param depth its d, or -1 where it has none, or another one in each execution
 * @param history its h, or -1 where it has none
 * @param bound the number that its steps or sinks are drawn over where the user gave one, or -1 for the estimate's
 * @param newest whether each of its reads sees the newest write
 * @param executions how many it had
 * @param unguaranteed how many of them, at most, are outside of the guarantee: made before the parameters were known,
 *     or with a choice by a rule against starvation
 */
public record Arm(
        String strategy, int depth, int history, int bound, boolean newest, long executions, long unguaranteed) {
    private static final int NO = -1;
    /** The options with which a strategy keeps its guarantee; strategies without one are not here. */
    private static final Map<String, Set<String>> OPTIONS = Map.of(
            "pct", Set.of("d", "k", "reads"),
            "pctwm", Set.of("d", "h", "k"),
            "pos", Set.of("reads"),
            "random", Set.of("reads"));

    /**
     * A strategy by its specification: {@code NAME} or {@code NAME:KEY=VALUE,...}. What is not given is the estimate's.
     * A strategy without guarantee, or with options that take it away or cannot be understood, guarantees nothing.
     */
    public static Arm of(String specification, Parameters p, long executions, long unguaranteed) {
        String name = specification.split(":", 2)[0];
        Map<String, String> options = options(specification);
        Arm unknown = new Arm(specification, NO, NO, NO, false, executions, unguaranteed);
        if (!OPTIONS.getOrDefault(name, Set.of()).containsAll(options.keySet())
                || !Set.of("uniform", "newest").contains(options.getOrDefault("reads", "uniform"))) {
            return unknown;
        }
        try {
            return new Arm(
                    name,
                    name.equals("pct")
                            ? number(options, "d", p.depth())
                            : name.equals("pctwm") ? number(options, "d", NO) : NO, // drawn anew where not given
                    name.equals("pctwm") ? number(options, "h", p.history()) : NO,
                    number(options, "k", NO),
                    "newest".equals(options.get("reads")),
                    executions,
                    unguaranteed);
        } catch (NumberFormatException e) {
            return unknown;
        }
    }

    private static Map<String, String> options(String specification) {
        Map<String, String> options = new TreeMap<>();
        String[] parts = specification.split("[:,]");
        for (int i = 1; i < parts.length; i++) {
            String[] option = parts[i].split("=", 2);
            options.put(option[0], option.length == 2 ? option[1] : "");
        }
        return options;
    }

    private static int number(Map<String, String> options, String key, int otherwise) {
        return options.containsKey(key) ? Integer.parseInt(options.get(key)) : otherwise;
    }

    /** Returns this strategy with the figures of an estimate in place of those that the user did not give. */
    public Arm keepingTo(Estimate drawnOver) {
        int its =
                strategy.equals("pct") ? drawnOver.choices().steps() : strategy.equals("pctwm") ? drawnOver.kCom() : NO;
        return new Arm(strategy, depth, history, bound < 0 ? its : bound, newest, executions, unguaranteed);
    }

    /** Executions to which the guarantee applies. */
    long guaranteed() {
        return Math.max(0, executions - unguaranteed);
    }

    /**
     * What one of these executions guarantees for bugs of the depth, whose reads look at most {@code h} writes back.
     */
    Chance chance(Estimate e, Bugs bugs, int d, int h) {
        boolean showsNewest = newest || e.choices().openReads() == 0;
        return switch (strategy) {
            case "pct" ->
                bugs == Bugs.ORDERINGS
                                && showsNewest
                                && depth >= d
                                && covers(e.choices().steps())
                        ? Guarantee.pct(e, depth, Math.max(bound, e.choices().steps()))
                                .perExecution()
                        : Chance.NONE;
            case "pctwm" -> bugs == Bugs.COMMUNICATIONS && history >= h && covers(e.kCom()) ? sinks(e, d) : Chance.NONE;
            case "pos" -> showsAny(bugs, e) ? Guarantee.pos(e).perExecution() : Chance.NONE;
            case "random" -> showsAny(bugs, e) ? Guarantee.random(e).perExecution() : Chance.NONE;
            default -> Chance.NONE;
        };
    }

    /** Where d is not given, each execution draws it uniformly, from 0 to the largest that is worth trying. */
    private Chance sinks(Estimate e, int d) {
        int largest = e.parameters().depth();
        Chance drawn = depth == d
                ? Chance.CERTAIN
                : depth == NO && d <= largest ? Chance.of(1.0 / (largest + 1)) : Chance.NONE;
        return drawn.and(Guarantee.pctwm(d, history, Math.max(bound, e.kCom())).perExecution());
    }

    private boolean covers(int estimated) {
        return bound < 0 || bound >= estimated;
    }

    /** Where no read has a choice, executions and interleavings are the same. */
    private boolean showsAny(Bugs bugs, Estimate e) {
        return e.choices().openReads() == 0 || (newest && bugs == Bugs.ORDERINGS);
    }
}
