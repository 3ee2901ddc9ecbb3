/** {@code parameters.json}: what executions told about a program, kept for later campaigns. */
package dev.heddle.cli.parameters;
