/**
 * The command line: the contract of options, JSON fields and exit codes that scripts depend on. Only this module knows
 * picocli, prints and exits. It runs in a JVM of its own and never loads a class of the program under test.
 */
@NullMarked
package dev.heddle.cli;

import org.jspecify.annotations.NullMarked;
