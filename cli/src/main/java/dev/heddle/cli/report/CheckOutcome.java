package dev.heddle.cli.report;

import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.Cause;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.job.MinimisedTrace;
import dev.heddle.replayer.job.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * All that {@code check} reports on.
 *
 * @param program its short name
 * @param strategy name of the strategy
 * @param seed the campaign's seed
 * @param iterations how many executions were asked for
 * @param stopAfter number of failing executions that end the campaign, 0 for none
 * @param timeLimitMillis 0 for none
 * @param jdk version of the target's Java
 * @param model the switches of the memory model
 * @param parameterRuns maximum number of complete executions that were counted
 * @param given what was known of the program beforehand, or {@link Estimate#NONE}
 * @param interrupted ended by Ctrl-C
 * @param rest the command that goes on with it; empty where it has come to its end
 * @param result of all JVMs together
 * @param traces paths of the failing traces as people would type them, the first failure's first
 * @param trace the first of them, where it could be read
 * @param replays fresh JVMs that replayed it
 * @param warnings of the command line itself
 * @param races what raced, of no execution where that was not asked for
 * @param noted what raced in the executions that are looked at all the same, of none where it was asked for
 */
public record CheckOutcome(
        String program,
        String strategy,
        long seed,
        long iterations,
        int stopAfter,
        long timeLimitMillis,
        String jdk,
        ModelSwitches model,
        int parameterRuns,
        Estimate given,
        boolean interrupted,
        String rest,
        RunResult result,
        List<String> traces,
        Optional<Trace> trace,
        Replays replays,
        List<String> warnings,
        RaceSet races,
        RaceSet noted) {
    private static final Pattern OF_EXECUTION = Pattern.compile("^execution (\\d{1,18}) ");

    /** Where races were not looked at. */
    public CheckOutcome(
            String program,
            String strategy,
            long seed,
            long iterations,
            int stopAfter,
            long timeLimitMillis,
            String jdk,
            ModelSwitches model,
            int parameterRuns,
            Estimate given,
            boolean interrupted,
            String rest,
            RunResult result,
            List<String> traces,
            Optional<Trace> trace,
            Replays replays,
            List<String> warnings) {
        this(
                program,
                strategy,
                seed,
                iterations,
                stopAfter,
                timeLimitMillis,
                jdk,
                model,
                parameterRuns,
                given,
                interrupted,
                rest,
                result,
                traces,
                trace,
                replays,
                warnings,
                RaceSet.none(program),
                RaceSet.none(program));
    }

    /**
     * Replays of one trace.
     *
     * @param ok how many ended as recorded
     * @param total how many were made
     * @param problem what went wrong first, in one line, or empty
     */
    public record Replays(int ok, int total, String problem) {
        /** No replay was made. */
        public static final Replays NONE = new Replays(0, 0, "");
    }

    /** Whether the campaign was a search that ends by itself. */
    boolean isExhaustive() {
        return strategy.equals("exhaustive");
    }

    /** Whether failures ended the campaign. */
    boolean stoppedByFailures() {
        return stopAfter > 0 && result.failures().count() >= stopAfter;
    }

    /**
     * Whether no execution of several passed, and no order of threads is known to be the cause: then it may have
     * nothing to do with it.
     */
    boolean allFailed() {
        long races = result.failures().kinds().getOrDefault("race", 0L);
        return result.work().executions() > 1
                && result.failures().count() == result.work().executions()
                && races == 0
                && trace.filter(t -> !t.cause().equals(Cause.NONE)).isEmpty();
    }

    /** The median of a counted figure, where executions were counted. */
    Optional<Long> median(String figure) {
        return Optional.ofNullable(result.parameters().get(figure)).map(RunResult.Range::median);
    }

    /** The largest figures of the executions counted, and of those known beforehand. */
    Estimate estimate() {
        return CampaignFigures.estimate(result, parameterRuns).and(given);
    }

    /**
     * How the first failing execution was reduced, with paths as people would type them; nothing where that was not
     * asked for.
     */
    Optional<MinimisedTrace> minimised() {
        if (traces.isEmpty()) {
            return Optional.empty();
        }
        String first = result.failures().traces().get(0);
        String shown = traces.get(0);
        return result.failures().minimised().stream()
                .filter(m -> m.trace().equals(first))
                .findFirst()
                .map(m -> m.at(shown, m.original().isEmpty() ? "" : sibling(shown, m.original())));
    }

    /** Where the output of the first failing execution is, as people would type it; nothing where there is none. */
    Optional<String> output() {
        if (traces.isEmpty()) {
            return Optional.empty();
        }
        String file = outputOf(result.failures().traces().get(0));
        return Files.isRegularFile(Path.of(file)) ? Optional.of(outputOf(traces.get(0))) : Optional.empty();
    }

    private static String outputOf(String trace) {
        return trace.replaceFirst("\\.heddle$", "") + ".out.txt";
    }

    private static String sibling(String file, String of) {
        return file.substring(0, file.lastIndexOf('/') + 1) + of.substring(of.lastIndexOf('/') + 1);
    }

    /**
     * Lines for the user from all sides, without those that name classes: those about an execution in the order of
     * executions, then the others in the order of the alphabet, as JVMs side by side know of no other order.
     */
    List<String> allWarnings() {
        return Stream.concat(
                        warnings.stream(),
                        result.warnings().stream()
                                .sorted(Comparator.comparingLong(CheckOutcome::execution)
                                        .thenComparing(Comparator.naturalOrder())))
                .distinct()
                .toList();
    }

    private static long execution(String line) {
        Matcher matcher = OF_EXECUTION.matcher(line);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : Long.MAX_VALUE;
    }
}
