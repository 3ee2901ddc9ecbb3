package dev.heddle.cli;

import java.nio.file.Path;

/**
 * What a target JVM is to do, as far as the commands differ; the fields are those of {@link dev.heddle.replayer.job.RunConfig}.
 *
 * @param execution number of the first execution
 * @param iterations number of the last one
 * @param coverage whether the iRoots that executions expose are collected
 * @param races whether races are collected
 */
record Task(
        String mode,
        String strategy,
        long seed,
        long execution,
        long iterations,
        boolean failFast,
        boolean minimise,
        String outputDirectory,
        String traceFile,
        long timeLimitMillis,
        boolean showOutput,
        int repeat,
        boolean coverage,
        boolean races) {

    Task(
            String mode,
            String strategy,
            long seed,
            long execution,
            long iterations,
            boolean failFast,
            boolean minimise,
            String outputDirectory,
            String traceFile,
            long timeLimitMillis,
            boolean showOutput,
            int repeat,
            boolean coverage) {
        this(
                mode,
                strategy,
                seed,
                execution,
                iterations,
                failFast,
                minimise,
                outputDirectory,
                traceFile,
                timeLimitMillis,
                showOutput,
                repeat,
                coverage,
                false);
    }

    static Task check(
            String strategy,
            long seed,
            long iterations,
            boolean failFast,
            boolean minimise,
            Path out,
            long timeLimitMillis,
            boolean coverage,
            boolean races) {
        return new Task(
                "check",
                strategy,
                seed,
                1,
                iterations,
                failFast,
                minimise,
                out.toString(),
                "",
                timeLimitMillis,
                false,
                1,
                coverage,
                races);
    }

    static Task record(String strategy, long seed, long execution, Path traceFile) {
        return new Task(
                "record",
                strategy,
                seed,
                execution,
                execution,
                false,
                false,
                "",
                traceFile.toString(),
                0,
                true,
                1,
                false);
    }

    /**
     * @param repeat how often in one JVM
     * @param out where the traces of replays go, or empty
     */
    static Task replay(Path traceFile, boolean showOutput, int repeat, String out) {
        return new Task(
                "replay",
                "replay",
                0,
                1,
                1,
                false,
                false,
                out,
                traceFile.toString(),
                0,
                showOutput,
                repeat,
                false,
                false);
    }

    /**
     * @param plan the schedules
     * @param out where failing traces go
     */
    static Task schedules(Path plan, Path out, boolean showOutput) {
        return new Task(
                "schedules",
                "schedule",
                0,
                1,
                1,
                false,
                false,
                out.toString(),
                plan.toString(),
                0,
                showOutput,
                1,
                false);
    }

    /** The same with the program's output. */
    Task shown() {
        return new Task(
                mode,
                strategy,
                seed,
                execution,
                iterations,
                failFast,
                minimise,
                outputDirectory,
                traceFile,
                timeLimitMillis,
                true,
                repeat,
                coverage,
                races);
    }
}
