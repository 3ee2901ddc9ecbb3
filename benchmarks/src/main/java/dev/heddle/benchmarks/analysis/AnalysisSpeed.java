package dev.heddle.benchmarks.analysis;

import com.sun.management.OperatingSystemMXBean;
import dev.heddle.analyzer.communication.CommunicationCounter;
import dev.heddle.analyzer.estimate.ProfileCounter;
import dev.heddle.analyzer.iroot.IrootPredictor;
import dev.heddle.analyzer.iroot.PredictorOptions;
import dev.heddle.analyzer.iroot.observe.ExposedIroots;
import dev.heddle.analyzer.iroot.observe.IrootExposure;
import dev.heddle.analyzer.iroot.observe.IrootObserver;
import dev.heddle.analyzer.race.RaceDetector;
import dev.heddle.analyzer.stream.Pass;
import dev.heddle.formats.export.TraceExport;
import dev.heddle.formats.foreign.RapidExport;
import dev.heddle.formats.source.EventSources;
import dev.heddle.formats.source.HeddleExport;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.Codec;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Times passes over a trace. {@code generate DIRECTORY EVENTS SEED} makes the files; {@code time FILE ROUNDS PASS...}
 * times each pass, the first one cold. A pass is a name of {@link #passes}.
 */
public final class AnalysisSpeed {
    /** Something that goes over all events once. */
    interface TimedPass {
        /** Answers what it found, in words. */
        String over(EventSource source) throws Exception;
    }

    /** As many as {@code heddle analyze} counts. */
    private static final int MOST_IROOTS = 100_000;

    private AnalysisSpeed() {}

    /** What can be timed. */
    private static Map<String, TimedPass> passes() {
        Map<String, TimedPass> passes = new LinkedHashMap<>();
        passes.put("decode", AnalysisSpeed::decode);
        passes.put("observe", AnalysisSpeed::observe);
        passes.put("races", AnalysisSpeed::races);
        passes.put("counts", AnalysisSpeed::counts);
        passes.put("analyze", AnalysisSpeed::analyze);
        passes.put("analyze-2", AnalysisSpeed::analyzeOnTwoThreads);
        passes.put("all", source -> all(source, false));
        passes.put("all-2", source -> all(source, true));
        passes.put("predict", source -> predict(source, PredictorOptions.DEFAULT));
        passes.put("predict-1", source -> predict(source, PredictorOptions.DEFAULT.withIdioms(Set.of(1))));
        return passes;
    }

    private static String predict(EventSource source, PredictorOptions options) throws Exception {
        IrootPredictor predictor = new IrootPredictor(options);
        Pass.over(source, predictor);
        return "iRoots " + predictor.counts() + " " + predictor.notes();
    }

    private static String races(EventSource source) throws Exception {
        RaceDetector races = new RaceDetector();
        Pass.over(source, races);
        return races.races().size() + " racing pairs of places";
    }

    private static String counts(EventSource source) throws Exception {
        CommunicationCounter counter = new CommunicationCounter();
        Pass.over(source, counter);
        return "k " + counter.counts().k() + ", k_com " + counter.counts().kCom();
    }

    /** Happens-before, races and counts. */
    private static String analyze(EventSource source) throws Exception {
        RaceDetector races = new RaceDetector();
        CommunicationCounter counter = new CommunicationCounter();
        Pass.over(source, races, counter);
        return races.races().size() + " racing pairs of places, k "
                + counter.counts().k();
    }

    private static String analyzeOnTwoThreads(EventSource source) throws Exception {
        RaceDetector races = new RaceDetector();
        CommunicationCounter counter = new CommunicationCounter();
        Pass.onTwoThreads(source, List.of(races), List.of(counter));
        return races.races().size() + " racing pairs of places, k "
                + counter.counts().k();
    }

    /** Races, counts, profile and exposed iRoots: what heddle analyze looks for. */
    private static String all(EventSource source, boolean onTwoThreads) throws Exception {
        RaceDetector races = new RaceDetector();
        CommunicationCounter counter = new CommunicationCounter();
        ProfileCounter profile = new ProfileCounter();
        IrootExposure iroots = new IrootExposure(new IrootObserver(), new ExposedIroots(MOST_IROOTS));
        if (onTwoThreads) {
            Pass.onTwoThreads(source, List.of(races, counter), List.of(iroots, profile));
        } else {
            Pass.over(source, races, counter, iroots, profile);
        }
        return races.races().size() + " racing pairs of places, k "
                + counter.counts().k() + ", " + iroots.exposed().size() + " iRoots";
    }

    private static String decode(EventSource source) throws Exception {
        while (source.next() != null) {
            // the events are in the batch
        }
        return source.locations().size() + " locations";
    }

    private static String observe(EventSource source) throws Exception {
        IrootExposure exposure = new IrootExposure(new IrootObserver(), new ExposedIroots(MOST_IROOTS));
        Pass.over(source, exposure);
        return exposure.exposed().size() + " iRoots";
    }

    private static long events(Path file) throws Exception {
        long events = 0;
        try (EventSource source = EventSources.open(file)) {
            for (EventBatch batch = source.next(); batch != null; batch = source.next()) {
                events += batch.size();
            }
        }
        return events;
    }

    /** See the class. */
    public static void main(String[] args) throws Exception {
        if (args.length == 4 && args[0].equals("generate")) {
            generate(Path.of(args[1]), Long.parseLong(args[2]), Long.parseLong(args[3]));
        } else if (args.length >= 4 && args[0].equals("time")) {
            time(
                    Path.of(args[1]),
                    Integer.parseInt(args[2]),
                    Arrays.asList(args).subList(3, args.length));
        } else {
            throw new IllegalArgumentException(
                    "expected: generate DIRECTORY EVENTS SEED, or: time FILE ROUNDS PASS...; passes are "
                            + passes().keySet());
        }
    }

    private static void generate(Path directory, long events, long seed) throws Exception {
        Files.createDirectories(directory);
        Path binary = directory.resolve("synthetic.data");
        new SyntheticTrace(seed, events).write(binary);
        for (Codec codec : new Codec[] {Codec.DEFLATE, Codec.ZSTD}) {
            String name = codec == Codec.ZSTD ? "synthetic.heddle" : "synthetic.deflate";
            try (EventSource source = EventSources.open(binary)) {
                HeddleExport.write(source, directory.resolve(name), codec);
            }
        }
        Path std = directory.resolve("synthetic.std");
        try (EventSource source = EventSources.open(directory.resolve("synthetic.heddle"))) {
            RapidExport.STD.write(source, std, new TraceExport.Options(Codec.DEFLATE, false));
        }
    }

    /** Processor time of the whole JVM, compiler and collector included: other processes do not disturb it. */
    private static long cpu() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private static void time(Path file, int rounds, Iterable<String> names) throws Exception {
        long events = 0;
        for (String name : names) {
            TimedPass pass = passes().get(name);
            for (int round = 1; round <= rounds; round++) {
                long began = System.nanoTime();
                long cpuBegan = cpu();
                String result;
                try (EventSource source = EventSources.open(file)) {
                    result = pass.over(source);
                }
                double seconds = (System.nanoTime() - began) / 1e9;
                double cpuSeconds = (cpu() - cpuBegan) / 1e9;
                events = events == 0 ? events(file) : events; // counted after the cold pass
                System.out.println(String.format(
                        Locale.ROOT,
                        "%-12s %-18s round %d: %.3f s, CPU %.3f s: %.1f million events/s, %.1f ns/event (%s)",
                        name,
                        file.getFileName(),
                        round,
                        seconds,
                        cpuSeconds,
                        events / cpuSeconds / 1e6,
                        cpuSeconds * 1e9 / events,
                        result));
            }
        }
    }
}
