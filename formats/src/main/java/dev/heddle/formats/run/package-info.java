/**
 * How programs run: the switches of the memory model, which traces keep, and the configuration and result of
 * recordings.
 */
@NullMarked
package dev.heddle.formats.run;

import org.jspecify.annotations.NullMarked;
