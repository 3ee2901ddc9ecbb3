/**
 * The agent jar lands on the program's class path, so it holds premain and the engine's class loader and nothing else.
 */
@NullMarked
package dev.heddle.recorder.agent;

import org.jspecify.annotations.NullMarked;
