/** Which classes changes since a revision of git may affect. */
@NullMarked
package dev.heddle.replayer.suite.change;

import org.jspecify.annotations.NullMarked;
