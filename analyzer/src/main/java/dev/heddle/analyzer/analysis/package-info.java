/**
 * What is asked of recorded executions, each a typed request, a service and a typed outcome: figures and races
 * ({@link dev.heddle.analyzer.analysis.TraceAnalyses}), iRoots ({@link dev.heddle.analyzer.analysis.TracePredictions})
 * and schedules ({@link dev.heddle.analyzer.analysis.DerivationRequest}). Nothing here knows options or words of
 * reports.
 */
@NullMarked
package dev.heddle.analyzer.analysis;

import org.jspecify.annotations.NullMarked;
