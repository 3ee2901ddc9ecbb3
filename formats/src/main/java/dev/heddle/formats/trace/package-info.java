/**
 * One recorded execution in memory and as a file. {@link dev.heddle.formats.trace.Trace} is the execution; events are columns of
 * primitives ({@link dev.heddle.formats.trace.EventColumns}) in execution order.
 */
package dev.heddle.formats.trace;
