/**
 * How much the threads of an execution communicate: steps, k, k_com and what follows from them for the parameters d and
 * h of the testing algorithms. One definition for everybody, that of section 8b of the memory model; the engine counts
 * its own columns with this code.
 */
@NullMarked
package dev.heddle.analyzer.communication;

import org.jspecify.annotations.NullMarked;
