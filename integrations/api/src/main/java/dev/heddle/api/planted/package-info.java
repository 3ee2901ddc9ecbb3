/** A program with a known bug, by which a test run shows that it would find one; under control, as tests are. */
@NullMarked
package dev.heddle.api.planted;

import org.jspecify.annotations.NullMarked;
