/**
 * Executions small enough for relations as matrices of bits: the axioms of the memory model as they are written, and
 * whether reads could have seen what they saw had some access been stronger. Slow and plain, where
 * {@code analyzer.memory} is fast.
 */
@NullMarked
package dev.heddle.analyzer.graph;

import org.jspecify.annotations.NullMarked;
