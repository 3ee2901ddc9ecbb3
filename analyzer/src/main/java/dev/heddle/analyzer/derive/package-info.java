/**
 * Executions that a recorded one says could be: its events in another order, which the program may follow. A search for
 * an order that leads to given events ({@link dev.heddle.analyzer.derive.LinearisationSearch}), and random orders.
 */
@NullMarked
package dev.heddle.analyzer.derive;

import org.jspecify.annotations.NullMarked;
