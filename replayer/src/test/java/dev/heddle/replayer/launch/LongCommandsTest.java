package dev.heddle.replayer.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LongCommandsTest {
    @TempDir
    Path folder;

    @Test
    void shortOnesStayAsTheyAre() throws IOException {
        List<String> command = List.of("taskset", "-c", "1", "java", "-cp", "a b", "Main");
        assertSame(command, LongCommands.fitting(command, 3, folder));
        try (var files = Files.list(folder)) {
            assertEquals(0, files.count());
        }
    }

    /**
     * The launcher itself reads what was written: 200 KB of class path, and words with all that is special in such
     * files.
     */
    @Test
    void javaReadsTheWordsOfLongOnes() throws IOException, InterruptedException {
        Path source = folder.resolve("Words.java");
        Files.writeString(
                source,
                "public class Words { public static void main(String[] a) { for (String w : a) System.out.print(w + \"|\"); } }");
        List<String> words = List.of("plain", "two words", "a\"b", "c\\d", "#e", "@f", "'g'", "", "h\ti");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp"));
        command.add(("nowhere" + File.pathSeparator).repeat(25_000));
        command.add(source.toString());
        command.addAll(words);
        List<String> fitting = LongCommands.fitting(command, 0, folder);
        assertEquals(2, fitting.size());
        Process java = new ProcessBuilder(fitting)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, java.waitFor());
        assertEquals(String.join("|", words) + "|", printed);
    }
}
