/**
 * What executions of a program tell about how to test it: the parameters of the testing algorithms, the probability of
 * a hit that follows from them, and what may be claimed after executions without a failure.
 */
@NullMarked
package dev.heddle.analyzer.estimate;

import org.jspecify.annotations.NullMarked;
