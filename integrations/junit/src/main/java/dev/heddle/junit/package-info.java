/** Concurrency tests in JUnit 5 and 6. */
@NullMarked
package dev.heddle.junit;

import org.jspecify.annotations.NullMarked;
