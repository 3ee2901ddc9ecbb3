/** Analyses that share a single pass over a recorded execution. */
@NullMarked
package dev.heddle.analyzer.stream;

import org.jspecify.annotations.NullMarked;
