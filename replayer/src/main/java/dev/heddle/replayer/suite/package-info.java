/** Test suites: their tests run once as they are, then each under control. */
@NullMarked
package dev.heddle.replayer.suite;

import org.jspecify.annotations.NullMarked;
