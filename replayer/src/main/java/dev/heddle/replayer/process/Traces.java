package dev.heddle.replayer.process;

import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.Environment;
import dev.heddle.formats.trace.HeddleVersion;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Header;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.formats.trace.file.TraceWriter;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.job.Setup;
import dev.heddle.replayer.reset.JdkState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Writes the engine's last execution as a trace, with all that a replay needs. */
public final class Traces {
    /** The switch that keeps the bound a livelock was found with. */
    static final String LIVELOCK_BOUND = "livelock-bound";

    private final Setup setup;
    private final ClassRecord classes;
    private final Engine engine;
    private byte[] bundle;

    Traces(Setup setup, ClassRecord classes, Engine engine) {
        this.setup = setup;
        this.classes = classes;
        this.engine = engine;
    }

    /** The header of an execution of this campaign. */
    public Header header(String strategy, long campaignSeed, long execution, long executionSeed) {
        return new Header(
                HeddleVersion.number(),
                System.getProperty("java.vm.vendor") + " " + System.getProperty("java.runtime.version"),
                strategy,
                campaignSeed,
                executionSeed,
                execution,
                "full",
                switches());
    }

    private Map<String, String> switches() {
        Map<String, String> all = new TreeMap<>(setup.switches());
        all.putAll(ModelSwitches.parse(all)
                .withKept(engine.last().switches().keep())
                .toMap()); // the program may ask for more
        all.put(LIVELOCK_BOUND, Integer.toString(setup.bounds().livelock()));
        return all;
    }

    /** The last execution, of the program that this JVM was started for. */
    Trace trace(Header header, Verdict verdict) throws IOException {
        return trace(header, program(), JdkState.environment(engine.last().environmentReads()), verdict);
    }

    /**
     * The last execution, of a program that is described already; the fingerprints are those of the classes that ran.
     */
    public Trace trace(Header header, Trace.Program of, Verdict verdict) {
        return trace(header, of, of.environment(), verdict);
    }

    private Trace trace(Header header, Trace.Program of, Environment environment, Verdict verdict) {
        Trace bare = engine.last().trace(header, of, verdict);
        Map<String, String> fingerprints = new TreeMap<>();
        for (SiteEntry s : bare.sites()) {
            String digest = classes.fingerprint(s.className());
            if (digest != null) {
                fingerprints.put(s.className(), digest);
            }
        }
        Trace.Program fingerprinted = new Trace.Program(
                of.name(),
                of.javaArguments(),
                of.workingDirectory(),
                of.classPath(),
                of.source(),
                fingerprints,
                environment,
                of.bundle());
        return new Trace(
                header,
                fingerprinted,
                bare.threads(),
                bare.sites(),
                bare.objects(),
                bare.locations(),
                bare.events(),
                verdict);
    }

    /** The program that this JVM was started for, without fingerprints. */
    public Trace.Program program() throws IOException {
        Setup.Subject of = setup.program();
        if (bundle == null) {
            bundle = of.bundleFile().isEmpty() ? new byte[0] : Files.readAllBytes(Path.of(of.bundleFile()));
        }
        return new Trace.Program(
                of.name(), of.javaArguments(), of.workingDirectory(), of.classPath(), of.source(), Map.of(), bundle);
    }

    /** Writes a trace and answers its path. */
    public String write(Path file, Trace trace) throws IOException {
        TraceWriter.write(file, trace);
        return file.toString();
    }

    /**
     * Writes the output of the last execution next to its trace, or removes an old file there; {@code a.heddle} has
     * {@code a.out.txt}.
     */
    static void writeOutput(Path trace) throws IOException {
        Path file =
                trace.resolveSibling(String.valueOf(trace.getFileName()).replaceFirst("\\.heddle$", "") + ".out.txt");
        byte[] printed = JdkState.captured();
        if (printed.length == 0) {
            Files.deleteIfExists(file);
        } else {
            WholeFile.write(file, out -> out.write(printed));
        }
    }
}
