/** Opens files of any kind of trace as sources of events. */
@NullMarked
package dev.heddle.formats.source;

import org.jspecify.annotations.NullMarked;
