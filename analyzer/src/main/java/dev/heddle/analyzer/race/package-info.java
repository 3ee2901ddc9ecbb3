/**
 * Data races of a recorded execution: conflicting accesses of different threads that happens-before does not order, at
 * least one of them plain (memory model, section 7).
 */
@NullMarked
package dev.heddle.analyzer.race;

import org.jspecify.annotations.NullMarked;
