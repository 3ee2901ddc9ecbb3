/**
 * How often each strategy finds the bugs of known benchmarks, measured through the command line: tables and plots.
 * Needs nothing but a JDK and an installation; {@code benchmarks/rates.sh} compiles and starts
 * {@link dev.heddle.benchmarks.rates.Rates}.
 */
package dev.heddle.benchmarks.rates;
