/** What runs in the target JVM: calls from C become calls of the engine's hooks. */
@NullMarked
package dev.heddle.natives.run;

import org.jspecify.annotations.NullMarked;
