/**
 * Orders of recorded executions: happens-before, synchronizes-with, and the axioms that {@link ConsistencyChecker}
 * checks.
 */
@NullMarked
package dev.heddle.analyzer.memory.recorded;

import org.jspecify.annotations.NullMarked;
