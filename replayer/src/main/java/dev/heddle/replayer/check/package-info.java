/**
 * Campaigns of many executions: a {@link dev.heddle.replayer.check.CheckRequest} of values,
 * {@link dev.heddle.replayer.check.Checks} that run it in target JVMs, and a
 * {@link dev.heddle.replayer.check.CheckOutcome}. A campaign that is not over is kept as its request and the facts of
 * its JVMs; a part of one is a request with a range of executions.
 */
@NullMarked
package dev.heddle.replayer.check;

import org.jspecify.annotations.NullMarked;
