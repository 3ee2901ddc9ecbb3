/** Finds changes of a program that cure a failure, and proves each by running. */
@NullMarked
package dev.heddle.replayer.fix;

import org.jspecify.annotations.NullMarked;
