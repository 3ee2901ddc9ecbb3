/**
 * Use cases of Heddle for tools in the same JVM. An installation has a class loader of its own, to which this package
 * and the JDK alone are common: orders and answers are records of this package with values of the JDK.
 */
@NullMarked
package dev.heddle.api.tool;

import org.jspecify.annotations.NullMarked;
