/** Events of recorded executions, a batch at a time: what analyses read that must not hold an execution in memory. */
package dev.heddle.formats.stream;
