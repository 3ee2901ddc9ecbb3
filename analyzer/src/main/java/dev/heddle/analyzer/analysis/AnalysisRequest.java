package dev.heddle.analyzer.analysis;

/**
 * What is to be counted in traces.
 *
 * @param input how they are read
 * @param isSalvage whether the files may be damaged: then the input gives what is whole of them
 * @param part what of them to look at
 * @param isOneBuild whether races are kept by the build of their classes, so that the traces must be of one
 */
public record AnalysisRequest(TraceInput input, boolean isSalvage, AnalysisPart part, boolean isOneBuild) {}
