/** Text of foreign origin (names, messages, files) as people may see it on a terminal. */
@NullMarked
package dev.heddle.formats.text;

import org.jspecify.annotations.NullMarked;
