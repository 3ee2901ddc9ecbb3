/** {@code parameters.json}: what executions told about a program, kept for later campaigns. */
@NullMarked
package dev.heddle.cli.parameters;

import org.jspecify.annotations.NullMarked;
