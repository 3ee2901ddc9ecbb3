/** What tests and programs may call. Without Heddle these classes need nothing but the JDK. */
@NullMarked
package dev.heddle.api;

import org.jspecify.annotations.NullMarked;
