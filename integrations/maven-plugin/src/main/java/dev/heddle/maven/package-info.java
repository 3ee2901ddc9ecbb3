/** Heddle in Maven. */
@NullMarked
package dev.heddle.maven;

import org.jspecify.annotations.NullMarked;
