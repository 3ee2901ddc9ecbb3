package dev.heddle.api;

import dev.heddle.api.run.Control;
import dev.heddle.api.run.Unchecked;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Bodies that run on a thread each, at the same time, and the outcomes of that: a test in the manner of jcstress. */
public final class Actors {
    private static final String CALL = "Heddle.actors";

    private final Campaign campaign;
    private final List<Body> bodies;
    private @Nullable Callable<?> arbiter;
    private final List<String> forbidden = new ArrayList<>();
    private final List<String> required = new ArrayList<>();

    Actors(Campaign campaign, List<Body> bodies) {
        if (bodies.isEmpty()) {
            throw new IllegalArgumentException("actors: expected at least one");
        }
        this.campaign = campaign;
        this.bodies = bodies;
        Unchecked.prepared(CALL);
    }

    /** Sets what runs when all actors have ended; the text of its answer is the outcome of the execution. */
    @CheckReturnValue
    public Actors arbiter(Callable<?> outcome) {
        arbiter = outcome;
        return this;
    }

    /** Forbids outcomes: one that is seen fails the test, with the story of its execution. */
    @CheckReturnValue
    public Actors never(String... outcomes) {
        forbidden.addAll(List.of(outcomes));
        return this;
    }

    /** Each of these outcomes must be seen at least once. */
    @CheckReturnValue
    public Actors reachable(String... outcomes) {
        required.addAll(List.of(outcomes));
        return this;
    }

    /** {@link #never} and {@link #check}. */
    public void assertNever(String... outcomes) {
        never(outcomes).check();
    }

    /** {@link #reachable} and {@link #check}. */
    public void assertReachable(String... outcomes) {
        reachable(outcomes).check();
    }

    /**
     * Runs the campaign.
     *
     * @return how many executions had which outcome, sorted; empty under control
     * @throws AssertionError where an execution fails or has a forbidden outcome, or a required one was not seen
     */
    public SortedMap<String, Long> check() {
        Unchecked.checked(CALL);
        if (arbiter == null && !(forbidden.isEmpty() && required.isEmpty())) {
            throw new IllegalStateException("outcomes are asked for, but there is no arbiter to report them");
        }
        SortedMap<String, Long> outcomes = campaign.run(this::execute);
        List<String> missing = required.stream()
                .filter(outcome -> !outcomes.containsKey(outcome))
                .toList();
        if (!missing.isEmpty() && !outcomes.isEmpty()) { // none are known under control, and after a replay
            throw new AssertionError("outcome not seen in "
                    + outcomes.values().stream().mapToLong(Long::longValue).sum() + " executions: "
                    + String.join(", ", missing) + "\n" + table(outcomes));
        }
        return outcomes;
    }

    private void execute() throws Throwable {
        Threads.run("actor", bodies.toArray(Control.Action[]::new));
        if (arbiter == null) {
            return;
        }
        String outcome = String.valueOf(arbiter.call());
        Control.report(outcome);
        if (forbidden.contains(outcome)) {
            throw new AssertionError("the outcome is " + outcome + ", which must never be");
        }
    }

    /** A line for each outcome that was seen or asked for, as wide as the longest. */
    private String table(Map<String, Long> outcomes) {
        TreeSet<String> all = new TreeSet<>(outcomes.keySet());
        all.addAll(forbidden);
        all.addAll(required);
        int width = all.stream().mapToInt(String::length).max().orElse(0);
        StringBuilder text = new StringBuilder();
        for (String outcome : all) {
            String grade = forbidden.contains(outcome) ? "never" : required.contains(outcome) ? "reachable" : "";
            text.append("  ").append(outcome).append(" ".repeat(width - outcome.length()));
            text.append("  ").append(String.format("%9d", outcomes.getOrDefault(outcome, 0L)));
            text.append("  ").append(grade).append('\n');
        }
        return text.toString();
    }
}
