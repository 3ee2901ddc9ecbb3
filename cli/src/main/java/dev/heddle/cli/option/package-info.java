/** Options that several commands share, as picocli mixins. */
@NullMarked
package dev.heddle.cli.option;

import org.jspecify.annotations.NullMarked;
