/**
 * Who runs next and which write a read sees: the only two questions of controlled execution, asked of one
 * {@link dev.heddle.replayer.strategy.SchedulingStrategy}. One strategy is one class.
 */
@NullMarked
package dev.heddle.replayer.strategy;

import org.jspecify.annotations.NullMarked;
