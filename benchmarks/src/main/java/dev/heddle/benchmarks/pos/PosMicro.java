package dev.heddle.benchmarks.pos;

import dev.heddle.replayer.simulator.ModelProgram;
import dev.heddle.replayer.simulator.PartialOrders;
import dev.heddle.replayer.simulator.Simulator;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Random programs of 4 threads with 4 events each on 4 objects, as in the evaluation of POS (Yuan, Yang, Gu, CAV 2018):
 * of each sampler the ratio of the partial order that it hits most seldom. Arguments: programs for each distribution,
 * runs for each program and sampler, the files for the table and the plot, and the distributions, or none for all.
 */
public final class PosMicro {
    private static final int THREADS = 4;
    private static final int EVENTS = 4;

    /** How the events are spread over the objects. */
    private enum Suite {
        UNIFORM("uniform, all writes", false, 4, 4, 4, 4),
        SKEWED("skewed, all writes", false, 2, 2, 6, 6),
        UNIFORM_READS("uniform, half reads", true, 4, 4, 4, 4),
        SKEWED_READS("skewed, half reads", true, 2, 2, 6, 6);

        final String words;
        final boolean reads;
        final int[] perObject;

        Suite(String words, boolean reads, int... perObject) {
            this.words = words;
            this.reads = reads;
            this.perObject = perObject;
        }
    }

    private static final Map<String, String> SAMPLERS = new LinkedHashMap<>();

    static {
        SAMPLERS.put("random walk (exact)", "");
        SAMPLERS.put("URW (exact)", "");
        SAMPLERS.put("PCT d = 4", "pct:d=4");
        SAMPLERS.put("PCT d = 7", "pct:d=7");
        SAMPLERS.put("PCT d = 10", "pct:d=10");
        SAMPLERS.put("SURW", "surw");
        SAMPLERS.put("RAPOS", "rapos");
        SAMPLERS.put("BasicPOS", "pos:reset=never");
        SAMPLERS.put("POS", "pos");
        SAMPLERS.put("POS*", "pos-star");
    }

    private final int programs;
    private final int runs;
    /** By suite and sampler, one for each program. */
    private final Map<Suite, Map<String, List<HitRatios>>> results = new LinkedHashMap<>();

    private PosMicro(int programs, int runs) {
        this.programs = programs;
        this.runs = runs;
    }

    /** Measures, and writes a table in Markdown and a plot in SVG. */
    public static void main(String[] args) throws IOException {
        PosMicro micro = new PosMicro(Integer.parseInt(args[0]), Integer.parseInt(args[1]));
        for (Suite suite : Suite.values()) {
            if (args.length == 4 || Arrays.asList(args).contains(suite.name())) {
                micro.measure(suite);
            }
        }
        Files.writeString(Path.of(args[2]), micro.table());
        Files.writeString(Path.of(args[3]), micro.plot());
    }

    private void measure(Suite suite) {
        Map<String, List<HitRatios>> bySampler = new LinkedHashMap<>();
        results.put(suite, bySampler);
        for (int p = 1; p <= programs; p++) {
            ModelProgram program = ModelProgram.random(THREADS, EVENTS, suite.perObject, suite.reads, p);
            PartialOrders orders = new PartialOrders(program, suite.reads);
            Map<Long, Double> walk = orders.randomWalk();
            for (Map.Entry<String, String> sampler : SAMPLERS.entrySet()) {
                HitRatios found = switch (sampler.getKey()) {
                    case "random walk (exact)" -> HitRatios.exact(walk);
                    case "URW (exact)" -> HitRatios.exact(orders.uniformWalk());
                    default -> sampled(program, suite.reads, walk.keySet(), sampler.getValue());
                };
                bySampler
                        .computeIfAbsent(sampler.getKey(), s -> new ArrayList<>())
                        .add(found);
                System.err.printf(Locale.ROOT, "%s %d %s: %.3g%n", suite.words, p, sampler.getKey(), found.least());
            }
        }
    }

    private HitRatios sampled(ModelProgram program, boolean reads, Set<Long> orders, String spec) {
        if (!spec.startsWith("pct")) {
            Simulator simulator = new Simulator(program);
            SchedulingStrategy strategy = spec.equals("rapos") ? new RaposStrategy() : simulator.strategy(spec, 1);
            return HitRatios.sampled(new PartialOrders(program, reads), orders, simulator, strategy, runs);
        }
        ModelProgram longer = program.withDummies(); // so that a thread can lose its priority before its first event
        Simulator simulator = new Simulator(longer);
        Set<Long> names = new PartialOrders(longer, reads).randomWalk().keySet();
        return HitRatios.sampled(new PartialOrders(longer, reads), names, simulator, simulator.strategy(spec, 1), runs);
    }

    /** Where an order was not hit, its ratio is taken as one hit, which flatters. */
    private double mean(Suite suite, String sampler) {
        return Math.exp(results.get(suite).get(sampler).stream()
                .mapToDouble(r -> Math.log(r.atMost()))
                .average()
                .orElseThrow());
    }

    private boolean missed(Suite suite, String sampler) {
        return results.get(suite).get(sampler).stream().anyMatch(r -> r.least() == 0);
    }

    private double found(Suite suite, String sampler) {
        return results.get(suite).get(sampler).stream()
                .mapToDouble(HitRatios::found)
                .average()
                .orElseThrow();
    }

    private String table() {
        StringBuilder text = new StringBuilder("| sampler |");
        for (Suite suite : results.keySet()) {
            text.append(' ').append(suite.words).append(" |");
        }
        text.append("\n|---|").append("---|".repeat(results.size())).append('\n');
        for (String sampler : SAMPLERS.keySet()) {
            text.append("| ").append(sampler).append(" |");
            for (Suite suite : results.keySet()) {
                String bound = missed(suite, sampler) ? "< " : "";
                text.append(String.format(
                        Locale.ROOT, " %s%.2g (%.1f %%) |", bound, mean(suite, sampler), 100 * found(suite, sampler)));
            }
            text.append('\n');
        }
        return text.toString();
    }

    private String plot() {
        BarChart chart = new BarChart(
                "Least hit ratio over partial orders, geometric mean of " + programs + " programs (log scale)");
        for (Suite suite : results.keySet()) {
            chart.group(suite.words);
            SAMPLERS.keySet().forEach(sampler -> chart.bar(sampler, mean(suite, sampler), missed(suite, sampler)));
        }
        return chart.svg();
    }
}
