/** What is observed of executions when they have ended, without an event in them. */
@NullMarked
package dev.heddle.replayer.outcome;

import org.jspecify.annotations.NullMarked;
