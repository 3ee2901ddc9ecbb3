/** One pass over a recorded execution drives any number of analyses. */
package dev.heddle.analyzer.stream;
