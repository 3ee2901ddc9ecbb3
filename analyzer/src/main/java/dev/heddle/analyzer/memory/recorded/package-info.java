/** Orders of recorded executions: happens-before and synchronizes-with. */
@NullMarked
package dev.heddle.analyzer.memory.recorded;

import org.jspecify.annotations.NullMarked;
