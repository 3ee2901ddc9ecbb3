/** The agent jar lands on the program's class path, so it holds premain and the engine's class loader and nothing else. */
package dev.heddle.recorder.agent;
