/**
 * Litmus tests: small concurrent programs together with the outcomes that each variant of the memory model allows, as
 * text that a person can read and edit. {@code docs/reference/formats.md} gives the grammar;
 * {@link dev.heddle.formats.litmus.LitmusReader} reads a file.
 */
@NullMarked
package dev.heddle.formats.litmus;

import org.jspecify.annotations.NullMarked;
