/** Sites: what each instrumented instruction does, by number. */
@NullMarked
package dev.heddle.recorder.instrument.site;

import org.jspecify.annotations.NullMarked;
