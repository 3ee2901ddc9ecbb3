/**
 * Logs of threads that ran freely: what each thread did, in its own order, with versions that say which write a read
 * saw. The recorder puts them into one order ({@code recorder.order}).
 *
 * <p>{@code LogFileWriter} and {@code LogFileReader} know the file, {@code StagingFile} and {@code LogFiles} the files
 * next to it while it is recorded, or is left when that was cut short. The layout of all of them is in
 * {@code docs/reference/formats.md}, enough for a second implementation.
 */
@NullMarked
package dev.heddle.recorder.free.log;

import org.jspecify.annotations.NullMarked;
