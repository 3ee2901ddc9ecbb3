/**
 * Composes the engine: {@link dev.heddle.replayer.engine.Engine} runs one execution of the program at a time, one
 * thread at a time, and answers how it ended; {@code Execution} makes the parts and gives each what it uses; the hooks
 * of the program are received here by topic and passed on. The packages below, each of which knows those before it
 * alone: {@code names}, {@code execution}, {@code inputs}, {@code schedule}, {@code operations}, {@code access}.
 */
package dev.heddle.replayer.engine;
