/**
 * Classes of programs that run freely: which are recorded, their sites and fields, and the code that takes their
 * accesses to the log.
 */
@NullMarked
package dev.heddle.recorder.free.rewrite;

import org.jspecify.annotations.NullMarked;
