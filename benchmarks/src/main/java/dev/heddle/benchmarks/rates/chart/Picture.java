package dev.heddle.benchmarks.rates.chart;

import java.util.List;

/** Panels in a grid under a title, a line of explanation and a legend. */
public final class Picture {
    private static final int MARGIN = 24;
    private static final int HEAD = 62;
    private static final int LEGEND = 24;
    private static final int GAP = 26;

    private Picture() {}

    /** Panels of bars, three in a row. */
    public static String bars(String title, String explanation, List<BarPanel> panels) {
        int most = panels.stream().mapToInt(panel -> panel.bars().size()).max().orElse(1);
        return grid(title, explanation, List.of(), panels, 350, 52 + 17 * most);
    }

    /** Panels of lines, three in a row, with one legend. */
    public static String lines(String title, String explanation, List<LinePanel> panels) {
        List<String> names = panels.stream()
                .flatMap(panel -> panel.lines().stream())
                .map(LinePanel.Line::name)
                .distinct()
                .toList();
        return grid(title, explanation, names, panels, 330, 220);
    }

    private static String grid(
            String title,
            String explanation,
            List<String> legend,
            List<? extends Panel> panels,
            int width,
            int height) {
        int columns = Math.min(3, Math.max(1, panels.size()));
        int rows = (panels.size() + columns - 1) / columns;
        int top = HEAD + (legend.isEmpty() ? 0 : LEGEND);
        int plots = columns * width + (columns - 1) * GAP;
        int words = (int) (6.6 * explanation.length());
        int wide = 2 * MARGIN + Math.max(plots, words);
        Svg svg = new Svg(wide, top + rows * (height + GAP) + 4);
        svg.title(MARGIN, 28, 17, title);
        svg.text(MARGIN, 48, "start", 11, Svg.GREY, explanation);
        double x = MARGIN;
        for (int i = 0; i < legend.size(); i++) {
            svg.line(x, HEAD + 6, x + 22, HEAD + 6, Palette.colour(i), 2.5);
            svg.text(x + 28, HEAD + 10, "start", 12, Svg.INK, legend.get(i));
            x += 52 + 7.6 * legend.get(i).length();
        }
        for (int i = 0; i < panels.size(); i++) {
            double left = MARGIN + (double) (i % columns) * (width + GAP);
            double upper = top + (double) (i / columns) * (height + GAP);
            panels.get(i).draw(svg, left, upper + 4, width, height);
        }
        return svg.end();
    }
}
