/** Configuration and result of a free recording, as private files. */
@NullMarked
package dev.heddle.formats.recording;

import org.jspecify.annotations.NullMarked;
