/** Free recordings: of a JVM that runs already, completed after its end, put into order, and led along. */
@NullMarked
package dev.heddle.cli.recording;

import org.jspecify.annotations.NullMarked;
