/**
 * Rewrites classes so that they call {@link dev.heddle.recorder.hooks.Hooks}: user classes in full, a few JDK classes
 * by changing method bodies alone. Gives every instrumented instruction a
 * {@link dev.heddle.recorder.instrument.site.Site}.
 *
 * <p>{@link dev.heddle.recorder.instrument.HeddleTransformer} is the entry. A user class goes through
 * UserClassRewriter: ClassInitialiser moves its static initialiser, MethodRewriter applies the Rules to each
 * instruction (the first that applies wins), HandleBridges redirects method references, Prologue, SynchronizedMethods
 * and MainPrefix wrap whole methods. Inserted code has no branches and keeps its values in new locals, so existing
 * stack map frames stay true; the few places with handlers or branches write frames of their own.
 */
@NullMarked
package dev.heddle.recorder.instrument;

import org.jspecify.annotations.NullMarked;
