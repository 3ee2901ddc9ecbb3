package dev.heddle.spark;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The option {@code --json} of commands, where the job writes what it is about.
 *
 * @param file the value, {@code -} for standard output, or nothing where it was not given
 * @param words the others
 */
record JsonOutput(Optional<String> file, List<String> words) {
    private static final String OPTION = "--json";

    /** Takes the option out of the words of a command. */
    static JsonOutput of(List<String> all) {
        List<String> words = new ArrayList<>();
        Optional<String> file = Optional.empty();
        int end = all.contains("--") ? all.indexOf("--") : all.size();
        for (int i = 0; i < all.size(); i++) {
            String word = all.get(i);
            if (i < end && word.equals(OPTION)) {
                file = Optional.of("-");
            } else if (i < end && word.startsWith(OPTION + "=")) {
                file = Optional.of(word.substring(OPTION.length() + 1));
            } else {
                words.add(word);
            }
        }
        return new JsonOutput(file, words);
    }

    /** Where text for people goes. */
    PrintStream text() {
        return file.orElse("").equals("-") ? System.err : System.out;
    }

    /** Writes it where it was asked for. */
    void write(Path directory, Heddle heddle, Map<String, Object> tree) throws IOException {
        if (file.isEmpty()) {
            return;
        }
        String text = heddle.json(tree);
        if (file.get().equals("-")) {
            System.out.print(text);
            return;
        }
        Path target = directory.resolve(file.get());
        Path beside = target.resolveSibling("." + target.getFileName() + ".part");
        Files.write(beside, text.getBytes(StandardCharsets.UTF_8));
        Files.move(beside, target, StandardCopyOption.REPLACE_EXISTING);
    }
}
