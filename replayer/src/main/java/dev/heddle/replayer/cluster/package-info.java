/** Parts of campaigns whose executions are made on several machines. */
@NullMarked
package dev.heddle.replayer.cluster;

import org.jspecify.annotations.NullMarked;
