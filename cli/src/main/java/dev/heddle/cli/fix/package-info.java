/** The command that looks for cures of a failure. */
@NullMarked
package dev.heddle.cli.fix;

import org.jspecify.annotations.NullMarked;
