package dev.heddle.benchmarks.rates.chart;

import java.util.List;

/**
 * Lines with error bars: per cent against a whole number.
 *
 * @param title above the plot
 * @param axis what is on the horizontal axis
 * @param lines in the order of the legend, whose colours they have
 */
public record LinePanel(String title, String axis, List<Line> lines) implements Panel {
    private static final int LEFT = 34;
    private static final int HEAD = 24;
    private static final int FOOT = 34;

    /**
     * A line.
     *
     * @param name in the legend
     * @param points from left to right
     */
    public record Line(String name, List<Point> points) {
        /** The list is copied. */
        public Line {
            points = List.copyOf(points);
        }
    }

    /** A point and its error bar, from 0 to 1. */
    public record Point(int at, double value, double low, double high) {}

    /** The list is copied. */
    public LinePanel {
        lines = List.copyOf(lines);
    }

    @Override
    public void draw(Svg svg, double x, double y, double width, double height) {
        double left = x + LEFT;
        double top = y + HEAD;
        double bottom = y + height - FOOT;
        double right = x + width - 8;
        svg.title(x, y + 13, 13, title);
        for (int percent = 0; percent <= 100; percent += 25) {
            double at = bottom - (bottom - top) * percent / 100;
            svg.line(left, at, right, at, Svg.FAINT, 1);
            svg.text(left - 6, at + 3.5, "end", 10, Svg.GREY, String.valueOf(percent));
        }
        int last = Math.max(1, largest());
        int every = last <= 10 ? 1 : last / 10;
        for (int i = 0; i <= last; i += every) {
            svg.text(left + 6 + (right - left - 12) * i / last, bottom + 14, "middle", 10, Svg.GREY, String.valueOf(i));
        }
        svg.text((left + right) / 2, bottom + 28, "middle", 10, Svg.GREY, axis);
        for (int i = 0; i < lines.size(); i++) {
            // Error bars next to each other, not on top of each other.
            double shift = 6 + (i - (lines.size() - 1) / 2.0) * 1.6;
            line(svg, lines.get(i), Palette.colour(i), left + shift, top, (right - left - 12) / last, bottom);
        }
    }

    private int largest() {
        return lines.stream()
                .flatMap(line -> line.points().stream())
                .mapToInt(Point::at)
                .max()
                .orElse(1);
    }

    private static void line(Svg svg, Line line, String colour, double left, double top, double unit, double bottom) {
        double height = bottom - top;
        for (int i = 0; i < line.points().size(); i++) {
            Point point = line.points().get(i);
            double x = left + unit * point.at();
            double y = bottom - height * point.value();
            svg.line(x, bottom - height * point.low(), x, bottom - height * point.high(), colour, 1);
            if (i > 0) {
                Point before = line.points().get(i - 1);
                svg.line(left + unit * before.at(), bottom - height * before.value(), x, y, colour, 1.8);
            }
            svg.dot(x, y, colour);
        }
    }
}
