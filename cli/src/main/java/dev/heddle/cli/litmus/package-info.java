/** Litmus tests as Java programs, and the report on what was observed. */
package dev.heddle.cli.litmus;
