package dev.heddle.benchmarks.rates;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A result file: Markdown that names the machine, and pictures next to it. */
final class Report {
    private final Path folder;
    private final String name;
    private final StringBuilder text = new StringBuilder();

    /** @param name what the files are called after the date */
    Report(Path root, Path folder, String name, String title) throws IOException, InterruptedException {
        this.folder = folder;
        this.name = LocalDate.now() + "-" + name;
        line("# " + title);
        line("");
        line("- machine: " + Runtime.getRuntime().availableProcessors() + " cores, " + processor()
                + ", load at the start " + first(Path.of("/proc/loadavg")).split(" ")[0]);
        line("- commit: " + commit(root));
    }

    void line(String words) {
        text.append(words).append('\n');
    }

    /** A row of a table; a header is followed by {@link #rule}. */
    void row(List<?> cells) {
        line(cells.stream().map(String::valueOf).collect(Collectors.joining(" | ", "| ", " |")));
    }

    void row(Object... cells) {
        row(Arrays.asList(cells));
    }

    void rule(int columns) {
        line("|---".repeat(columns) + "|");
    }

    /** Writes a picture and links it. */
    void picture(String suffix, String alternative, String svg) throws IOException {
        String file = name + suffix + ".svg";
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(file), svg);
        line("");
        line("![" + alternative + "](" + file + ")");
        line("");
    }

    /** How much is written, for {@link #rewind}. */
    int length() {
        return text.length();
    }

    /** Takes back what was written since. */
    void rewind(int length) {
        text.setLength(length);
    }

    /** Writes the file as it is so far. */
    Path write() throws IOException {
        Files.createDirectories(folder);
        return Files.writeString(folder.resolve(name + ".md"), text);
    }

    private static String processor() throws IOException {
        try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown processor");
        }
    }

    private static String first(Path file) throws IOException {
        return Files.readString(file).lines().findFirst().orElse("");
    }

    private static String commit(Path root) throws IOException, InterruptedException {
        String commit = output("git", "-C", root.toString(), "rev-parse", "--short", "HEAD");
        if (!commit.matches("[0-9a-f]+")) {
            return "unknown";
        }
        boolean changed = !output("git", "-C", root.toString(), "status", "--porcelain", "--untracked-files=no")
                .isEmpty();
        return commit + (changed ? " with changes" : "");
    }

    /** The first line that a command prints. */
    static String output(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        process.waitFor();
        return output.lines().findFirst().orElse("");
    }
}
