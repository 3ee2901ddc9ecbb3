/** Changes of a program's code that are tried against a failure. */
@NullMarked
package dev.heddle.formats.edit;

import org.jspecify.annotations.NullMarked;
