/**
 * Who runs. {@link dev.heddle.replayer.schedule.Relay} has the scheduling points and hands the baton on through
 * {@link dev.heddle.replayer.control.ThreadControl}; {@link dev.heddle.replayer.schedule.Chooser} finds the threads
 * that can go on and asks fairness and the strategy; {@link dev.heddle.replayer.schedule.Away} and
 * {@link dev.heddle.replayer.schedule.Outside} are for threads that wait for the outside;
 * {@link dev.heddle.replayer.schedule.Watch} ends executions that go in circles or reach a limit;
 * {@link dev.heddle.replayer.schedule.Teardown} unwinds what is left. What threads wait for is kept in tables here,
 * which the operations fill. The schedule asks the packages above through
 * {@link dev.heddle.replayer.schedule.BlockedThreads}, {@link dev.heddle.replayer.schedule.LastThread} and
 * {@link dev.heddle.replayer.schedule.LookAhead}.
 */
@NullMarked
package dev.heddle.replayer.schedule;

import org.jspecify.annotations.NullMarked;
