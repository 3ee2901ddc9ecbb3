/** Reads that did not see the newest write: which of them no interleaving explains, why they were allowed, and what would have forbidden them. */
package dev.heddle.analyzer.stale;
