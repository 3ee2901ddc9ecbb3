/**
 * The engine's side of the target JVM: starts with the agent, runs check, record or replay when the launcher calls main, and writes traces
 * and the result for the command line.
 */
package dev.heddle.replayer.process;
