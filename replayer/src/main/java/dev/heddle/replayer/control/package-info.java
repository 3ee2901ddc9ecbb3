/**
 * How the application's threads are held so that one runs at a time. {@link dev.heddle.replayer.control.ThreadControl}
 * is the interface that platform threads implement here and that fibers will implement.
 */
@NullMarked
package dev.heddle.replayer.control;

import org.jspecify.annotations.NullMarked;
