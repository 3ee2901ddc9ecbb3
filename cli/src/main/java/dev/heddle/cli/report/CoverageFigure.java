package dev.heddle.cli.report;

import dev.heddle.replayer.job.expose.ExposeResults;
import dev.heddle.replayer.job.expose.ExposeResults.Entry;
import dev.heddle.replayer.job.expose.ExposeResults.Point;
import java.util.Locale;
import java.util.function.ToIntFunction;

/**
 * How many iRoots were exposed after how many executions, as an SVG: the same bytes for the same campaign, since
 * nothing in it is measured in time.
 */
public final class CoverageFigure {
    private static final int LEFT = 70;
    private static final int TOP = 50;
    private static final int WIDTH = 640;
    private static final int HEIGHT = 320;

    private final StringBuilder svg = new StringBuilder();
    private final long lastExecution;
    private final long highest;

    private CoverageFigure(long lastExecution, long highest) {
        this.lastExecution = Math.max(1, lastExecution);
        this.highest = Math.max(1, highest);
    }

    /** @param executions how many were made */
    public static String svg(String program, long seed, ExposeResults results, long executions) {
        long predicted = results.entries().stream().filter(Entry::isPredicted).count();
        long covered = results.points().stream().mapToLong(Point::covered).max().orElse(0);
        CoverageFigure figure = new CoverageFigure(executions, Math.max(predicted, covered));
        figure.frame(program, seed);
        figure.line(results, Point::covered, "#2166ac", "exposed, predicted or not", covered, 0);
        figure.line(
                results,
                Point::predicted,
                "#b2182b",
                "exposed of the predicted",
                results.points().stream().mapToLong(Point::predicted).max().orElse(0),
                1);
        figure.predicted(predicted);
        return figure.svg.append("</svg>\n").toString();
    }

    private void frame(String program, long seed) {
        int width = LEFT + WIDTH + 30;
        int height = TOP + HEIGHT + 110;
        svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height
                + "\" viewBox=\"0 0 " + width + " " + height + "\" font-family=\"sans-serif\" font-size=\"13\">\n");
        svg.append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
        text(LEFT, 28, "start", "iRoots exposed: " + program + ", seed " + seed, " font-size=\"16\"");
        for (long count = 0; count <= highest; count += step(highest)) {
            svg.append("<line x1=\"" + LEFT + "\" x2=\"" + (LEFT + WIDTH) + "\" y1=\"" + y(count) + "\" y2=\""
                    + y(count) + "\" stroke=\"#dddddd\"/>\n");
            text(LEFT - 8, TOP + HEIGHT - (int) (HEIGHT * count / top()) + 4, "end", Figures.count(count), "");
        }
        for (long execution = 0; execution <= lastExecution; execution += step(lastExecution)) {
            int x = LEFT + (int) (WIDTH * execution / lastExecution);
            text(x, TOP + HEIGHT + 20, "middle", Figures.count(execution), "");
        }
        svg.append("<rect x=\"" + LEFT + "\" y=\"" + TOP + "\" width=\"" + WIDTH + "\" height=\"" + HEIGHT
                + "\" fill=\"none\" stroke=\"#666666\"/>\n");
        text(LEFT + WIDTH / 2, TOP + HEIGHT + 42, "middle", "executions", "");
    }

    private void line(ExposeResults results, ToIntFunction<Point> of, String color, String name, long total, int row) {
        StringBuilder points = new StringBuilder(x(0) + "," + y(0));
        long before = 0;
        for (Point p : results.points()) {
            points.append(' ').append(x(p.execution())).append(',').append(y(before));
            before = of.applyAsInt(p);
            points.append(' ').append(x(p.execution())).append(',').append(y(before));
        }
        points.append(' ').append(x(lastExecution)).append(',').append(y(before));
        svg.append("<polyline points=\"" + points + "\" fill=\"none\" stroke=\"" + color + "\" stroke-width=\"2\"/>\n");
        legend(color, "", name + ": " + Figures.count(total), row);
    }

    private void predicted(long predicted) {
        svg.append("<line x1=\"" + LEFT + "\" x2=\"" + (LEFT + WIDTH) + "\" y1=\"" + y(predicted) + "\" y2=\""
                + y(predicted) + "\" stroke=\"#b2182b\" stroke-dasharray=\"6 4\"/>\n");
        legend("#b2182b", " stroke-dasharray=\"6 4\"", "predicted: " + Figures.count(predicted), 2);
    }

    private void legend(String color, String dashes, String name, int row) {
        int x = LEFT + row % 2 * 320;
        int y = TOP + HEIGHT + 68 + row / 2 * 22;
        svg.append("<line x1=\"" + x + "\" x2=\"" + (x + 28) + "\" y1=\"" + (y - 4) + "\" y2=\"" + (y - 4)
                + "\" stroke=\"" + color + "\" stroke-width=\"2\"" + dashes + "/>\n");
        text(x + 36, y, "start", name, "");
    }

    private void text(int x, int y, String anchor, String text, String more) {
        String escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        svg.append("<text x=\"" + x + "\" y=\"" + y + "\" text-anchor=\"" + anchor + "\"" + more + ">" + escaped
                + "</text>\n");
    }

    /** Some room above the highest line. */
    private double top() {
        return highest * 1.05;
    }

    /** The least of 1, 2, 5, 10, 20, ... that makes at most six of it. */
    private static long step(long highest) {
        long step = 1;
        for (int i = 0; highest / step > 6; i++) {
            step = i % 3 == 1 ? step / 2 * 5 : step * 2;
        }
        return step;
    }

    private String x(long execution) {
        return String.format(Locale.ROOT, "%.1f", LEFT + (double) WIDTH * execution / lastExecution);
    }

    private String y(long count) {
        return String.format(Locale.ROOT, "%.1f", TOP + HEIGHT - HEIGHT * count / top());
    }
}
