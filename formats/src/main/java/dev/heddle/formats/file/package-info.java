/** Files that are never seen half written, and what is said where they cannot be written. */
@NullMarked
package dev.heddle.formats.file;

import org.jspecify.annotations.NullMarked;
