/**
 * How fast traces are read and analysed: a generated trace of ten million events, and what is timed on it. Run by
 * benchmarks/analysis.sh.
 */
package dev.heddle.benchmarks.analysis;
