/**
 * Reads that did not see the newest write: which of them no interleaving explains, why they were allowed, and what
 * would have forbidden them.
 */
@NullMarked
package dev.heddle.analyzer.stale;

import org.jspecify.annotations.NullMarked;
