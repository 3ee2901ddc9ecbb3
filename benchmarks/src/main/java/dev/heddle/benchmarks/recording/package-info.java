/**
 * What recording without control costs, with accessors written by hand as the transformer makes them, and what it does
 * to weak outcomes.
 */
package dev.heddle.benchmarks.recording;
