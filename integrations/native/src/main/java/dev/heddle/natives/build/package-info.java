/** What runs in the command's JVM: programs are compiled and linked. */
@NullMarked
package dev.heddle.natives.build;

import org.jspecify.annotations.NullMarked;
