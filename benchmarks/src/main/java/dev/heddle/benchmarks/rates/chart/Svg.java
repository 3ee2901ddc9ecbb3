package dev.heddle.benchmarks.rates.chart;

import java.util.Locale;

/** Writes the elements of a picture. Coordinates are pixels from the upper left corner; text is escaped. */
final class Svg {
    static final String INK = "#1f2933";
    static final String FAINT = "#d9dee4";
    static final String GREY = "#5f6b7a";

    private final StringBuilder text = new StringBuilder();

    /** A picture on white. */
    Svg(int width, int height) {
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
                        + " font-family=\"DejaVu Sans, Verdana, Helvetica, Arial, sans-serif\">%n",
                width, height, width, height);
        rectangle(0, 0, width, height, "#ffffff");
    }

    void rectangle(double x, double y, double width, double height, String fill) {
        add("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>%n", x, y, width, height, fill);
    }

    void line(double x1, double y1, double x2, double y2, String colour, double width) {
        add(
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"%.1f\"/>%n",
                x1, y1, x2, y2, colour, width);
    }

    void dashed(double x1, double y1, double x2, double y2, String colour) {
        add(
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"1.4\""
                        + " stroke-dasharray=\"4 3\"/>%n",
                x1, y1, x2, y2, colour);
    }

    void dot(double x, double y, String colour) {
        add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.8\" fill=\"%s\"/>%n", x, y, colour);
    }

    /**
     * A line of text.
     *
     * @param anchor "start", "middle" or "end": which part of the text stands at x
     */
    void text(double x, double y, String anchor, int size, String colour, String words) {
        add(
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" font-size=\"%d\" fill=\"%s\">%s</text>%n",
                x, y, anchor, size, colour, escape(words));
    }

    void title(double x, double y, int size, String words) {
        add(
                "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%d\" font-weight=\"bold\" fill=\"%s\">%s</text>%n",
                x, y, size, INK, escape(words));
    }

    /** The whole picture. */
    String end() {
        return text + "</svg>\n";
    }

    static String escape(String words) {
        return words.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private void add(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values));
    }
}
