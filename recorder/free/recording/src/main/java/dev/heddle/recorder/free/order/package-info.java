/**
 * Puts the log of threads that ran freely into one order: {@code LogSource} gives it as any other execution,
 * {@code ExecutionFiles} opens files of all kinds, logs among them. {@code heddle record} does so once, when the
 * recording has ended.
 */
@NullMarked
package dev.heddle.recorder.free.order;

import org.jspecify.annotations.NullMarked;
