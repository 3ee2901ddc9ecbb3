package dev.heddle.analyzer.analysis;

import dev.heddle.analyzer.communication.CommunicationCounts;
import dev.heddle.analyzer.communication.Suggestions;
import dev.heddle.analyzer.estimate.Profile;
import dev.heddle.formats.iroot.ExposedSet;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.generator.Coded;
import java.util.List;
import java.util.Optional;

/**
 * The figures of one trace; the trace itself is not kept, so that many can be analysed.
 *
 * @param file the trace's path as people would type it
 * @param verdict how the execution ended
 * @param counts events, threads, locations, k and k_com
 * @param profile how much each thread does
 * @param unordered accesses that nothing in the trace orders
 * @param crossReads reads from writes of other threads
 * @param exposed the iRoots that it has exposed
 * @param inconsistency why the memory model does not allow the execution, in a sentence; empty where it does; nothing
 *     where that was not looked at
 * @param warnings what was odd in the file
 * @param omissions what the analyses had to leave out
 */
@Coded
public record TraceAnalysis(
        String file,
        Trace.Verdict verdict,
        CommunicationCounts counts,
        Profile profile,
        RaceSet unordered,
        CrossThreadReads crossReads,
        ExposedSet exposed,
        Optional<String> inconsistency,
        List<String> warnings,
        List<Omission> omissions) {
    /** Short name of the program. */
    public String program() {
        return unordered.program();
    }

    /** The races; none where the trace may lack what orders its accesses. */
    public RaceSet races() {
        return lacksOrder() ? none() : unordered;
    }

    /** What may be races, in a trace that may lack what orders its accesses; none in others. */
    public RaceSet possibleRaces() {
        return lacksOrder() ? unordered : none();
    }

    private boolean lacksOrder() {
        return omissions.stream().anyMatch(one -> one.what() == Omission.What.ORDER);
    }

    private RaceSet none() {
        return new RaceSet(program(), unordered.runs(), unordered.executions(), unordered.fingerprints(), List.of());
    }

    /** Parameters d and h for the trace's program. */
    public Suggestions suggestions() {
        return Suggestions.of(counts);
    }
}
