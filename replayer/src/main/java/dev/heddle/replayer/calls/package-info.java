/**
 * Replays of a failing execution with detail: stacks at the events that explain it, and the calls of the program's
 * methods with arguments and results.
 */
@NullMarked
package dev.heddle.replayer.calls;

import org.jspecify.annotations.NullMarked;
