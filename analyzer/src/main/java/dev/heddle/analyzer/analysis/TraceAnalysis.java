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
 * @param races of this trace
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
        RaceSet races,
        CrossThreadReads crossReads,
        ExposedSet exposed,
        Optional<String> inconsistency,
        List<String> warnings,
        List<Omission> omissions) {
    /** Short name of the program. */
    public String program() {
        return races.program();
    }

    /** Parameters d and h for the trace's program. */
    public Suggestions suggestions() {
        return Suggestions.of(counts);
    }
}
