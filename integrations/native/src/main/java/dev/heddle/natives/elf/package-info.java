/** Shared objects: symbols, calls and source lines. */
@NullMarked
package dev.heddle.natives.elf;

import org.jspecify.annotations.NullMarked;
