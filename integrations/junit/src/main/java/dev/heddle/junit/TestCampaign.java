package dev.heddle.junit;

import dev.heddle.api.Campaign;
import dev.heddle.api.run.TestId;
import dev.heddle.distribution.CommandResult;
import dev.heddle.distribution.Installation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * The campaign of one test: the failure of the last run first, then many executions in a JVM under control. Decides
 * whether what has passed may be believed.
 */
final class TestCampaign {
    /** Each campaign keeps a core busy. */
    private static final Semaphore CORES = new Semaphore(Runtime.getRuntime().availableProcessors());

    private static final String ASSUMPTION = "(assumption not met)";

    private final TestId id;
    private final Campaign campaign;
    private final Attachments attachments;
    private final Path folder;
    private final FailureFile stored;
    private final List<String> program;

    /**
     * A campaign.
     *
     * @param suffix tells several campaigns of a method apart, or empty
     */
    TestCampaign(TestId id, String suffix, Campaign campaign, Attachments attachments) {
        this.id = id;
        this.campaign = campaign;
        this.attachments = attachments;
        String name = id.className() + "." + id.method() + (suffix.isEmpty() ? "" : "-" + suffix);
        folder = TestJvm.results().resolve(name.replaceAll("[^\\p{javaJavaIdentifierPart}.-]", "_"));
        stored = new FailureFile(folder);
        program = program(id);
    }

    /** What {@code java} gets; fails where the test cannot run under control. */
    private static List<String> program(TestId id) {
        Class<?> test;
        try {
            test = Class.forName(id.className(), false, Thread.currentThread().getContextClassLoader());
            id.require(test.getClassLoader());
        } catch (ClassNotFoundException | IllegalArgumentException e) {
            throw new AssertionFailedError("not run under control: " + e.getMessage(), e);
        }
        List<String> words = new ArrayList<>(TestJvm.arguments(test));
        words.addAll(id.words());
        return words;
    }

    /**
     * Runs it.
     *
     * @return how many executions reported which outcome
     * @throws FoundFailure where an execution fails
     * @throws AssertionFailedError where the campaign says nothing
     */
    SortedMap<String, Long> run() {
        Installation heddle = Installation.get();
        CORES.acquireUninterruptibly();
        try {
            Optional<ReplayRequest> asked = ReplayRequest.get();
            if (asked.isPresent()) {
                asked.get().run(heddle, id, program);
                return new TreeMap<>();
            }
            Optional<Path> last = stored.trace();
            if (last.isPresent() && campaign.parameter().isEmpty()) {
                replayStored(heddle, last.get());
            }
            CommandResult result = heddle.run(command(), null);
            if (result.exit() == CommandResult.FAILED) {
                throw failure(heddle, result);
            }
            if (result.exit() != CommandResult.OK) {
                throw new AssertionFailedError("not run under control: " + result.err());
            }
            stored.delete();
            requireMeaning(result);
            SelfCheck.require(
                    heddle, program.subList(0, program.size() - id.words().size()));
            return result.numbers("outcomes");
        } finally {
            CORES.release();
        }
    }

    /** The failure of the last run is tried first: after a repair it says at once whether that was enough. */
    private void replayStored(Installation heddle, Path trace) {
        CommandResult result = heddle.run(ReplayRequest.command(trace, program), null);
        if (result.exit() == CommandResult.FAILED) {
            throw new FoundFailure("the failure of the last run happens again: " + stored.message(), stored.stack());
        }
        stored.delete();
    }

    private List<String> command() {
        List<String> words = new ArrayList<>(List.of(
                "check",
                "--fail-fast",
                "--iterations=" + campaign.executions(),
                "--time-limit=" + campaign.time().toMillis() / 1000.0,
                "--strategy=" + campaign.strategy(),
                "--seed=" + campaign.seed(),
                "--confirm=0", // the next run begins with it, and a replay in another JVM takes as long as all before
                "--out=" + folder));
        if (campaign.failOnRace()) {
            words.add("--fail-on=race");
        }
        words.addAll(campaign.options());
        words.add("--");
        words.addAll(program);
        return words;
    }

    private FoundFailure failure(Installation heddle, CommandResult result) {
        String trace = result.text("trace");
        StringBuilder text = new StringBuilder();
        text.append("execution ").append(result.number("firstFailure")).append(" of at most ");
        text.append(campaign.executions())
                .append(" (seed ")
                .append(campaign.seed())
                .append(") failed: ");
        text.append(result.text("failure.message")).append("\n\n");
        result.texts("story").forEach(line -> text.append(line).append('\n'));
        text.append('\n');
        text.append("Trace:  ").append(trace).append('\n');
        if (isKept()) {
            page(heddle, trace)
                    .ifPresent(page -> text.append("Page:   ").append(page).append('\n'));
        }
        text.append("Replay: -Dheddle.replay=").append(trace);
        text.append("   (with -Dheddle.debug=5005 it waits for a debugger)");
        List<String> stack = result.texts("failure.stack");
        stored.write(Path.of(trace), text.toString(), stack);
        attachments.add(Path.of(trace));
        return new FoundFailure(text.toString(), stack);
    }

    /** Whether a failure is for people, and not one of many tries. */
    private boolean isKept() {
        return campaign.options().stream().noneMatch(option -> option.equals("--no-minimise"));
    }

    /** The page of the failure; nothing where this build of Heddle makes none. */
    private Optional<Path> page(Installation heddle, String trace) {
        Path page = Path.of(trace.replaceFirst("\\.heddle$", "") + ".html");
        CommandResult result = heddle.run(List.of("inspect", trace, "--html=" + page), null);
        if (result.exit() != CommandResult.OK) {
            return Optional.empty();
        }
        attachments.add(page);
        return Optional.of(page);
    }

    /** Green by accident is worse than red. */
    private void requireMeaning(CommandResult result) {
        long executions = result.number("iterations");
        long unfinished = result.numbers("unfinished").values().stream()
                .mapToLong(Long::longValue)
                .sum();
        if (executions == 0) {
            throw nothing("no execution was completed within " + campaign.time().toSeconds() + " s");
        }
        if (unfinished >= executions) {
            throw nothing("every execution was cut off (" + result.numbers("unfinished") + ")");
        }
        if (result.numbers("outcomes").getOrDefault(ASSUMPTION, 0L) >= executions) {
            throw new TestAbortedException("an assumption is not met in any of " + executions + " executions");
        }
        Optional<String> untouched = result.texts("untransformable").stream()
                .filter(line -> line.startsWith(id.className()))
                .findFirst();
        if (untouched.isPresent()) {
            throw nothing("the test class runs without instrumentation: " + untouched.get());
        }
        if (campaign.allowSequential()) {
            return;
        }
        if (result.number("threads") < 2) {
            throw nothing("the test starts no thread, so there is one schedule only; start threads in the test, or say"
                    + " allowSequential");
        }
        if (result.has("coverage.readsFromClasses")
                && result.number("coverage.readsFromClasses") < 2
                && executions > 1) {
            throw nothing("all " + executions + " executions were alike: no thread reads what another one writes, so"
                    + " one schedule says all; say allowSequential if that is meant");
        }
    }

    private static AssertionFailedError nothing(String why) {
        return new AssertionFailedError("this test says nothing: " + why);
    }

    /** Traces that are kept for regression tests, and what to do where they no longer fit. */
    void replayKept(Path trace) {
        Installation heddle = Installation.get();
        CommandResult result = heddle.run(ReplayRequest.command(trace, program), null);
        switch (result.exit()) {
            case CommandResult.FAILED ->
                throw new FoundFailure(
                        "the recorded failure of " + trace + " happens again: " + result.text("verdict"), List.of());
            case CommandResult.OK -> {}
            case CommandResult.DIVERGED -> run();
            default -> throw new AssertionFailedError("not replayed: " + result.err());
        }
    }
}
