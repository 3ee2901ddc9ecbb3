package dev.heddle.analyzer.derive;

/**
 * Two accesses that race in some execution of the program, by a trace of another one.
 *
 * @param first execution index of the access that comes first in the trace
 * @param second of the other one
 * @param isReversal whether sections of a lock change their order in the witness
 * @param witness an execution in which one comes right after the other
 */
public record PredictedRace(int first, int second, boolean isReversal, Witness witness) {}
