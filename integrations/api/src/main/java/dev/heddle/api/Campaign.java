package dev.heddle.api;

import dev.heddle.api.run.Control;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a test is checked: how many executions, chosen how. Immutable; each method answers a changed copy.
 *
 * @param executions at most, at least 1
 * @param time for all of them, more than zero
 * @param strategy as of {@code heddle check --strategy}
 * @param seed as of {@code heddle check --seed}: the same seed makes the same executions
 * @param failOnRace whether a data race fails an execution
 * @param allowSequential whether a test may pass whose threads never communicate, or that has only one thread
 * @param options further options of {@code heddle check}
 * @param trial what the check itself asks for
 */
public record Campaign(
        int executions,
        Duration time,
        String strategy,
        String seed,
        boolean failOnRace,
        boolean allowSequential,
        List<String> options,
        Trial trial) {
    /**
     * What a check asks for.
     *
     * @param parameter a text that it reads under control, or empty
     * @param isOneOfMany whether other campaigns follow a failure, so that it need not be explained
     * @param isByTheClock whether volatile reads see the newest write, unless an option of the user says otherwise
     * @param inside classes of the JDK that are under control inside, unless an option of the user names others
     */
    public record Trial(String parameter, boolean isOneOfMany, boolean isByTheClock, List<String> inside) {
        /** Nothing. */
        public static final Trial NONE = new Trial("", false, false, List.of());
    }

    /** Executions where nothing is said. */
    public static final int EXECUTIONS = 2000;
    /** Seconds where nothing is said. */
    public static final int SECONDS = 10;
    /** Strategy where nothing is said. */
    public static final String STRATEGY = "portfolio";
    /** Seed where nothing is said. */
    public static final String SEED = "1";

    /** What runs where nothing is said. */
    public static final Campaign DEFAULT =
            new Campaign(EXECUTIONS, Duration.ofSeconds(SECONDS), STRATEGY, SEED, false, false, List.of(), Trial.NONE);

    /**
     * Copies the options.
     *
     * @throws IllegalArgumentException where executions or time are less than one or zero
     */
    public Campaign {
        if (executions < 1) {
            throw new IllegalArgumentException("executions: expected at least 1, found " + executions);
        }
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("time: expected more than zero, found " + time);
        }
        options = List.copyOf(options);
    }

    /** With at most that many executions. */
    public Campaign executions(int most) {
        return new Campaign(most, time, strategy, seed, failOnRace, allowSequential, options, trial);
    }

    /** With at most that much time. */
    public Campaign time(Duration most) {
        return new Campaign(executions, most, strategy, seed, failOnRace, allowSequential, options, trial);
    }

    /** With that strategy. */
    public Campaign strategy(String name) {
        return new Campaign(executions, time, name, seed, failOnRace, allowSequential, options, trial);
    }

    /** With that seed; {@code random} for another one each time. */
    public Campaign seed(String of) {
        return new Campaign(executions, time, strategy, of, failOnRace, allowSequential, options, trial);
    }

    /** A data race fails an execution. */
    public Campaign withRacesAsFailures() {
        return new Campaign(executions, time, strategy, seed, true, allowSequential, options, trial);
    }

    /** The test may pass though its threads never communicate. */
    public Campaign withSequentialTests() {
        return new Campaign(executions, time, strategy, seed, failOnRace, true, options, trial);
    }

    /** With further options of {@code heddle check}, such as {@code --plain=latest}. */
    public Campaign options(String... further) {
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of(further));
        return new Campaign(executions, time, strategy, seed, failOnRace, allowSequential, all, trial);
    }

    /** For a trial of a check. */
    Campaign trial(Trial of) {
        return new Campaign(executions, time, strategy, seed, failOnRace, allowSequential, options, of);
    }

    /** See {@link Heddle#operations}. */
    @CheckReturnValue
    public Operations operations(Class<?> type) {
        return new Operations(this, type);
    }

    /**
     * Runs {@code body} many times under control. Each execution begins with the test, so {@code body} finds what the
     * test has prepared. Code of the test behind the check runs once, after all executions, in a JVM in which
     * {@code body} has not run.
     *
     * @throws AssertionError where an execution fails; its message tells the story
     * @throws IllegalStateException outside of a test, or without {@code heddle-junit}
     */
    public void check(Body body) {
        run(body);
    }

    /** Two or more bodies, each on a thread of its own. */
    @CheckReturnValue
    public Actors actors(Body... bodies) {
        return new Actors(this, List.of(bodies));
    }

    /** Under control the body runs here and now; otherwise its campaign, whose outcomes are the answer. */
    SortedMap<String, Long> run(Body body) {
        if (Control.isControlled()) {
            Control.check(body);
            return new TreeMap<>();
        }
        return ServiceLoader.load(CampaignRunner.class, Campaign.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "nothing runs this check under control: add dev.heddle:heddle-junit to the test's class path"))
                .run(this);
    }
}
