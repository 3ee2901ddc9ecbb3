/**
 * The engine's side of the target JVM: starts with the agent, runs its job when the launcher calls main, and writes
 * traces and results for the command line.
 */
package dev.heddle.replayer.process;
