package dev.heddle.replayer.simulator;

import dev.heddle.analyzer.estimate.Parameters;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.SiteNames;
import dev.heddle.replayer.strategy.Strategies;
import dev.heddle.replayer.strategy.StrategyContext;
import dev.heddle.replayer.strategy.StrategySpec;
import java.util.Arrays;

/**
 * Executes a model program under a strategy. Main has started all threads, and each is at its first event, when the
 * strategy is asked for the first time; main does nothing else.
 */
public final class Simulator implements EnabledThreads {
    private final ModelProgram program;
    private final Object[] objects;
    private final EventColumns log = new EventColumns(64);
    private final int[] position;
    private final boolean[] signalled;
    private final int[] enabled;
    private final int[] schedule;
    private int size;
    private int steps;
    private int decisions;
    private int previous;

    /** Prepares a program. */
    public Simulator(ModelProgram program) {
        this.program = program;
        objects = new Object[program.objects()];
        for (int o = 0; o < objects.length; o++) {
            objects[o] = new Object();
        }
        position = new int[program.threads()];
        signalled = new boolean[objects.length];
        enabled = new int[position.length];
        schedule = new int[program.events()];
    }

    /** What sites are called. */
    public SiteNames siteNames() {
        return new SiteNames() {
            @Override
            public long ofSite(int siteId) {
                return siteId + 1L;
            }

            @Override
            public long ofEvent(int event) {
                return event < 0 ? 0 : log.site(event) + 1L;
            }

            @Override
            public long placeOfEvent(int event) {
                return event < 0 ? 0 : log.location(event) + 1L;
            }
        };
    }

    /** A strategy for this program that knows all its parameters. */
    public SchedulingStrategy strategy(String spec, int depth) {
        Parameters parameters = program.parameters(depth);
        SiteNames names = siteNames();
        return Strategies.create(StrategySpec.parse(spec), new StrategyContext() {
            @Override
            public Parameters parameters() {
                return parameters;
            }

            @Override
            public SiteNames siteNames() {
                return names;
            }
        });
    }

    /**
     * Executes the program once.
     *
     * @return the thread of each event, valid until the next execution
     */
    public int[] run(SchedulingStrategy strategy, long seed) {
        strategy.begin(seed);
        begin(strategy);
        steps = 0;
        decisions = 0;
        while (collect() > 0) {
            int chosen = size == 1 ? 0 : strategy.nextThread(this);
            decisions += size == 1 ? 0 : 1;
            int thread = enabled[chosen];
            int i = position[thread]++;
            schedule[steps++] = thread;
            previous = thread + 1;
            int object = program.object(thread, i);
            if (program.kind(thread, i) == ModelProgram.Kind.SIGNAL) {
                signalled[object] = true;
            }
            log(strategy, thread + 1, eventKind(thread, i), object, size);
        }
        if (steps < schedule.length) {
            throw new IllegalStateException("the program ends in a deadlock");
        }
        return schedule;
    }

    private void begin(SchedulingStrategy strategy) {
        log.clear();
        Arrays.fill(position, 0);
        Arrays.fill(signalled, false);
        previous = 0;
        for (int t = 0; t < position.length; t++) {
            log(strategy, 0, EventKind.START, -1, 1);
        }
        for (int t = 0; t < position.length; t++) {
            log(strategy, t + 1, EventKind.BEGIN, -1, 1);
        }
    }

    private void log(SchedulingStrategy strategy, int thread, EventKind kind, int object, int n) {
        int e = log.append(thread, kind, steps, object, n);
        log.addFlags(e, EventFlags.COUNTED);
        strategy.executed(log, e);
    }

    private int collect() {
        size = 0;
        for (int t = 0; t < position.length; t++) {
            int i = position[t];
            if (i < program.length(t)
                    && (program.kind(t, i) != ModelProgram.Kind.WAIT || signalled[program.object(t, i)])) {
                enabled[size++] = t;
            }
        }
        return size;
    }

    private EventKind eventKind(int thread, int i) {
        return program.kind(thread, i) == ModelProgram.Kind.READ ? EventKind.READ : EventKind.WRITE;
    }

    /** Decisions of the last execution between at least two threads. */
    public int decisions() {
        return decisions;
    }

    /** Events of the last execution. */
    public EventColumns events() {
        return log;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int thread(int i) {
        return enabled[i] + 1;
    }

    @Override
    public EventKind pendingKind(int i) {
        return eventKind(enabled[i], position[enabled[i]]);
    }

    @Override
    public int pendingSite(int i) {
        return -1;
    }

    @Override
    public Object pendingObject(int i) {
        return objects[program.object(enabled[i], position[enabled[i]])];
    }

    @Override
    public int pendingMember(int i) {
        return 0;
    }

    @Override
    public int operation(int i) {
        return position[enabled[i]] + 1;
    }

    @Override
    public String path(int i) {
        return ModelProgram.path(enabled[i]);
    }

    @Override
    public long siteName(int i) {
        return 0;
    }

    /** Of each event of a thread another one: {@link #site}. */
    @Override
    public long eventSiteName(int i) {
        return site(enabled[i], position[enabled[i]]);
    }

    /** Name of the site of a thread's event. */
    public static long site(int thread, int event) {
        return thread * 1_000_000L + event + 1;
    }

    @Override
    public long placeName(int i) {
        return program.object(enabled[i], position[enabled[i]]) + 1L;
    }

    @Override
    public int executedEvents() {
        return log.size();
    }

    @Override
    public int previousThread() {
        return previous;
    }
}
