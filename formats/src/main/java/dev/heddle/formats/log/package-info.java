/**
 * Logs of threads that ran freely: what each thread did, in its own order, with versions that say which write a read saw. {@code LogSource} puts
 * them into one order and gives them as any other execution.
 */
package dev.heddle.formats.log;
