package dev.heddle.replayer.check;

import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.replayer.job.MinimisedTrace;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.ProgramDigest;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Names to the races of a campaign what the target JVM does not know: the program, its classes as they are, and where
 * traces are shown.
 */
final class RaceNames {
    private RaceNames() {}

    /** @param shown the path of a trace, as people would type it */
    static RaceSet of(RunResult result, Program program, Function<Path, String> shown) {
        RaceSet found = result.campaign().races();
        Map<Long, String> traces = traces(result, shown);
        Set<String> classes = new TreeSet<>();
        for (RacePair pair : found.pairs()) {
            classes.add(pair.a().className());
            classes.add(pair.b().className());
        }
        return new RaceSet(
                program.name(),
                found.runs(),
                found.executions(),
                ProgramDigest.ofClasses(program, classes),
                found.pairs().stream()
                        .map(pair ->
                                pair.inTrace(traces.getOrDefault(pair.first().execution(), "")))
                        .toList());
    }

    /** The traces as recorded, not reduced, by the number of the execution, which is in the file's name. */
    private static Map<Long, String> traces(RunResult result, Function<Path, String> shown) {
        Map<Long, String> traces = new HashMap<>();
        for (String trace : result.failures().traces()) {
            String recorded = result.failures().minimised().stream()
                    .filter(m -> m.trace().equals(trace) && !m.original().isEmpty())
                    .map(MinimisedTrace::original)
                    .findFirst()
                    .orElse(trace);
            String digits = String.valueOf(Path.of(trace).getFileName()).replaceAll("[^0-9]", "");
            if (!digits.isEmpty() && digits.length() < 19) {
                traces.put(Long.valueOf(digits), shown.apply(Path.of(recorded)));
            }
        }
        return traces;
    }
}
