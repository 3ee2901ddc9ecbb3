/** {@code heddle litmus}: litmus tests as Java programs, and the report on what was observed. */
@NullMarked
package dev.heddle.cli.litmus;

import org.jspecify.annotations.NullMarked;
