/** Instrumented classes on disk: of the JDK by their bytes, of programs with the answers that other classes gave. */
@NullMarked
package dev.heddle.recorder.instrument.cache;

import org.jspecify.annotations.NullMarked;
