/** Traces in other formats: what exports have in common. */
@NullMarked
package dev.heddle.formats.export;

import org.jspecify.annotations.NullMarked;
