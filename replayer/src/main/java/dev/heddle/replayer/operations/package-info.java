/**
 * Operations other than accesses of memory, as the program sees them: monitors, threads, calls into library classes
 * that synchronise, class initialisers, the end of the virtual machine. Each publishes what it is about to do, passes a
 * scheduling point, changes the model and executes an event.
 */
package dev.heddle.replayer.operations;
