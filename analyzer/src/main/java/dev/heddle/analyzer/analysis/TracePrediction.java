package dev.heddle.analyzer.analysis;

import dev.heddle.formats.iroot.IrootSet;
import dev.heddle.recorder.generator.Coded;
import java.util.List;

/**
 * What one trace predicts.
 *
 * @param set the iRoots
 * @param notes what was left out
 * @param warnings what was odd in the file
 */
@Coded
public record TracePrediction(IrootSet set, List<String> notes, List<String> warnings) {}
