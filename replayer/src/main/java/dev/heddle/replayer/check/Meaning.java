package dev.heddle.replayer.check;

import dev.heddle.api.run.TestId;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.program.JavaArguments;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Whether executions that have passed say something: green by accident is worse than red. */
final class Meaning {
    /** Outcome that an assumption of a test reports, see {@code TestResult} in heddle-api. */
    private static final String ASSUMPTION = "(assumption not met)";

    private Meaning() {}

    /** Why a campaign in which no execution failed says nothing, in one line; empty where it does. */
    static Optional<String> missing(CheckOutcome outcome) {
        if (outcome.result().failures().count() > 0 || outcome.interrupted()) {
            return Optional.empty();
        }
        Optional<TestId> test = test(outcome.request().program());
        return tooFew(outcome)
                .or(() -> test.flatMap(of -> ofTest(outcome, of)))
                .map(why -> (test.isPresent() ? "this test" : "this campaign") + " says nothing: " + why);
    }

    /** A campaign of which the time limit left too little, whatever it runs. */
    private static Optional<String> tooFew(CheckOutcome outcome) {
        long executions = outcome.result().work().executions();
        long completed = executions - outcome.result().campaign().unfinishedCount();
        String within = " was completed within " + outcome.timeLimitMillis() / 1000 + " s";
        if (executions == 0 || outcome.isStoppedByTime() && completed == 0) {
            return Optional.of("no execution" + within + "; give it more time (--time-limit)");
        }
        return outcome.isStoppedByTime() && completed == 1
                ? Optional.of(
                        "one execution" + within + ", so no other order was tried; give it more time (--time-limit)")
                : Optional.empty();
    }

    private static Optional<String> ofTest(CheckOutcome outcome, TestId test) {
        CampaignResult campaign = outcome.result().campaign();
        long executions = outcome.result().work().executions();
        if (campaign.unfinishedCount() >= executions) {
            return Optional.of(cutOff(outcome));
        }
        if (campaign.outcomes().getOrDefault(ASSUMPTION, 0L) + campaign.unfinishedCount() >= executions) {
            return Optional.of("an assumption is not met in any of " + executions + " executions");
        }
        Optional<String> untouched = outcome.result().classes().untransformable().stream()
                .filter(line -> line.startsWith(test.className()))
                .findFirst();
        if (untouched.isPresent()) {
            return Optional.of("the test class runs without instrumentation: " + untouched.get());
        }
        if (outcome.result().classes().transformed() == 0) {
            return Optional.of("no class of the program is under control (--only, --exclude)");
        }
        boolean maySequential = outcome.request().aim() instanceof Aim.Failures failures && failures.maySequential();
        return maySequential ? Optional.empty() : alike(outcome, executions);
    }

    private static Optional<TestId> test(CheckRequest.Started program) {
        JavaArguments java = JavaArguments.parse(program.javaArguments(), Path.of(program.directory()));
        return TestId.isOne(java.main()) ? Optional.of(TestId.parse(List.of(java.main()))) : Optional.empty();
    }

    private static String cutOff(CheckOutcome outcome) {
        StringBuilder text = new StringBuilder("every execution was cut off");
        outcome.result().warnings().stream()
                .findFirst()
                .ifPresent(why -> text.append(": ").append(why));
        return text.toString();
    }

    private static Optional<String> alike(CheckOutcome outcome, long executions) {
        if (outcome.result().work().maxThreads() < 2) {
            return Optional.of("the test starts no thread that is under control, so there is one schedule only; if that"
                    + " is meant, allow it (--allow-sequential, in JUnit allowSequential)");
        }
        CampaignResult.Coverage coverage = outcome.result().campaign().coverage();
        if (coverage.lastNews() > 0 && coverage.classes() < 2 && executions > 1) {
            return Optional.of("all " + executions + " executions were alike: no thread reads what another one writes,"
                    + " so one schedule says all; if that is meant, allow it (--allow-sequential, in JUnit"
                    + " allowSequential)");
        }
        return Optional.empty();
    }
}
