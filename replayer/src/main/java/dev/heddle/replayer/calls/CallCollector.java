package dev.heddle.replayer.calls;

import dev.heddle.formats.trace.Calls;
import dev.heddle.formats.trace.Calls.Call;
import dev.heddle.formats.trace.Calls.Stack;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.recorder.instrument.CallTracing;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.lead.ExactMatcher;
import dev.heddle.replayer.lead.LeadingStrategy;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Replays a failing execution of this JVM twice, for stacks and places of objects, and for calls. A replay is exact, so
 * what it sees belongs to the execution; where it does not fail in the same way, there is nothing to show.
 */
public final class CallCollector {
    /** Longer executions are not looked at. */
    private static final int MOST_EVENTS = 500_000;

    private static final int MOST_STACKS = 1_500;
    private static final int MOST_CALLS = 1_500;
    private static final int MOST_CLASSES = 80;
    private static final int MOST_OBJECTS = 500;
    /** Classes of the JDK, and of what runs tests. */
    private static final List<String> FOREIGN =
            List.of("java.", "jdk.", "sun.", "dev.heddle.api.run.", "dev.heddle.junit.");

    private final Engine engine;
    private final Engine.Main program;
    private final Runnable reset;

    /**
     * @param program what to execute
     * @param reset called before every execution
     */
    public CallCollector(Engine engine, Engine.Main program, Runnable reset) {
        this.engine = engine;
        this.program = program;
        this.reset = reset;
    }

    /**
     * What replays of an execution show. The engine's last execution is another one afterwards.
     *
     * @param failing a failing execution that this program has made in this JVM
     * @return nothing where it was not looked at; null where the failure did not come again
     */
    public @Nullable Calls collect(Trace failing) {
        if (failing.events().size() > MOST_EVENTS) {
            return Calls.NONE;
        }
        BitSet wanted = ExplainingEvents.of(failing, MOST_STACKS);
        StackStrategy strategy =
                new StackStrategy(new LeadingStrategy(new ExactMatcher(failing, engine.tables())), failing, wanted);
        Allocations allocations = new Allocations(failing, wanted, MOST_OBJECTS);
        engine.listenToAllocations(allocations);
        try {
            if (!comesAgain(failing, strategy)) {
                return null;
            }
        } finally {
            engine.listenToAllocations(null);
        }
        List<Stack> stacks = strategy.stacks();
        CallTracing hooks = engine.callTracing();
        return new Calls(
                stacks,
                hooks == null ? List.of() : calls(failing, classes(failing, stacks), hooks),
                allocations.made());
    }

    /** Calls of the failing execution; empty if the failure does not recur with hooks for calls. */
    private List<Call> calls(Trace failing, Set<String> classes, CallTracing hooks) {
        CallLog log = new CallLog(engine, hooks.begin(classes));
        engine.listenToCalls(log);
        try {
            StackStrategy strategy = new StackStrategy(
                    new LeadingStrategy(new ExactMatcher(failing, engine.tables())), failing, new BitSet());
            if (!comesAgain(failing, strategy)) {
                return List.of();
            }
            List<Call> calls = log.calls();
            List<Call> ofProgram =
                    calls.stream().filter(call -> !call.isOfLibrary()).toList();
            List<Call> ofLibrary = calls.stream().filter(Call::isOfLibrary).toList();
            Set<Call> kept = Collections.newSetFromMap(new IdentityHashMap<>());
            kept.addAll(kept(ofProgram, failing.events()));
            kept.addAll(ofLibrary.subList(Math.max(0, ofLibrary.size() - MOST_CALLS), ofLibrary.size()));
            return calls.stream().filter(kept::contains).toList();
        } finally {
            engine.listenToCalls(null);
            hooks.end();
        }
    }

    private boolean comesAgain(Trace failing, StackStrategy strategy) {
        reset.run();
        return engine.execute(strategy, failing.header().executionSeed(), program) instanceof Outcome.Failed found
                && failing.verdict() instanceof Failed expected
                && found.verdict().kind() == expected.kind()
                && found.verdict().headline().equals(expected.headline())
                && engine.last().eventCount() == failing.events().size();
    }

    /** Classes of the program on the stacks, innermost first, then those of the other events. */
    private static Set<String> classes(Trace failing, List<Stack> stacks) {
        Set<String> classes = new LinkedHashSet<>();
        Stream.concat(
                        stacks.stream()
                                .flatMap(stack -> stack.frames().stream())
                                .map(CallCollector::className),
                        failing.sites().stream().map(SiteEntry::className))
                .filter(name -> FOREIGN.stream().noneMatch(name::startsWith))
                .distinct()
                .limit(MOST_CLASSES)
                .forEach(classes::add);
        return classes;
    }

    /** {@code pkg.Queue} of {@code pkg.Queue.poll(Queue.java:12)}. */
    private static String className(String frame) {
        int arguments = frame.indexOf('(');
        String method = arguments < 0 ? frame : frame.substring(0, arguments);
        return method.substring(0, Math.max(0, method.lastIndexOf('.')));
    }

    /** Calls without an event are left out; of too many the shortest. */
    private static List<Call> kept(List<Call> calls, EventColumns events) {
        List<Call> withEvents =
                calls.stream().filter(call -> count(call, events, 1) > 0).toList();
        int least = 1;
        List<Call> kept = withEvents;
        while (kept.size() > MOST_CALLS) {
            least *= 2;
            int atLeast = least;
            kept = kept.stream()
                    .filter(call -> count(call, events, atLeast) >= atLeast)
                    .toList();
        }
        return kept;
    }

    /** The events of the call's thread while it lasted, at most that many. */
    private static int count(Call call, EventColumns events, int most) {
        int n = 0;
        int to = call.to() < 0 ? events.size() : call.to();
        for (int i = call.from(); i < to && n < most; i++) {
            n += events.thread(i) == call.thread() ? 1 : 0;
        }
        return n;
    }
}
