/**
 * Free-running recording in the target JVM: threads run in parallel, and what they do is logged with the write that
 * each read saw.
 */
@NullMarked
package dev.heddle.recorder.free.recording;

import org.jspecify.annotations.NullMarked;
