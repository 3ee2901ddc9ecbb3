/**
 * Compressed traces, and archives: the one place that unpacks and packs, and the only one that knows Commons Compress.
 * Commands get a local file whose name in messages is that of the archive and its entry. Nothing here is loaded for
 * files that are not packed, nor in target JVMs.
 */
@NullMarked
package dev.heddle.cli.packed;

import org.jspecify.annotations.NullMarked;
