/** One pass over a recorded execution drives any number of analyses. */
@NullMarked
package dev.heddle.analyzer.stream;

import org.jspecify.annotations.NullMarked;
