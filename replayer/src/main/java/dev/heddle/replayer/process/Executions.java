package dev.heddle.replayer.process;

import dev.heddle.recorder.hooks.KeptStatics;
import dev.heddle.recorder.hooks.ReportedOutcome;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.reset.JdkState;
import dev.heddle.replayer.strategy.RandomStrategy;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The executions of this JVM, one after the other: what every job does before and after each of them. */
public final class Executions {
    /** With more threads than this that are left over from executions, another JVM goes on. */
    private static final int MAX_ABANDONED = 8;

    private static final long WARM_UP_SEED = 1;

    /** Programs that can call Heddle have this class. */
    private static final String API = "dev/heddle/api/Heddle.class";

    private final Bounds bounds;
    private final long timeLimitMillis;
    private final Engine engine;
    private final Results results;
    private volatile long start;
    private volatile boolean isPaused;
    private long pausedAt;
    private boolean isFirst = true;
    private boolean isTried;
    private boolean isPatient;

    /** Creates a loop without a time limit for the campaign. */
    Executions(Bounds bounds, Engine engine, Results results) {
        this(bounds, 0, engine, results);
    }

    /**
     * Cuts executions off after the bound of events, from now on.
     *
     * @param timeLimitMillis time for all of them together, 0 for no limit
     */
    Executions(Bounds bounds, long timeLimitMillis, Engine engine, Results results) {
        this.bounds = bounds;
        this.timeLimitMillis = timeLimitMillis;
        this.engine = engine;
        this.results = results;
        engine.maxEvents(bounds.events());
    }

    /** A debugger may hold threads: that is no stall. Before {@link #begin}. */
    void patient() {
        isPatient = true;
    }

    /** The strategy must see no execution that is made anew: what the program asks for is found before. */
    void tryFirst() {
        isTried = ClassLoader.getSystemResource(API) != null;
    }

    /** Starts the clock and the watchdog. */
    public void begin(Consumer<Outcome> stall) {
        begin(stall, () -> false);
    }

    /** @param isStallExpected whether a stall has been seen before where the execution is now */
    void begin(Consumer<Outcome> stall, BooleanSupplier isStallExpected) {
        start = System.nanoTime();
        Consumer<Outcome> stalled = outcome -> {
            JdkState.resetProperties();
            JdkState.endProcesses();
            stall.accept(outcome);
        };
        Watchdog watchdog = new Watchdog(engine, results, bounds, timeLimitMillis, this::nanosLeft, stalled)
                .expecting(isStallExpected);
        results.watchedBy(isPatient ? watchdog.patient() : watchdog);
        watchdog.start();
        JdkState.reset();
        results.started();
    }

    /**
     * Executes a program once.
     *
     * @param name which execution it is, for a message that hardly ever comes
     * @throws BrokenExecutionException where the outcome would be an error of ours
     */
    public Outcome execute(Supplier<String> name, SchedulingStrategy strategy, long seed, Engine.Main program) {
        if (isFirst && isTried) {
            trial("the execution that shows what is kept", program);
            keepsAsked(program);
            isFirst = false;
        } else if (isFirst && engine.keepsStatics()) {
            initialiseKept(program);
        }
        Outcome outcome = executeOnce(name, strategy, seed, program);
        if (isFirst && keepsAsked(program)) {
            outcome = executeOnce(name, strategy, seed, program); // as all others from now on
        }
        isFirst = false;
        if (outcome instanceof Outcome.GivenUp) {
            results.passed(nanos());
        } else {
            count();
        }
        return outcome;
    }

    private Outcome executeOnce(Supplier<String> name, SchedulingStrategy strategy, long seed, Engine.Main program) {
        JdkState.reset();
        Outcome outcome = engine.execute(strategy, seed, program);
        JdkState.resetProperties();
        JdkState.closeSockets();
        if (!engine.keepsStatics()) {
            JdkState.endProcesses();
        }
        if (outcome instanceof Outcome.Broken broken) {
            throw new BrokenExecutionException(name.get(), broken.by());
        }
        String refusal = ReportedOutcome.refusal();
        if (refusal != null) {
            throw new RefusedProgramException(refusal);
        }
        return outcome;
    }

    /** Whether the first execution has asked for statics to be kept ({@code Heddle.keep}) that were not. */
    private boolean keepsAsked(Engine.Main program) {
        Set<String> asked = new TreeSet<>(List.of(KeptStatics.asked()));
        asked.removeAll(engine.last().switches().keep());
        if (asked.isEmpty()) {
            return false;
        }
        engine.keepToo(asked);
        results.warn("statics of " + String.join(", ", asked)
                + " keep their values from execution to execution, as the program asks (Heddle.keep)");
        initialiseKept(program);
        return true;
    }

    /**
     * Statics that are kept get their values in an execution that does not count, the same in every JVM: so replays
     * find what campaigns found.
     */
    private void initialiseKept(Engine.Main program) {
        Outcome outcome = executeOnce(
                () -> "the execution that initialises what is kept", new RandomStrategy(), WARM_UP_SEED, program);
        if (!(outcome instanceof Outcome.Passed)) {
            results.warn(
                    "the execution that initialises what --keep names did not pass; what is kept may be incomplete");
        }
    }

    private Outcome trial(String name, Engine.Main program) {
        return executeOnce(() -> name, new RandomStrategy(), WARM_UP_SEED, program);
    }

    /** Counts the execution that the engine shows; {@link #execute} does it itself. */
    void count() {
        results.executed(nanos(), engine.last().eventCount(), engine.last().threadCount());
        engine.takeWarnings().forEach(results::warn);
    }

    long nanos() {
        return System.nanoTime() - start;
    }

    boolean isLate() {
        return timeLimitMillis > 0 && nanos() > timeLimitMillis * 1_000_000L;
    }

    private long nanosLeft() {
        return timeLimitMillis == 0 || isPaused ? TimeLimits.NEVER : timeLimitMillis * 1_000_000L - nanos();
    }

    /** Stops the clock: what this JVM does until {@link #resume} is not on the account of the campaign. */
    void pause() {
        pausedAt = System.nanoTime();
        isPaused = true;
    }

    void resume() {
        start += System.nanoTime() - pausedAt;
        isPaused = false;
    }

    /** Whether the clock stands. May be asked by any thread. */
    boolean isPaused() {
        return isPaused;
    }

    boolean isWornOut() {
        return areThreadsLeft() || engine.isHeapExhausted();
    }

    /** Whether too many threads did not end with their execution. */
    boolean areThreadsLeft() {
        return engine.abandonedThreads() > MAX_ABANDONED;
    }

    String wornOutText() {
        return engine.isHeapExhausted()
                ? "an execution used up the heap; the JVM was replaced"
                : engine.abandonedThreads() + " threads did not end with their execution; the JVM was replaced";
    }
}
