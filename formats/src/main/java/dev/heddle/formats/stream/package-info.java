/** Events of recorded executions, a batch at a time: what analyses read that must not hold an execution in memory. */
@NullMarked
package dev.heddle.formats.stream;

import org.jspecify.annotations.NullMarked;
