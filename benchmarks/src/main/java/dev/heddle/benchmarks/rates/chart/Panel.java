package dev.heddle.benchmarks.rates.chart;

/** One plot of several in a picture. */
interface Panel {
    /** Draws itself into a rectangle. */
    void draw(Svg svg, double x, double y, double width, double height);
}
