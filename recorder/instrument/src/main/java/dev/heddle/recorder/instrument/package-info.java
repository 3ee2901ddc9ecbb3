/**
 * Rewrites classes so that they call {@link dev.heddle.recorder.hooks.Hooks}: user classes in full, a few JDK classes by changing method
 * bodies alone. Gives every instrumented instruction a {@link dev.heddle.recorder.instrument.Site}.
 */
package dev.heddle.recorder.instrument;
