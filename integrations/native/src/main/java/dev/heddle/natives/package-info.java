/** Programs in C and C++ under the engine: see docs/adr/0089. */
@NullMarked
package dev.heddle.natives;

import org.jspecify.annotations.NullMarked;
