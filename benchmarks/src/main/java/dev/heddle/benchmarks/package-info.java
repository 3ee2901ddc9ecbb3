/**
 * JMH benchmarks, one class for each question; {@code benchmarks/README.md} says how to run them and where results go.
 */
package dev.heddle.benchmarks;
