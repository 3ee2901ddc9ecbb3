package dev.heddle.benchmarks.rates.chart;

import java.util.List;
import java.util.Locale;

/**
 * Horizontal bars with error bars, in per cent.
 *
 * @param title above the bars
 * @param bars from top to bottom
 * @param reference a value marked by a dashed line, NaN for none
 */
public record BarPanel(String title, List<Bar> bars, double reference) implements Panel {
    private static final int LABELS = 104;
    private static final int VALUES = 44;
    private static final int HEAD = 24;
    private static final int FOOT = 20;
    private static final String FILL = "#3d7ea6";

    /**
     * A bar.
     *
     * @param label at its left
     * @param value its length, from 0 to 1
     * @param low lower end of the error bar
     * @param high upper end of the error bar
     */
    public record Bar(String label, double value, double low, double high) {}

    /** The list is copied. */
    public BarPanel {
        bars = List.copyOf(bars);
    }

    @Override
    public void draw(Svg svg, double x, double y, double width, double height) {
        double left = x + LABELS;
        double scale = width - LABELS - VALUES;
        double top = y + HEAD;
        double bottom = y + height - FOOT;
        svg.title(x, y + 13, 13, title);
        for (int percent = 0; percent <= 100; percent += 25) {
            double at = left + scale * percent / 100;
            svg.line(at, top, at, bottom, Svg.FAINT, 1);
            svg.text(at, bottom + 14, "middle", 10, Svg.GREY, String.valueOf(percent));
        }
        double step = (bottom - top) / bars.size();
        for (int i = 0; i < bars.size(); i++) {
            bar(svg, bars.get(i), left, top + i * step, step, scale);
        }
        if (!Double.isNaN(reference)) {
            svg.dashed(left + scale * reference, top, left + scale * reference, bottom, "#b3421b");
        }
    }

    private void bar(Svg svg, Bar bar, double left, double y, double step, double scale) {
        double middle = y + step / 2;
        svg.text(left - 6, middle + 3.5, "end", 10, Svg.INK, bar.label());
        svg.rectangle(left, y + step * 0.18, scale * bar.value(), step * 0.64, FILL);
        double low = left + scale * bar.low();
        double high = left + scale * bar.high();
        svg.line(low, middle, high, middle, Svg.INK, 1.2);
        svg.line(low, middle - 3, low, middle + 3, Svg.INK, 1.2);
        svg.line(high, middle - 3, high, middle + 3, Svg.INK, 1.2);
        String value = String.format(Locale.ROOT, "%.1f", 100 * bar.value());
        svg.text(left + scale + VALUES - 2, middle + 3.5, "end", 10, Svg.INK, value);
    }
}
