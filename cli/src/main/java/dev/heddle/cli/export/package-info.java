/** Files for other tools: the registry of formats of executions, SARIF, and results of campaigns as JUnit XML. */
@NullMarked
package dev.heddle.cli.export;

import org.jspecify.annotations.NullMarked;
