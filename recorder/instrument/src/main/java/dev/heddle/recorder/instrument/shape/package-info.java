/**
 * What classes look like, and how code is added to them: members, hierarchy, access, prologues, handlers. Knows nothing
 * of what is instrumented.
 */
@NullMarked
package dev.heddle.recorder.instrument.shape;

import org.jspecify.annotations.NullMarked;
