/** How fast logs of free threads are encoded and decoded, and how large they are. */
package dev.heddle.benchmarks.log;
