/**
 * The shape of the code itself: limits that a test holds, and the table of figures that {@code benchmarks/house.sh}
 * prints.
 */
package dev.heddle.cli.house;
