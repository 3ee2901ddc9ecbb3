/**
 * The protocol between the command line and the target JVM: what it is to do, and what it found. The files live in the
 * command's temporary folder; both sides are of one build.
 */
@NullMarked
package dev.heddle.replayer.job;

import org.jspecify.annotations.NullMarked;
