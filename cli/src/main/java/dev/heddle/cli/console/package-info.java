/** Console of a command: streams, progress, exit codes, and the files that it reads and writes. */
@NullMarked
package dev.heddle.cli.console;

import org.jspecify.annotations.NullMarked;
