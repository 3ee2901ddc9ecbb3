/**
 * Target JVMs: which Java runs the program, how it is forked and pinned to one core, what it wrote, and how it is
 * stopped. The program runs in those JVMs only, never in this process.
 */
@NullMarked
package dev.heddle.replayer.launch;

import org.jspecify.annotations.NullMarked;
