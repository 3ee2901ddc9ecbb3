/** Reads that did not see the newest write, and which of them no interleaving of the threads explains. */
@NullMarked
package dev.heddle.analyzer.stale;

import org.jspecify.annotations.NullMarked;
