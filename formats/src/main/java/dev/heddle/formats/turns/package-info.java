/** What a replay of a log has to keep: for each record the records of other threads that must be done before. */
package dev.heddle.formats.turns;
