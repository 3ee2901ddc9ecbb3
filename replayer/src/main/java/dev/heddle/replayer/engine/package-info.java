/**
 * Runs one execution of the program at a time, one thread at a time: names things, publishes pending operations, asks the strategy, logs
 * events and ends the execution with a verdict. {@link dev.heddle.replayer.engine.ControlledProgram} is the receiver of all hooks.
 */
package dev.heddle.replayer.engine;
