/**
 * Campaigns and trace sets on Apache Spark ({@code docs/adr/0061-campaigns-on-spark.md}). The driver cuts the work into
 * tasks, executors do what the command line does on one machine, by the same code in a class loader of its own, and the
 * driver puts the results together as those of {@code --jobs} are.
 */
@NullMarked
package dev.heddle.spark;

import org.jspecify.annotations.NullMarked;
