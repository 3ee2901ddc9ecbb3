package dev.heddle.junit;

import dev.heddle.api.Campaign;
import dev.heddle.api.run.TestId;
import dev.heddle.api.tool.ExitCodes;
import dev.heddle.api.tool.HeddleTool;
import dev.heddle.api.tool.HeddleTool.CheckAnswer;
import dev.heddle.api.tool.HeddleTool.CheckOrder;
import dev.heddle.api.tool.HeddleTool.ReplayAnswer;
import dev.heddle.api.tool.HeddleTool.ReplayOrder;
import dev.heddle.distribution.Installation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
    private static final int ALL_CORES = Runtime.getRuntime().availableProcessors();
    /** A campaign keeps a core busy, or all where no other test runs. */
    private static final Semaphore CORES = new Semaphore(ALL_CORES, true);
    /** With fewer executions a second JVM, which may have to be started, costs more than it gains. */
    private static final int LEAST_SHARED = 500;

    /** Whether the last campaign has passed: one that fails soon does so later with a second JVM beside it. */
    private static volatile boolean hasPassed;

    private static final String ASSUMPTION = "(assumption not met)";

    private final TestId id;
    private final Campaign campaign;
    private final Set<CheckOrder.Further> further;
    private final Attachments attachments;
    private final Path folder;
    private final FailureFile stored;
    private final List<String> program;

    /**
     * A campaign.
     *
     * @param suffix tells several campaigns of a method apart, or empty
     * @param further what follows its executions
     */
    TestCampaign(
            TestId id, String suffix, Campaign campaign, Set<CheckOrder.Further> further, Attachments attachments) {
        this.id = id;
        this.campaign = campaign;
        this.further = further;
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
        } catch (ClassNotFoundException e) {
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
        HeddleTool heddle = Installation.get().tool();
        boolean isShared = hasPassed && campaign.executions() >= LEAST_SHARED && CORES.tryAcquire(ALL_CORES);
        int cores = isShared ? ALL_CORES : 1;
        if (!isShared) {
            CORES.acquireUninterruptibly();
        }
        try {
            Optional<ReplayRequest> asked = ReplayRequest.get();
            if (asked.isPresent()) {
                asked.get().run(heddle, id, program);
                return new TreeMap<>();
            }
            Optional<Path> last = stored.trace();
            if (last.isPresent() && campaign.trial().parameter().isEmpty()) {
                replayStored(heddle, last.get());
            }
            CheckAnswer result = heddle.check(order(cores));
            hasPassed = result.exit() == ExitCodes.OK;
            if (result.exit() == ExitCodes.FAILED) {
                throw failure(heddle, result);
            }
            if (result.exit() == ExitCodes.SAYS_NOTHING) {
                refuse(result);
            }
            if (result.exit() != ExitCodes.OK) {
                throw new AssertionFailedError("not run under control: " + result.err());
            }
            stored.delete();
            SelfCheck.require(
                    heddle, program.subList(0, program.size() - id.words().size()));
            if (!campaign.trial().isOneOfMany()) {
                String text = passed(result);
                System.out.println("heddle: " + id.className() + "." + id.method() + ": " + text);
                attachments.passed(text);
            }
            return result.figures().orElseThrow().outcomes();
        } finally {
            CORES.release(cores);
        }
    }

    /**
     * The command's report in a line: executions, why they stopped, the first claim of what passing is worth, races.
     */
    private static String passed(CheckAnswer result) {
        List<String> parts = new ArrayList<>();
        boolean isClaim = false;
        for (String line : result.out().lines().skip(1).map(String::strip).toList()) {
            boolean isKept = line.contains("nothing found")
                    || line.startsWith("did not end")
                    || line.startsWith("stopped by")
                    || line.startsWith("note: data race");
            if (isKept || isClaim) {
                parts.add(isClaim ? "a bug was missed with at most " + line : line);
            }
            isClaim = line.startsWith("if there is a bug");
        }
        result.judged().stream().filter(line -> line.contains(": race on ")).forEach(parts::add);
        return String.join("; ", parts);
    }

    private static String replayLine(String trace) {
        return "Replay: -Dheddle.replay=" + trace + "   (with -Dheddle.debug=5005 it waits for a debugger)";
    }

    /** The failure of the last run is tried first: after a repair it says at once whether that was enough. */
    private void replayStored(HeddleTool heddle, Path trace) {
        ReplayAnswer result = heddle.replay(new ReplayOrder(trace, program, Optional.empty()));
        if (result.exit() == ExitCodes.FAILED) {
            throw new FoundFailure("the failure of the last run happens again: " + stored.message(), stored.stack());
        }
        stored.delete();
    }

    /** @param jvms how many make the executions */
    private CheckOrder order(int jvms) {
        Set<CheckOrder.Part> without = EnumSet.of(
                CheckOrder.Part.CONFIRMATION); // the next run begins with it, and a JVM takes as long as all before
        if (campaign.allowSequential()) {
            without.add(CheckOrder.Part.COMMUNICATION);
        }
        if (campaign.trial().isOneOfMany()) {
            without.add(CheckOrder.Part.REDUCTION);
        }
        return new CheckOrder(
                program,
                folder,
                campaign.executions(),
                campaign.time(),
                new CheckOrder.Choice(
                        campaign.strategy(),
                        campaign.seed(),
                        campaign.failOnRace(),
                        campaign.trial().isByTheClock(),
                        campaign.trial().inside(),
                        campaign.options(),
                        jvms),
                Map.of(),
                without,
                further());
    }

    /** What the test asks for and what is asked for all tests; nothing for one of many tries. */
    private Set<CheckOrder.Further> further() {
        Set<CheckOrder.Further> all = EnumSet.noneOf(CheckOrder.Further.class);
        for (CheckOrder.Further one : CheckOrder.Further.values()) {
            boolean isForAll =
                    Boolean.parseBoolean(TestJvm.setting("heddle." + one.name().toLowerCase(Locale.ROOT)));
            if (!campaign.trial().isOneOfMany() && (isForAll || further.contains(one))) {
                all.add(one);
            }
        }
        return all;
    }

    private FoundFailure failure(HeddleTool heddle, CheckAnswer result) {
        CheckAnswer.Failure found = result.failure().orElseThrow();
        String trace = found.trace();
        StringBuilder text = new StringBuilder();
        text.append("execution ").append(found.execution()).append(" of at most ");
        text.append(campaign.executions())
                .append(" (seed ")
                .append(campaign.seed())
                .append(") failed: ");
        text.append(found.message()).append("\n\n");
        found.story().forEach(line -> text.append(line).append('\n'));
        text.append('\n');
        append(found.cures(), text);
        append(result.judged(), text);
        text.append("Trace:  ").append(trace).append('\n');
        if (result.figures().orElseThrow().isReduced()) { // for people, and not one of many tries
            page(heddle, trace)
                    .ifPresent(page -> text.append("Page:   ").append(page).append('\n'));
        }
        found.output().ifPresent(file -> text.append(Printed.text(file)));
        text.append(replayLine(trace));
        stored.write(Path.of(trace), text.toString(), found.stack());
        attachments.add(Path.of(trace));
        return new FoundFailure(text.toString(), found.stack());
    }

    private static void append(List<String> lines, StringBuilder text) {
        lines.forEach(line -> text.append(line).append('\n'));
        text.append(lines.isEmpty() ? "" : "\n");
    }

    /** The page of the failure; nothing where this build of Heddle makes none. */
    private Optional<Path> page(HeddleTool heddle, String trace) {
        Path page = Path.of(trace.replaceFirst("\\.heddle$", "") + ".html");
        if (!heddle.page(Path.of(trace), page)) {
            return Optional.empty();
        }
        attachments.add(page);
        return Optional.of(page);
    }

    /** An assumption that never holds skips the test; what says nothing otherwise fails. */
    private static void refuse(CheckAnswer result) {
        String why = result.err()
                .lines()
                .map(line -> line.replaceFirst("^heddle check: ", ""))
                .filter(line -> line.startsWith("this test says nothing"))
                .findFirst()
                .orElse(result.err());
        if (result.figures().orElseThrow().outcomes().containsKey(ASSUMPTION)) {
            throw new TestAbortedException(why);
        }
        throw new AssertionFailedError(why);
    }

    /** Traces that are kept for regression tests, and what to do where they no longer fit. */
    void replayKept(Path trace) {
        HeddleTool heddle = Installation.get().tool();
        ReplayAnswer result = heddle.replay(new ReplayOrder(trace, program, Optional.empty()));
        switch (result.exit()) {
            case ExitCodes.FAILED ->
                throw new FoundFailure(
                        "the recorded failure of " + trace + " happens again: " + result.verdict() + "\n\n"
                                + story(heddle, trace) + "\n" + replayLine(trace.toString()),
                        List.of());
            case ExitCodes.OK -> {}
            case ExitCodes.DIVERGED -> run();
            default -> throw new AssertionFailedError("not replayed: " + result.err());
        }
    }

    private static String story(HeddleTool heddle, Path trace) {
        try {
            return String.join("\n", heddle.story(trace));
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
