/**
 * The execution under way: the records of its threads ({@link dev.heddle.replayer.execution.ControlledThread}), its
 * events ({@link dev.heddle.replayer.execution.EventLog}), what the strategy decides
 * ({@link dev.heddle.replayer.execution.Decisions}) and whether and how it ends
 * ({@link dev.heddle.replayer.execution.Ending}). State that all packages above share; touched only by the thread that
 * has the baton. What these packages add when an event has been executed comes through
 * {@link dev.heddle.replayer.execution.EventWatch}.
 */
@NullMarked
package dev.heddle.replayer.execution;

import org.jspecify.annotations.NullMarked;
