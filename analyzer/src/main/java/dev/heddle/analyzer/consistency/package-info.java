/**
 * Whether recorded executions are consistent with the memory model: the axioms on their recorded orders
 * ({@code docs/concepts/memory-model.md}, section 2), and what the online model offers their reads.
 */
@NullMarked
package dev.heddle.analyzer.consistency;

import org.jspecify.annotations.NullMarked;
