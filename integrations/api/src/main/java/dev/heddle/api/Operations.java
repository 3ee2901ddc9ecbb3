package dev.heddle.api;

import dev.heddle.api.run.Control;
import dev.heddle.api.run.HeldBack;
import dev.heddle.api.run.JdkOperations;
import dev.heddle.api.run.OperationCalls;
import dev.heddle.api.run.Scenario;
import dev.heddle.api.run.Unchecked;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A check of a data structure: threads call its operations at random, and an execution fails where no order of the
 * calls, each at once, explains what they answered. The order has to keep what happens before in the memory model: the
 * calls of a thread, those before the threads start, and those after they have ended. With {@link #realTime} it has to
 * keep the order of time as well (linearizability: Herlihy and Wing, TOPLAS 1990), which structures keep whose accesses
 * are volatile or under locks, and others need not. What the calls answer in each order is found by a class that one
 * thread uses, the data structure itself by default. Immutable; each method answers a changed copy.
 */
public final class Operations {
    private static final int REDUCING_EXECUTIONS = 3000;
    private static final Duration REDUCING_TIME = Duration.ofSeconds(4);
    private static final int MOST_THREADS = 4;
    private static final int MOST_CALLS = 12;

    private static final String CALL = "Heddle.operations";

    private final Campaign campaign;
    private final Class<?> type;
    private final Class<?> specification;
    private final Calls calls;
    private final int[] values;
    private final Demands demands;
    private final List<String> named;

    /** What is asked of the calls in addition. */
    private record Demands(boolean realTime, boolean progress) {}

    /** Maximum numbers of calls: of each thread, and of one thread before and after. */
    private record Calls(int threads, int perThread, int before, int after) {
        Calls {
            boolean isSmall = before >= 0 && after >= 0 && before + after + threads * perThread <= MOST_CALLS;
            if (threads < 2 || threads > MOST_THREADS || perThread < 1 || !isSmall) {
                throw new IllegalArgumentException("operations: expected 2 to " + MOST_THREADS
                        + " threads with at least one call each, and at most " + MOST_CALLS + " calls in all, found "
                        + threads
                        + " threads with " + perThread + " calls, " + before + " before and " + after + " after them");
            }
        }
    }

    Operations(Campaign campaign, Class<?> type) {
        this(campaign, type, type, new Calls(2, 2, 2, 1), new int[] {1, 2}, new Demands(false, false), List.of());
        Unchecked.prepared(CALL);
    }

    private Operations(
            Campaign campaign,
            Class<?> type,
            Class<?> specification,
            Calls calls,
            int[] values,
            Demands demands,
            List<String> named) {
        this.campaign = campaign;
        this.type = type;
        this.specification = specification;
        this.calls = calls;
        this.values = values;
        this.demands = demands;
        this.named = named;
    }

    /**
     * The operations of a class of the JDK by the names of its methods; without this all of its public methods that do
     * not wait, and take and answer values.
     */
    @CheckReturnValue
    public Operations methods(String... names) {
        return new Operations(campaign, type, specification, calls, values, demands, List.of(names));
    }

    /** With that many threads (2 to 4; default 2), each of which makes at most that many calls (default 2). */
    @CheckReturnValue
    public Operations threads(int number, int each) {
        return with(new Calls(number, each, calls.before, calls.after));
    }

    /** With at most that many calls before the threads start (default 2) and after they have ended (default 1). */
    @CheckReturnValue
    public Operations around(int callsBefore, int callsAfter) {
        return with(new Calls(calls.threads, calls.perThread, callsBefore, callsAfter));
    }

    private Operations with(Calls other) {
        return new Operations(campaign, type, specification, other, values, demands, named);
    }

    /** Arguments are taken from these (default 1, 2); strings are made of them. */
    @CheckReturnValue
    public Operations values(int... of) {
        if (of.length == 0) {
            throw new IllegalArgumentException("operations: expected at least one value");
        }
        return new Operations(campaign, type, specification, calls, of.clone(), demands, named);
    }

    /**
     * A call that had ended before another one began comes before it, also where nothing in the memory model says so.
     * Volatile reads see the newest write then ({@code --volatile=exec}), unless an option of the campaign says
     * otherwise: the memory model lets them miss a write that is older by the clock alone, which no linearizable
     * structure could bear.
     */
    @CheckReturnValue
    public Operations realTime() {
        return new Operations(campaign, type, specification, calls, values, new Demands(true, demands.progress), named);
    }

    /**
     * No call waits for one of another thread: in each execution one thread may be stopped anywhere in the middle of a
     * call, until all other threads have ended. A call of these that waits for the stopped one is a deadlock, or a
     * livelock where it asks again and again. Structures that say that they are lock-free, non-blocking or wait-free
     * bear that (Herlihy, TOPLAS 1991); those with locks do not.
     */
    @CheckReturnValue
    public Operations lockFree() {
        return new Operations(campaign, type, specification, calls, values, new Demands(demands.realTime, true), named);
    }

    /**
     * The class that says what is right; it has operations of the same names and parameters. It is used by one thread
     * only.
     */
    @CheckReturnValue
    public Operations specification(Class<?> by) {
        return new Operations(campaign, type, by, calls, values, demands, named);
    }

    /**
     * Runs the campaign. A failing scenario is reduced: calls are left out as long as it fails without them.
     *
     * @throws AssertionError where the results of an execution have no explanation, or a call does not come back
     * @throws IllegalArgumentException where the class has no operations, or they cannot be called
     */
    public void check() {
        Unchecked.checked(CALL);
        if (Control.isControlled()) {
            campaign.run(this::execute);
            return;
        }
        new OperationCalls(type, specification, Operation.class, named);
        try {
            campaign.trial(trial("", true)).run(this::execute);
        } catch (AssertionError e) {
            throw reduced(e);
        }
    }

    private AssertionError reduced(AssertionError first) {
        Optional<Scenario> found = Scenario.find(first.getMessage());
        if (found.isEmpty()) {
            return first;
        }
        Campaign shorter =
                campaign.executions(REDUCING_EXECUTIONS).time(REDUCING_TIME).withSequentialTests();
        Scenario smallest = found.get();
        Optional<Scenario> next = found;
        while (next.isPresent()) {
            smallest = next.get();
            next = smallest.withOneLess().stream()
                    .filter(fewer -> failure(shorter, fewer, true).isPresent())
                    .findFirst();
        }
        return failure(shorter, smallest, false).orElse(first);
    }

    private Campaign.Trial trial(String scenario, boolean isOneOfMany) {
        List<String> inside = JdkOperations.canBeFollowed(type) ? List.of(type.getName()) : List.of();
        return new Campaign.Trial(scenario, isOneOfMany, demands.realTime, inside);
    }

    /** How a scenario fails; nothing where it passes, or fails otherwise. */
    private Optional<AssertionError> failure(Campaign with, Scenario scenario, boolean isOneOfMany) {
        try {
            with.trial(trial(scenario.toString(), isOneOfMany)).run(this::execute);
            return Optional.empty();
        } catch (AssertionError e) {
            return Scenario.find(e.getMessage()).isPresent() ? Optional.of(e) : Optional.empty();
        }
    }

    private void execute() throws Throwable {
        Random seeded = new Random(); // from the execution's seed
        long random = seeded.nextLong();
        String given = Control.parameter();
        OperationCalls made = new OperationCalls(type, specification, Operation.class, named);
        int[] most = {calls.threads, calls.perThread, calls.before, calls.after};
        made.begin(given, random, most, values, demands.realTime);
        made.before();
        Control.Action[] bodies = new Control.Action[made.threads()];
        for (int i = 0; i < bodies.length; i++) {
            int thread = i;
            bodies[i] = () -> made.thread(thread);
        }
        if (demands.progress) {
            HeldBack held = new HeldBack(seeded.nextLong(), bodies.length);
            for (int i = 0; i < bodies.length; i++) {
                bodies[i] = held.around(i, bodies[i]);
            }
            Threads.run("caller", held, bodies);
        } else {
            Threads.run("caller", bodies);
        }
        made.after();
        made.requireExplanation();
    }

    @Override
    public String toString() {
        return "operations of " + type.getName() + ", values " + Arrays.toString(values);
    }
}
