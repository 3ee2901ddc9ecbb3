/** Logs of free recordings after their JVM has ended: completed and put into order. */
@NullMarked
package dev.heddle.cli.recording;

import org.jspecify.annotations.NullMarked;
