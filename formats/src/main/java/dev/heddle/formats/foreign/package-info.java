/**
 * Traces of other tools: the text format STD and the binary format RapidBin, which RAPID and its relatives read and
 * write. They come as {@link dev.heddle.formats.stream.EventSource}s that never hold the events. What the formats leave
 * out is made up here, in one place for both ({@link dev.heddle.formats.foreign.ForeignExecution}); what is odd is told
 * ({@link dev.heddle.formats.foreign.Oddities}).
 */
@NullMarked
package dev.heddle.formats.foreign;

import org.jspecify.annotations.NullMarked;
