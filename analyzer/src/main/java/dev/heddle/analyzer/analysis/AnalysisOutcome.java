package dev.heddle.analyzer.analysis;

import dev.heddle.formats.race.RaceSet;
import java.util.List;

/**
 * What traces have in them.
 *
 * @param traces at least one, in the order of the files
 * @param part what of them was looked at
 * @param races of all of them
 * @param possibleRaces of recordings that may lack what orders them, all together
 */
public record AnalysisOutcome(List<TraceAnalysis> traces, AnalysisPart part, RaceSet races, RaceSet possibleRaces) {}
