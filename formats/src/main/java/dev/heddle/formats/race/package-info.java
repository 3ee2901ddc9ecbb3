/**
 * Data races of a program by static instruction, as several executions and runs have shown them. What happened in one
 * execution (objects, values) stands there as an example only.
 */
@NullMarked
package dev.heddle.formats.race;

import org.jspecify.annotations.NullMarked;
