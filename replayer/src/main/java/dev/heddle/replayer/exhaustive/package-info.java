/**
 * All executions of a program, one after the other, each execution graph once where that can be seen: depth-first
 * search by re-execution over threads and what reads see, with sleep sets (Godefroid, LNCS 1032) and the backtracking
 * of source sets (Abdulla, Aronis, Jonsson, Sagonas, POPL 2014).
 */
@NullMarked
package dev.heddle.replayer.exhaustive;

import org.jspecify.annotations.NullMarked;
