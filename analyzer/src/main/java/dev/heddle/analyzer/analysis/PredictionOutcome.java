package dev.heddle.analyzer.analysis;

import dev.heddle.formats.iroot.IrootSet;
import java.util.List;
import java.util.Set;

/**
 * What traces predict together.
 *
 * @param set the iRoots
 * @param idioms those that were looked for
 * @param notes what was left out, a line each, sorted
 */
public record PredictionOutcome(IrootSet set, Set<Integer> idioms, List<String> notes) {}
