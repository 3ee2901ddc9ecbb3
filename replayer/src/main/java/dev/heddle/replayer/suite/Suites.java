package dev.heddle.replayer.suite;

import dev.heddle.api.run.TestLine;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.run.ModelSwitches.TimeMode;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.replayer.check.CheckOutcome;
import dev.heddle.replayer.check.CheckProgress;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.check.CheckRequestBuilder;
import dev.heddle.replayer.check.Checks;
import dev.heddle.replayer.job.CampaignPlanBuilder;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.Sampling;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.UsageException;
import dev.heddle.replayer.suite.TestVerdict.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/**
 * Runs a suite: all tests once as they are, then each that passes and has threads as a campaign of its own. A campaign
 * ends when its executions show nothing new; what time is left in all goes to those that still do.
 */
public final class Suites {
    private final SuiteRequest request;
    private final Sessions sessions;
    private final SuiteFollower follower;
    private final SuiteFolder folder;
    private final Map<String, TestVerdict> verdicts = new LinkedHashMap<>();
    private final Map<String, Unsettled> unsettled = new LinkedHashMap<>();
    private long end = Long.MAX_VALUE;
    private int all;

    /** Opens sessions, one for each campaign. */
    public interface Sessions {
        Session open() throws IOException, TargetFailure;
    }

    /** A test that has passed so far, and how new its last new reads-from class was: 1 for the last execution. */
    private record Unsettled(SuiteTest test, double newness, long limitMillis) {}

    /** Prepares a suite. */
    public Suites(SuiteRequest request, Sessions sessions, SuiteFollower follower) throws IOException {
        this.request = request;
        this.sessions = sessions;
        this.follower = follower;
        folder = new SuiteFolder(request.folder());
    }

    /**
     * Runs it, or goes on where an earlier run was interrupted.
     *
     * @return verdicts in the order of the tests; tests for which the time did not suffice have none
     */
    public List<TestVerdict> run(boolean resumes) throws IOException, InterruptedException, TargetFailure {
        if (!resumes) {
            folder.begin();
        }
        List<SuiteTest> tests = tests();
        verdicts.putAll(folder.verdicts());
        List<SuiteTest> open = new ArrayList<>();
        for (SuiteTest test : tests) {
            Optional<TestVerdict> plain = withoutControl(test);
            if (plain.isPresent()) {
                verdicts.put(test.plain().uniqueId(), plain.get());
            } else if (!verdicts.containsKey(test.plain().uniqueId())) {
                open.add(test);
            }
        }
        all = tests.size();
        follower.found(tests.size(), open.size());
        long total = request.limits().totalMillis();
        end = total == 0 ? Long.MAX_VALUE : System.nanoTime() / 1_000_000 + total;
        long each = request.each().plan().timeLimitMillis();
        atOnce(open.stream().map(test -> new Unsettled(test, 1, each)).toList(), false);
        while (total > 0 && !unsettled.isEmpty() && timeLeft() > 0) {
            List<Unsettled> next = unsettled.values().stream()
                    .sorted(Comparator.comparingDouble(Unsettled::newness).reversed())
                    .limit(request.limits().jobs())
                    .toList();
            next.forEach(one -> unsettled.remove(one.test().plain().uniqueId()));
            atOnce(next, true);
        }
        for (Unsettled rest : unsettled.values()) {
            SuiteFolder.delete(folder.of(rest.test()));
        }
        return tests.stream()
                .flatMap(test -> Optional.ofNullable(verdicts.get(test.plain().uniqueId())).stream())
                .toList();
    }

    /** How many tests the suite has. */
    public int size() {
        return all;
    }

    private List<SuiteTest> tests() throws IOException, InterruptedException, TargetFailure {
        List<SuiteTest> known = folder.tests();
        if (!known.isEmpty()) {
            return known.stream()
                    .filter(test -> request.selection().wants(test.plain().test()))
                    .toList();
        }
        List<String> classes = TestClasses.of(request.places()).stream()
                .filter(request.selection()::mayHave)
                .toList();
        boolean mayBeEmpty = request.selection().mayBeEmpty();
        if (classes.isEmpty() && mayBeEmpty) {
            return List.of();
        }
        try (Session session = sessions.open()) {
            List<String> java = new ArrayList<>(List.of(session.java().binary().toString()));
            java.addAll(request.java());
            Path directory = Path.of(request.each().program().directory());
            PlainRuns plain = new PlainRuns(
                    java, directory, session.folder(), request.limits().plainMillis(), request.selection());
            List<SuiteTest> found = plain.run(classes, session.live());
            if (plain.isCutOff()) {
                follower.incomplete(
                        "the JVM of the tests ended outside of a test, and again in the same place: tests that"
                                + " come after it did not run; name their classes, or leave that class out by --select");
            }
            if (found.isEmpty() && !mayBeEmpty) {
                throw new UsageException("no test that is wanted in "
                        + request.places().stream().map(session::show).collect(Collectors.joining(", "))
                        + "; look at --select and --tests");
            }
            folder.keep(found);
            return found;
        }
    }

    /** The verdict of a test that does not run under control. */
    private static Optional<TestVerdict> withoutControl(SuiteTest test) {
        TestLine plain = test.plain();
        String first = firstLine(plain.message());
        return switch (plain.state()) {
            case PASSED ->
                plain.threads() == 0
                        ? Optional.of(verdict(test, Kind.SEQUENTIAL, "it starts no thread"))
                        : plain.test().isEmpty()
                                ? Optional.of(verdict(test, Kind.NOT_CONTROLLED, "it is no method of a class"))
                                : Optional.empty();
            case BEGUN -> Optional.of(verdict(test, Kind.FAILS_BY_ITSELF, "it ends its JVM, or does not end"));
            case CONTAINER_BEGUN, CONTAINER_ENDED ->
                Optional.of(
                        verdict(test, Kind.FAILS_BY_ITSELF, "outside of its tests it ends its JVM, or does not end"));
            case FAILED, BROKEN -> Optional.of(verdict(test, Kind.FAILS_BY_ITSELF, first));
            case ABORTED, SKIPPED -> Optional.of(verdict(test, Kind.SKIPPED, first));
        };
    }

    /** The first line of a message; those of AssertJ and Mockito begin on the line after the exception's name. */
    static String firstLine(String message) {
        return message.replaceAll(":\\s*\\R\\s*", ": ").lines().findFirst().orElse("");
    }

    private static TestVerdict verdict(SuiteTest test, Kind kind, String why) {
        return new TestVerdict(test.plain().uniqueId(), test.name(), kind, why, 0, 0, 0, "");
    }

    private long timeLeft() {
        return end == Long.MAX_VALUE ? end : end - System.nanoTime() / 1_000_000;
    }

    /** Several campaigns side by side. */
    private void atOnce(List<Unsettled> tests, boolean resumes) throws IOException, InterruptedException {
        ExecutorService threads =
                Executors.newFixedThreadPool(Math.max(1, request.limits().jobs()));
        try {
            List<Future<?>> running = new ArrayList<>();
            for (Unsettled one : tests) {
                running.add(threads.submit(() -> {
                    judge(one, resumes);
                    return null;
                }));
            }
            for (Future<?> one : running) {
                one.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            throw new IllegalStateException("a test of the suite could not be judged", e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private void judge(Unsettled one, boolean resumes) throws IOException, InterruptedException {
        long left = timeLeft();
        if (left <= 0) {
            return;
        }
        boolean isFree = one.limitMillis() == 0 && end == Long.MAX_VALUE;
        long limit = isFree ? 0 : Math.min(one.limitMillis() == 0 ? left : one.limitMillis(), left);
        SuiteTest test = one.test();
        TestVerdict verdict;
        try (Session session = sessions.open()) {
            Checks checks = new Checks(session, request(test, limit), CheckProgress.NONE);
            CheckOutcome outcome = resumes ? checks.resume() : checks.run();
            verdict = verdict(test, outcome, limit);
        } catch (UsageException | TargetFailure | UnreadableFileException e) {
            SuiteFolder.delete(folder.of(test));
            verdict = verdict(test, Kind.NOT_CONTROLLED, String.valueOf(e.getMessage()));
        }
        if (verdict.kind() == Kind.FAILS) {
            verdict = againstTime(test, verdict, limit);
        }
        folder.keep(verdict);
        int done;
        synchronized (verdicts) {
            verdicts.put(verdict.test(), verdict);
            done = verdicts.size();
        }
        follower.judged(verdict, done, all);
    }

    /** The verdict of a test that fails, when it has also been run in punctual time where that may be the reason. */
    private TestVerdict againstTime(SuiteTest test, TestVerdict found, long limitMillis)
            throws IOException, InterruptedException {
        Optional<Trace> failing = trace(folder.file(found));
        if (failing.filter(PunctualTime::isOfMachine).isPresent()) {
            return found.with(
                    Kind.DEPENDS_ON_TIME, " -- by the machine's clock, and executions under control are slower");
        }
        if (failing.isEmpty() || !PunctualTime.mayMatter(failing.get()) || timeLeft() <= 0) {
            return found;
        }
        long none = passing(test, TimeMode.PUNCTUAL, failing.get(), found, limitMillis);
        if (none > 0) {
            return dependsOnTime(found, none, "time waits for threads that can run");
        }
        if (PunctualTime.readsClock(failing.get()) && timeLeft() > 0) {
            none = passing(test, TimeMode.WORKING, failing.get(), found, limitMillis);
        }
        return none > 0 ? dependsOnTime(found, none, "each look at the clock takes a millisecond") : found;
    }

    private static TestVerdict dependsOnTime(TestVerdict found, long passing, String time) {
        return found.with(Kind.DEPENDS_ON_TIME, " -- none of " + passing + " executions fails in which " + time);
    }

    /** How many executions have passed in other time, if they are enough and none has failed; else 0. */
    private long passing(SuiteTest test, int slack, Trace failing, TestVerdict found, long limitMillis)
            throws IOException, InterruptedException {
        Path own = folder.of(test).resolve("punctual");
        CheckRequest again = PunctualTime.of(
                request(test, Math.min(limitMillis, timeLeft())), slack, own, failing, found, timeLeft());
        try (Session session = sessions.open()) {
            CheckOutcome outcome = new Checks(session, again, CheckProgress.NONE).run();
            boolean isNeeded = PunctualTime.isNeeded(
                    failing, outcome, failing(test, outcome).isPresent());
            return isNeeded ? outcome.result().work().executions() : 0;
        } catch (UsageException | TargetFailure e) {
            return 0; // it has failed, whatever else can be said of it
        } finally {
            SuiteFolder.delete(own);
        }
    }

    private CheckRequest request(SuiteTest test, long limitMillis) {
        CheckRequest each = request.each();
        List<String> program = new ArrayList<>(request.java());
        program.addAll(test.words());
        program.addAll(each.program().javaArguments());
        return CheckRequestBuilder.builder(each)
                .program(new CheckRequest.Started(
                        program, each.program().directory(), each.program().java()))
                .plan(CampaignPlanBuilder.builder(each.plan())
                        .timeLimitMillis(limitMillis)
                        .outputDirectory(folder.of(test).toString())
                        .build())
                .build();
    }

    private TestVerdict verdict(SuiteTest test, CheckOutcome outcome, long limit) throws IOException {
        CampaignResult.Coverage coverage = outcome.result().campaign().coverage();
        Path own = folder.of(test);
        boolean isCutShort = outcome.ending().kept().isPresent()
                && !Sampling.isSettled(outcome.result().work().executions(), coverage.lastNews());
        Kind kind;
        String why = "";
        String trace = "";
        Optional<Path> failing = failing(test, outcome);
        if (failing.isPresent()) {
            kind = Kind.FAILS;
            why = told(failing.get());
            trace = folder.relative(failing.get());
        } else if (!request.wanted().isEmpty()) {
            kind = Kind.PASSES;
            why = "not in these executions"
                    + (outcome.result().failures().count() > 0 ? ", of which some failed otherwise" : "");
        } else if (outcome.saysNothing().isPresent()) {
            kind = Kind.SAYS_NOTHING;
            why = outcome.saysNothing().get();
        } else {
            boolean isAlone = outcome.result().work().maxThreads() < 2;
            boolean isAlike = !isCutShort && coverage.classified() > 1 && coverage.classes() < 2;
            kind = isAlone || isAlike ? Kind.SEQUENTIAL : Kind.PASSES;
            why = kind == Kind.PASSES ? "" : isAlone ? "it starts no thread" : "its threads never communicate";
        }
        if (kind == Kind.PASSES && isCutShort) {
            double newness =
                    coverage.lastNews() / (double) outcome.result().work().executions();
            synchronized (verdicts) {
                unsettled.put(test.plain().uniqueId(), new Unsettled(test, newness, 2 * limit));
            }
        } else if (kind != Kind.FAILS) {
            SuiteFolder.delete(own);
        }
        return new TestVerdict(
                test.plain().uniqueId(),
                test.name(),
                kind,
                why,
                outcome.result().work().executions(),
                coverage.classes(),
                outcome.result().work().nanos() / 1_000_000,
                trace);
    }

    /** The trace of the first failure, or of the one that is looked for. */
    private Optional<Path> failing(SuiteTest test, CheckOutcome outcome) {
        List<Path> traces =
                outcome.result().failures().traces().stream().map(Path::of).toList();
        if (request.wanted().isEmpty()) {
            return traces.stream().findFirst();
        }
        List<WantedFailure> wanted = request.wanted().stream()
                .filter(one -> test.plain().test().startsWith(one.test() + "("))
                .toList();
        return traces.stream()
                .filter(file -> trace(file)
                        .filter(shown -> wanted.stream().anyMatch(one -> one.isShownBy(shown)))
                        .isPresent())
                .findFirst();
    }

    private String told(Path failing) throws IOException {
        Optional<Trace> trace = trace(failing);
        return trace.isEmpty()
                ? ""
                : "execution " + trace.get().header().execution() + ": " + follower.failed(trace.get(), failing);
    }

    private static Optional<Trace> trace(Path file) {
        try {
            return Optional.of(TraceReader.read(file));
        } catch (IOException | CorruptTraceException e) {
            return Optional.empty(); // said where the trace is opened
        }
    }
}
