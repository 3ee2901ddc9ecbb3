package dev.heddle.replayer.engine;

import dev.heddle.analyzer.communication.CommunicationCounter;
import dev.heddle.analyzer.communication.CommunicationCounts;
import dev.heddle.analyzer.estimate.Profile;
import dev.heddle.analyzer.estimate.ProfileCounter;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.run.FailOn;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.inputs.EnvironmentReads;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the execution under way, or the last one, has done; valid until the next one begins. */
public final class LastExecution {
    private final Execution execution;
    private final TraceBuilder traces;
    private final StaleReads staleReads = new StaleReads();
    private boolean looksForRaces;
    /** Null if races were not searched for. */
    private RaceVerdict races;

    LastExecution(Execution execution, TraceBuilder traces) {
        this.execution = execution;
        this.traces = traces;
    }

    void lookForRaces(boolean value) {
        looksForRaces = value;
    }

    /** Makes the execution, which has ended, a failed one if it has a race and races are failures. */
    void judgeRaces() {
        races = null;
        boolean isInTime = !execution.scheduler.limits.isByClock();
        Trace.Verdict verdict = verdict();
        boolean mayFail = isInTime
                && (verdict instanceof Trace.Passed || verdict instanceof Trace.Unfinished)
                && switches().failOn().contains(FailOn.RACE);
        if (mayFail || (looksForRaces && isInTime && verdict != null)) {
            races = new RaceVerdict(traces);
        }
        Trace.Failed race = mayFail ? races.find() : null;
        if (race != null) {
            execution.state.ending.passedBut(race);
        }
    }

    /** The events. */
    public EventColumns events() {
        return execution.state.columns;
    }

    /** The events of an execution that has ended, with writes in their places in modification order. */
    public EventColumns placedEvents() {
        if (staleReads.any(events(), execution.names.locations.numberedSize())) {
            Positions.fill(events(), execution.names.locations, execution.state.model);
        }
        return events();
    }

    /** Name of the site with this number in the events; 0 for none. */
    public long siteName(int number) {
        return execution.names.stable.ofNumber(number);
    }

    /** How it ended; null while it is under way, and where it is no result. */
    public Trace.Verdict verdict() {
        return execution.state.ending.verdict();
    }

    /** The switches with which it ran. */
    public ModelSwitches switches() {
        return execution.state.settings.switches();
    }

    /** Number of its events. */
    public int eventCount() {
        return events().size();
    }

    /** Number of its threads. */
    public int threadCount() {
        return execution.state.threads.size();
    }

    /** What it has asked its environment for. */
    public EnvironmentReads environmentReads() {
        return execution.times.inputs.environment;
    }

    /** What it counts: k, k_com and the like. */
    public CommunicationCounts counts() {
        return CommunicationCounter.count(events());
    }

    /** How much each of its threads has done. */
    public Profile profile() {
        int n = threadCount();
        String[] paths = new String[n];
        SortedMap<String, Integer> operations = new TreeMap<>();
        for (int i = 0; i < n; i++) {
            ControlledThread t = execution.state.threads.get(i);
            paths[i] = t.path;
            operations.put(t.path, t.operation);
        }
        return ProfileCounter.count(events(), operations, paths, execution.names.stable::placeOfEvent);
    }

    /**
     * What races in it; nothing where that was not looked for. Locks that were held are looked up where an example is
     * new.
     *
     * @param number of the execution
     * @param known races of earlier executions
     */
    public RaceSet races(long number, RaceSet known) {
        return races == null ? RaceSet.none("") : races.all(number, known);
    }

    /** The execution as a trace; one under way where its thread is stuck. */
    public Trace trace(Trace.Header header, Trace.Program of, Trace.Verdict verdict) {
        return traces.build(header, of, verdict);
    }
}
