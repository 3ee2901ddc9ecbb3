/**
 * The memory model by its axioms, and by brute force: all execution graphs of a small program and all modification
 * orders, judged by relations written down as they stand in the model's definition. It knows nothing of clocks, prior
 * sets or candidates, so that the online model can be held against it.
 */
package dev.heddle.analyzer.memory.axioms;
