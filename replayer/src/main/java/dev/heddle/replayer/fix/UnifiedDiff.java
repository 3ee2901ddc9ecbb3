package dev.heddle.replayer.fix;

import java.util.ArrayList;
import java.util.List;

/** The difference of two versions of a file in the unified format, with three lines around each change. */
final class UnifiedDiff {
    private static final int CONTEXT = 3;
    /** With more changed lines between the first and the last, they are one change. */
    private static final int MOST_COMPARED = 2_000;

    private UnifiedDiff() {}

    static List<String> of(String path, List<String> before, List<String> after) {
        List<Line> script = script(before, after);
        List<String> diff = new ArrayList<>(List.of("--- a/" + path, "+++ b/" + path));
        int i = 0;
        while (i < script.size()) {
            if (script.get(i).sign == ' ') {
                i++;
                continue;
            }
            int from = Math.max(0, i - CONTEXT);
            int to = i;
            int last = i;
            while (to < script.size() && to - last <= 2 * CONTEXT) {
                last = script.get(to).sign == ' ' ? last : to;
                to++;
            }
            int end = Math.min(script.size(), last + CONTEXT + 1);
            add(script.subList(from, end), diff);
            i = end;
        }
        return diff.size() == 2 ? List.of() : diff;
    }

    /**
     * Line of a file.
     *
     * @param sign blank, minus or plus
     * @param before its number before, or that of the next one there
     * @param after its number after, likewise
     */
    private record Line(char sign, String text, int before, int after) {}

    private static void add(List<Line> lines, List<String> diff) {
        long old = lines.stream().filter(line -> line.sign != '+').count();
        long made = lines.stream().filter(line -> line.sign != '-').count();
        diff.add("@@ -" + lines.get(0).before + "," + old + " +" + lines.get(0).after + "," + made + " @@");
        lines.forEach(line -> diff.add(line.sign + line.text));
    }

    private static List<Line> script(List<String> before, List<String> after) {
        int head = 0;
        while (head < before.size() && head < after.size() && before.get(head).equals(after.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < before.size() - head
                && tail < after.size() - head
                && before.get(before.size() - 1 - tail).equals(after.get(after.size() - 1 - tail))) {
            tail++;
        }
        int n = before.size() - head - tail;
        int m = after.size() - head - tail;
        int[][] common = new int[n + 1][m + 1];
        for (int i = n - 1; i >= 0 && n + m <= MOST_COMPARED; i--) {
            for (int j = m - 1; j >= 0; j--) {
                common[i][j] = before.get(head + i).equals(after.get(head + j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        List<Line> script = new ArrayList<>();
        for (int i = 0; i < head; i++) {
            script.add(new Line(' ', before.get(i), i + 1, i + 1));
        }
        int i = 0;
        int j = 0;
        while (i < n || j < m) {
            int b = head + i;
            int a = head + j;
            boolean isSame = i < n && j < m && before.get(b).equals(after.get(a)) && n + m <= MOST_COMPARED;
            if (isSame) {
                script.add(new Line(' ', before.get(b), b + 1, a + 1));
                i++;
                j++;
            } else if (i < n && (j == m || common[i + 1][j] >= common[i][j + 1])) {
                script.add(new Line('-', before.get(b), b + 1, a + 1));
                i++;
            } else {
                script.add(new Line('+', after.get(a), b + 1, a + 1));
                j++;
            }
        }
        for (int k = 0; k < tail; k++) {
            int b = before.size() - tail + k;
            script.add(new Line(' ', before.get(b), b + 1, after.size() - tail + k + 1));
        }
        return script;
    }
}
