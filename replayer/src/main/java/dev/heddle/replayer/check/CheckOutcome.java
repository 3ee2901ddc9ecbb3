package dev.heddle.replayer.check;

import dev.heddle.analyzer.communication.Choices;
import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.analyzer.estimate.Profile;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.job.MinimisedTrace;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.RunResult.Range;
import dev.heddle.replayer.program.RecordedProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What came of a campaign.
 *
 * @param tested what ran
 * @param ending how it ended
 * @param result of all JVMs together
 * @param failing the failing executions that are kept
 * @param raced the races seen
 * @param ownWarnings lines for the user from the JVM of the command
 */
public record CheckOutcome(
        CheckRequest request,
        Tested tested,
        Ending ending,
        RunResult result,
        Failing failing,
        Raced raced,
        List<String> ownWarnings) {
    private static final Pattern OF_EXECUTION = Pattern.compile("^execution (\\d{1,18}) ");

    /**
     * What ran.
     *
     * @param program its short name
     * @param source path of its source, or empty
     * @param jdk version of the target's Java
     */
    public record Tested(String program, String source, String jdk) {}

    /**
     * How a campaign ended.
     *
     * @param isInterrupted ended by Ctrl-C
     * @param kept folder, as people would type it, from which it can go on; empty where it is over
     */
    public record Ending(boolean isInterrupted, Optional<String> kept) {}

    /**
     * Failing executions that are kept.
     *
     * @param traces their paths as people would type them, the first failure's first
     * @param first the first of them, where it could be read
     * @param replays of the first
     */
    public record Failing(List<String> traces, Optional<Trace> first, Replays replays) {}

    /**
     * Replays of one trace.
     *
     * @param ok how many ended as recorded
     * @param total how many were made
     * @param fresh how many of them in JVMs that had run nothing before
     * @param problem what went wrong first, in one line, or empty
     */
    public record Replays(int ok, int total, int fresh, String problem) {
        /** No replay was made. */
        public static final Replays NONE = new Replays(0, 0, 0, "");
    }

    /**
     * Races seen.
     *
     * @param asked those of all executions, with those of earlier runs; of no execution where that was not asked for
     * @param noted those of executions that are looked at in any case; of no execution where all were to be looked at
     */
    public record Raced(RaceSet asked, RaceSet noted) {
        /** Where races were not looked at. */
        public static Raced none(String program) {
            return new Raced(RaceSet.none(program), RaceSet.none(program));
        }
    }

    /** Returns this outcome with more lines for the user, which come first. */
    public CheckOutcome with(List<String> more) {
        return new CheckOutcome(
                request,
                tested,
                ending,
                result,
                failing,
                raced,
                Stream.concat(more.stream(), ownWarnings.stream()).toList());
    }

    /** Short name of the program. */
    public String program() {
        return tested.program();
    }

    /** Version of the target's Java. */
    public String jdk() {
        return tested.jdk();
    }

    /** Name of the strategy. */
    public String strategy() {
        return request.aim().strategy();
    }

    /** The campaign's seed. */
    public long seed() {
        return request.plan().seed();
    }

    /** Number of executions asked for. */
    public long iterations() {
        return request.plan().iterations();
    }

    /** Number of failing executions that end the campaign, 0 for none. */
    public int stopAfter() {
        return request.plan().stopAfter();
    }

    /** Time limit; 0 for none. */
    public long timeLimitMillis() {
        return request.plan().timeLimitMillis();
    }

    /** Switches of the memory model. */
    public ModelSwitches model() {
        return request.model();
    }

    /** What was known of the program beforehand, or {@link Estimate#NONE}. */
    public Estimate given() {
        return request.aim().given();
    }

    /** Whether Ctrl-C ended the campaign. */
    public boolean interrupted() {
        return ending.isInterrupted();
    }

    /** Paths of failing traces as people would type them, the first failure's first. */
    public List<String> traces() {
        return failing.traces();
    }

    /** The first failing trace, where it could be read. */
    public Optional<Trace> trace() {
        return failing.first();
    }

    /** Command that replays the first failure. */
    public String replayCommand() {
        String file = traces().get(0);
        return trace().map(of -> RecordedProgram.replay(of.program(), file)).orElse("heddle replay " + file);
    }

    /** Replays of the first failure. */
    public Replays replays() {
        return failing.replays();
    }

    /** Races, where they were asked for. */
    public RaceSet races() {
        return raced.asked();
    }

    /** Races of executions that are looked at in any case. */
    public RaceSet noted() {
        return raced.noted();
    }

    /** Whether the campaign was a search that ends by itself. */
    public boolean isExhaustive() {
        return request.aim().isSearch();
    }

    /** Whether failures ended the campaign. */
    public boolean stoppedByFailures() {
        return request.plan().isEnough(result.failures().count());
    }

    /**
     * Whether no execution of several passed, and no order of threads is known to be the cause: then it may have
     * nothing to do with it.
     */
    public boolean allFailed() {
        long races = result.failures().kinds().getOrDefault("race", 0L);
        return result.work().executions() > 1
                && result.failures().count() == result.work().executions()
                && races == 0
                && trace().filter(t -> t.cause().isKnown()).isEmpty();
    }

    /** Whether the time limit ended the campaign. */
    public boolean isStoppedByTime() {
        return timeLimitMillis() > 0
                && !interrupted()
                && !stoppedByFailures()
                && result.work().executions() < iterations()
                && !(isExhaustive() && result.search().complete());
    }

    /**
     * Why a campaign without a failure says nothing, in one line: the time limit left at most one completed execution;
     * or a test method was skipped, not instrumented, or has no threads that communicate. Empty where it says
     * something.
     */
    public Optional<String> saysNothing() {
        return Meaning.missing(this);
    }

    /** The median of a counted figure, where executions were counted. */
    public Optional<Long> median(String figure) {
        return Optional.ofNullable(result.parameters().get(figure)).map(Range::median);
    }

    /** The largest figures of the executions counted, and of those known beforehand. */
    public Estimate estimate() {
        return counted(CheckRequest.PARAMETER_RUNS).and(given());
    }

    /**
     * The largest figures of the executions counted; nothing where none passed.
     *
     * @param most maximum number of executions that were counted
     */
    public Estimate counted(int most) {
        if (result.parameters().isEmpty()) {
            return Estimate.NONE;
        }
        long passed = result.work().executions()
                - result.failures().count()
                - result.campaign().unfinishedCount();
        return new Estimate(
                (int) Math.max(1, Math.min(most, passed)),
                Math.max(1, result.work().maxThreads()),
                largest("k.collapsed"),
                largest("kCom.collapsed"),
                new Choices(
                        largest("steps"),
                        largest("history"),
                        largest("counted"),
                        largest("racing"),
                        largest("openReads")),
                Profile.NONE);
    }

    private int largest(String figure) {
        Range range = result.parameters().get(figure);
        return range == null ? 0 : (int) range.max();
    }

    /**
     * How the first failing execution was reduced, with paths as people would type them; nothing where that was not
     * asked for.
     */
    public Optional<MinimisedTrace> minimised() {
        if (traces().isEmpty()) {
            return Optional.empty();
        }
        String first = result.failures().traces().get(0);
        String shown = traces().get(0);
        return result.failures().minimised().stream()
                .filter(m -> m.trace().equals(first))
                .findFirst()
                .map(m -> m.at(shown, m.original().isEmpty() ? "" : sibling(shown, m.original())));
    }

    /** Where the output of the first failing execution is, as people would type it; nothing where there is none. */
    public Optional<String> output() {
        if (traces().isEmpty()) {
            return Optional.empty();
        }
        String file = outputOf(result.failures().traces().get(0));
        return Files.isRegularFile(Path.of(file)) ? Optional.of(outputOf(traces().get(0))) : Optional.empty();
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
    public List<String> allWarnings() {
        return Stream.concat(
                        ownWarnings.stream(),
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
