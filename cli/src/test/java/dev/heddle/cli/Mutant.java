package dev.heddle.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A correct program made wrong by one change, as {@code examples/mutants/mutants.txt} lists them.
 *
 * @param program file of the correct one, without its ending; relative to the folder of the list
 * @param isFast whether its cure takes a few seconds
 * @param options of check
 * @param undone what was taken away, in words
 * @param equivalent cures that give it back, or are at least as strong
 * @param replacements texts that are replaced, each followed by what comes there
 */
record Mutant(
        String name,
        String program,
        boolean isFast,
        List<String> options,
        String undone,
        Pattern equivalent,
        List<String> replacements) {
    private static final int COLUMNS = 6;

    static Path folder() {
        return Installed.checkout().resolve("examples").resolve("mutants");
    }

    /** All of the list, in its order. */
    static List<Mutant> all() throws IOException {
        List<Mutant> all = new ArrayList<>();
        for (String line : Files.readAllLines(folder().resolve("mutants.txt"))) {
            if (line.startsWith("- ") || line.startsWith("+ ")) {
                Mutant last = all.get(all.size() - 1);
                boolean isOld = last.replacements.size() % 2 == 0;
                if (isOld != line.startsWith("- ")) {
                    throw new AssertionError("mutants.txt: a line \"- old\" and a line \"+ new\" take turns: " + line);
                }
                last.replacements.add(line.substring(2).replace("\\n", "\n"));
            } else if (!line.startsWith("#")) {
                all.add(parse(line));
            }
        }
        return all;
    }

    private static Mutant parse(String line) {
        String[] cells = line.split(" \\| ", COLUMNS);
        String options = cells[3].strip();
        return new Mutant(
                cells[0],
                cells[1],
                cells[2].equals("fast"),
                options.isEmpty() ? List.of() : List.of(options.split(" ")),
                cells[4],
                Pattern.compile(cells[5]),
                new ArrayList<>());
    }

    /** The class and file name of both programs. */
    String simpleName() {
        return program.substring(program.lastIndexOf('/') + 1);
    }

    Path original() {
        return folder().resolve(program + ".java").normalize();
    }

    /** The source with its change. */
    String text() throws IOException {
        String text = Files.readString(original());
        for (int i = 0; i < replacements.size(); i += 2) {
            if (!text.contains(replacements.get(i))) {
                throw new AssertionError(name + ": " + program + " has no text \"" + replacements.get(i) + "\"");
            }
            text = text.replace(replacements.get(i), replacements.get(i + 1));
        }
        return text;
    }

    @Override
    public String toString() {
        return name;
    }
}
