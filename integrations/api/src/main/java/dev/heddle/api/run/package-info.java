/** Runs a test method as a program: the framework itself stays outside of control. */
@NullMarked
package dev.heddle.api.run;

import org.jspecify.annotations.NullMarked;
