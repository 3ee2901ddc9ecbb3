package dev.heddle.replayer.job;

import dev.heddle.formats.run.TextFiles;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * What a target JVM is to do. The command line writes it, the agent reads it (its path is the agent's argument).
 *
 * @param mode check, record, replay, schedules, litmus or expose
 * @param home the installation: holds heddle-hooks.jar and lib/
 * @param strategy name of the strategy; replay ignores it
 * @param seed the campaign's seed
 * @param firstExecution number of the first execution, from 1 (more than 1 after a JVM was replaced)
 * @param iterations number of the last execution
 * @param failFast stop at the first failure
 * @param minimise whether failing executions are reduced (check)
 * @param outputDirectory where failing traces go (check)
 * @param traceFile where the trace goes (record), the trace to follow (replay), the {@link SchedulePlan} (schedules), the {@link LitmusPlan} (litmus), or
 *     the {@link ExposePlan} (expose)
 * @param resultFile where the {@link RunResult} goes, rewritten as the campaign goes on
 * @param timeLimitMillis so long after its start the campaign ends, and what runs is cut off; 0 for no limit
 * @param bounds when an execution is cut off
 * @param lost executions that are left out, since the JVM died in them
 * @param parent process id of the command, with which the JVM ends; 0 for none
 * @param livelockBound events without progress that count as a livelock
 * @param stallMillis how long a thread may run without reaching an event before it is given up
 * @param showOutput let the program's output through
 * @param repeat how often a replay runs the trace in this JVM, at least 1
 * @param parameterRuns passing executions whose communication is counted to estimate k and k_com
 * @param parametersFile an estimate of the program in its binary form, so that none need be made; or empty
 * @param coverage whether the iRoots that executions expose are collected
 * @param races whether races are collected where they are no failures
 * @param workers the JVMs that run the campaign
 * @param campaigns how many campaigns to run one after the other, each to its first failure and with the next seed; at least 1
 * @param firstCampaign number of the first of them, from 1 (more than 1 after a JVM was replaced)
 * @param switches model switches by name
 * @param programName for people
 * @param javaArguments see Trace.Program
 * @param workingDirectory absolute
 * @param classPath absolute entries
 * @param source absolute path of the compiled source, or empty
 * @param bundleFile a ZIP of the program's classes to store in traces, or empty
 */
public record RunConfig(
        String mode,
        String home,
        String strategy,
        long seed,
        long firstExecution,
        long iterations,
        boolean failFast,
        boolean minimise,
        String outputDirectory,
        String traceFile,
        String resultFile,
        long timeLimitMillis,
        Bounds bounds,
        List<Long> lost,
        long parent,
        int livelockBound,
        long stallMillis,
        boolean showOutput,
        int repeat,
        int parameterRuns,
        String parametersFile,
        boolean coverage,
        boolean races,
        Workers workers,
        int campaigns,
        int firstCampaign,
        Map<String, String> switches,
        String programName,
        List<String> javaArguments,
        String workingDirectory,
        List<String> classPath,
        String source,
        String bundleFile) {

    /** Writes this configuration as a properties file. */
    public void write(Path file) throws IOException {
        Properties p = new Properties();
        p.setProperty("mode", mode);
        p.setProperty("home", home);
        p.setProperty("strategy", strategy);
        p.setProperty("seed", Long.toString(seed));
        p.setProperty("firstExecution", Long.toString(firstExecution));
        p.setProperty("iterations", Long.toString(iterations));
        p.setProperty("failFast", Boolean.toString(failFast));
        p.setProperty("minimise", Boolean.toString(minimise));
        p.setProperty("outputDirectory", outputDirectory);
        p.setProperty("traceFile", traceFile);
        p.setProperty("resultFile", resultFile);
        p.setProperty("timeLimitMillis", Long.toString(timeLimitMillis));
        bounds.put(p);
        TextFiles.putList(p, "lost", lost.stream().map(String::valueOf).toList());
        p.setProperty("parent", Long.toString(parent));
        p.setProperty("livelockBound", Integer.toString(livelockBound));
        p.setProperty("stallMillis", Long.toString(stallMillis));
        p.setProperty("showOutput", Boolean.toString(showOutput));
        p.setProperty("repeat", Integer.toString(repeat));
        p.setProperty("parameterRuns", Integer.toString(parameterRuns));
        p.setProperty("parametersFile", parametersFile);
        p.setProperty("coverage", Boolean.toString(coverage));
        p.setProperty("races", Boolean.toString(races));
        workers.put(p);
        p.setProperty("campaigns", Integer.toString(campaigns));
        p.setProperty("firstCampaign", Integer.toString(firstCampaign));
        switches.forEach((k, v) -> p.setProperty("switch." + k, v));
        p.setProperty("program.name", programName);
        TextFiles.putList(p, "program.javaArgument", javaArguments);
        p.setProperty("program.workingDirectory", workingDirectory);
        TextFiles.putList(p, "program.classPath", classPath);
        p.setProperty("program.source", source);
        p.setProperty("program.bundle", bundleFile);
        TextFiles.writeProperties(file, p);
    }

    /** Reads a configuration that {@link #write} wrote. */
    public static RunConfig read(Path file) throws IOException {
        Properties p = new Properties();
        try (Reader in = new StringReader(Files.readString(file, StandardCharsets.UTF_8))) {
            p.load(in);
        }
        Map<String, String> switches = new TreeMap<>();
        for (String key : p.stringPropertyNames()) {
            if (key.startsWith("switch.")) {
                switches.put(key.substring("switch.".length()), p.getProperty(key));
            }
        }
        return new RunConfig(
                p.getProperty("mode"),
                p.getProperty("home"),
                p.getProperty("strategy"),
                Long.parseLong(p.getProperty("seed")),
                Long.parseLong(p.getProperty("firstExecution")),
                Long.parseLong(p.getProperty("iterations")),
                Boolean.parseBoolean(p.getProperty("failFast")),
                Boolean.parseBoolean(p.getProperty("minimise")),
                p.getProperty("outputDirectory"),
                p.getProperty("traceFile"),
                p.getProperty("resultFile"),
                Long.parseLong(p.getProperty("timeLimitMillis")),
                Bounds.get(p),
                TextFiles.getList(p, "lost").stream().map(Long::valueOf).toList(),
                Long.parseLong(p.getProperty("parent")),
                Integer.parseInt(p.getProperty("livelockBound")),
                Long.parseLong(p.getProperty("stallMillis")),
                Boolean.parseBoolean(p.getProperty("showOutput")),
                Integer.parseInt(p.getProperty("repeat")),
                Integer.parseInt(p.getProperty("parameterRuns")),
                p.getProperty("parametersFile"),
                Boolean.parseBoolean(p.getProperty("coverage")),
                Boolean.parseBoolean(p.getProperty("races")),
                Workers.get(p),
                Integer.parseInt(p.getProperty("campaigns")),
                Integer.parseInt(p.getProperty("firstCampaign")),
                switches,
                p.getProperty("program.name"),
                TextFiles.getList(p, "program.javaArgument"),
                p.getProperty("program.workingDirectory"),
                TextFiles.getList(p, "program.classPath"),
                p.getProperty("program.source"),
                p.getProperty("program.bundle"));
    }

    /** The same, to begin elsewhere, with its result elsewhere. */
    public RunConfig going(long first, long limitMillis, int campaign, Path result) {
        return copy(first, limitMillis, campaigns, campaign, result.toString(), workers, parametersFile, lost);
    }

    /** The same for so many campaigns. */
    public RunConfig times(int count) {
        return copy(firstExecution, timeLimitMillis, count, firstCampaign, resultFile, workers, parametersFile, lost);
    }

    /** The same for one of several JVMs. */
    public RunConfig by(Workers worker) {
        return copy(
                firstExecution, timeLimitMillis, campaigns, firstCampaign, resultFile, worker, parametersFile, lost);
    }

    /** The same with an estimate that is there already. */
    public RunConfig knowing(Path estimate) {
        return copy(
                firstExecution,
                timeLimitMillis,
                campaigns,
                firstCampaign,
                resultFile,
                workers,
                estimate.toString(),
                lost);
    }

    /** The same without one more execution. */
    public RunConfig without(long execution) {
        List<Long> more = new ArrayList<>(lost);
        more.add(execution);
        return copy(
                firstExecution,
                timeLimitMillis,
                campaigns,
                firstCampaign,
                resultFile,
                workers,
                parametersFile,
                List.copyOf(more));
    }

    private RunConfig copy(
            long first,
            long limitMillis,
            int times,
            int campaign,
            String result,
            Workers by,
            String known,
            List<Long> without) {
        return new RunConfig(
                mode,
                home,
                strategy,
                seed,
                first,
                iterations,
                failFast,
                minimise,
                outputDirectory,
                traceFile,
                result,
                limitMillis,
                bounds,
                without,
                parent,
                livelockBound,
                stallMillis,
                showOutput,
                repeat,
                parameterRuns,
                known,
                coverage,
                races,
                by,
                times,
                campaign,
                switches,
                programName,
                javaArguments,
                workingDirectory,
                classPath,
                source,
                bundleFile);
    }
}
