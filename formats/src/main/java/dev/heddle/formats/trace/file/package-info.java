/**
 * Traces as files: {@link dev.heddle.formats.trace.file.TraceWriter} and
 * {@link dev.heddle.formats.trace.file.TraceReader} hold a whole execution,
 * {@link dev.heddle.formats.trace.file.TraceStreamWriter} and {@link dev.heddle.formats.trace.file.TraceStream} a
 * window of it.
 */
@NullMarked
package dev.heddle.formats.trace.file;

import org.jspecify.annotations.NullMarked;
