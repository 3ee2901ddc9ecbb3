/**
 * What a campaign that exposes iRoots is to do, and what it has found: as part of the protocol, since the target JVMs
 * and the command add it up by the same code.
 */
@NullMarked
package dev.heddle.replayer.job.expose;

import org.jspecify.annotations.NullMarked;
