/**
 * State of the target JVM that is reset between executions: statics of the JDK, kept fields, standard streams,
 * environment, default values.
 */
@NullMarked
package dev.heddle.replayer.reset;

import org.jspecify.annotations.NullMarked;
