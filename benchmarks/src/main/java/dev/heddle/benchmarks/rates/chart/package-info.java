/** Plots as SVG: panels in a grid, with bars or lines and error bars. */
package dev.heddle.benchmarks.rates.chart;
