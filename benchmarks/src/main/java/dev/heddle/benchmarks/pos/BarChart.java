package dev.heddle.benchmarks.pos;

import java.util.Locale;

/** Groups of horizontal bars on a logarithmic scale, as SVG. */
final class BarChart {
    private static final int LABELS = 170;
    private static final int WIDTH = 560;
    private static final int LINE = 18;
    private static final int SMALLEST_EXPONENT = -9;
    private static final int LARGEST_EXPONENT = -3;

    private final StringBuilder body = new StringBuilder();
    private int y = 40;

    BarChart(String title) {
        text(10, 20, "bold", title);
    }

    void group(String name) {
        y += LINE / 2;
        text(10, y + 13, "bold", name);
        y += LINE;
    }

    /** A bar up to {@code value}; faint where the value is only an upper bound. */
    void bar(String label, double value, boolean isBound) {
        double share = (Math.log10(value) - SMALLEST_EXPONENT) / (LARGEST_EXPONENT - SMALLEST_EXPONENT);
        int width = (int) Math.round(WIDTH * Math.max(0, Math.min(1, share)));
        text(20, y + 13, "normal", label);
        body.append(String.format(
                Locale.ROOT,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#3465a4\" fill-opacity=\"%s\"/>%n",
                LABELS,
                y + 2,
                width,
                LINE - 4,
                isBound ? "0.3" : "1"));
        text(LABELS + width + 5, y + 13, "normal", String.format(Locale.ROOT, "%s%.2g", isBound ? "< " : "", value));
        y += LINE;
    }

    private void text(int x, int at, String weight, String words) {
        body.append(String.format(
                Locale.ROOT,
                "<text x=\"%d\" y=\"%d\" font-weight=\"%s\">%s</text>%n",
                x,
                at,
                weight,
                words.replace("<", "&lt;")));
    }

    String svg() {
        int width = LABELS + WIDTH + 80;
        int height = y + 10;
        return String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\""
                        + " font-size=\"12\">%n<rect width=\"%d\" height=\"%d\" fill=\"white\"/>%n%s</svg>%n",
                width,
                height,
                width,
                height,
                body);
    }
}
