package dev.heddle.replayer.launch;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Command lines that are too long for the operating system (Linux takes 128 KB an argument) go through a file, as the
 * java launcher reads them.
 */
final class LongCommands {
    /** Bytes of all words after the launcher from which a file is used; also below the 32,767 characters of Windows. */
    private static final int MOST = 30_000;

    private LongCommands() {}

    /**
     * Returns the command, or one that reads its words from a file.
     *
     * @param java index of the java launcher in the command
     * @param folder existing, for the file
     */
    static List<String> fitting(List<String> command, int java, Path folder) throws IOException {
        List<String> words = command.subList(java + 1, command.size());
        long bytes = words.stream()
                .mapToLong(word -> word.getBytes(StandardCharsets.UTF_8).length + 1L)
                .sum();
        if (bytes <= MOST) {
            return command;
        }
        Path file = Files.createTempFile(folder, "arguments-", "");
        Charset encoding = Charset.forName(
                Objects.requireNonNullElse(System.getProperty("native.encoding"), StandardCharsets.UTF_8.name()));
        Files.writeString(
                file, words.stream().map(LongCommands::quoted).collect(Collectors.joining("\n", "", "\n")), encoding);
        List<String> head = command.subList(0, java + 1);
        return Stream.concat(head.stream(), Stream.of("@" + file)).toList();
    }

    /** As {@code java @file} takes one word: in quotes, in which a backslash is an escape. */
    static String quoted(String word) {
        return '"'
                + word.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r")
                        .replace("\t", "\\t")
                        .replace("\f", "\\f")
                + '"';
    }
}
