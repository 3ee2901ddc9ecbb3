/** What the command line and the target JVM tell each other: the run's configuration and its result, as small text files. */
package dev.heddle.formats.run;
