/** Packs the jars that target JVMs load, for a quick start. Runs in the build. */
@NullMarked
package dev.heddle.recorder.generator.pack;

import org.jspecify.annotations.NullMarked;
