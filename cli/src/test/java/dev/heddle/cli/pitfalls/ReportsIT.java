package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.Installed;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a report says of a program that prints, reads its input, and fails with causes. */
class ReportsIT {
    @TempDir
    Path folder;

    private Installed.Run heddle(String... words) throws Exception {
        return Installed.run(folder, words);
    }

    @Test
    void outputCausesAndTheEmptyInputAreReported() throws Exception {
        String program = Installed.checkout()
                .resolve("cli/src/test/programs/PrintsAndFails.java")
                .toString();
        Installed.Run check = heddle("check", "--iterations", "50", "--confirm", "2", "--out", "out", program);
        assertEquals(10, check.code(), check.toString());
        String text = check.out();
        assertTrue(text.contains("\n  Caused by: java.io.IOException: closed\n    at PrintsAndFails.main("), text);
        assertTrue(text.contains("\n  Suppressed: java.lang.IllegalArgumentException: on the way\n"), text);
        assertTrue(text.contains("warning: the program reads System.in, which is empty"), text);
        assertTrue(text.contains("Replayed 2 of 2 times, 1 of them in a fresh JVM."), text);
        assertFalse(text.contains("asks"), text);
        String trace = text.lines()
                .filter(line -> line.startsWith("Trace: "))
                .findFirst()
                .orElseThrow()
                .substring("Trace: ".length());
        assertEquals(
                "asks\ncounted 1\n", Files.readString(folder.resolve(trace.replace(".heddle", ".out.txt"))), trace);
        Installed.Run inspect = heddle("inspect", "--json", trace);
        assertTrue(
                inspect.out().contains("\"exception\":\"Caused by: java.io.IOException: closed\""), inspect.toString());
        Installed.Run shown = heddle("check", "--show-output", "--iterations", "3", "--confirm", "0", program);
        assertEquals(3, shown.out().lines().filter(line -> line.equals("asks")).count(), shown.toString());
    }

    /** Doubles, chars and booleans, not their bits as whole numbers. */
    @Test
    void valuesAreShownByTheTypesOfFields() throws Exception {
        String program = Installed.checkout()
                .resolve("cli/src/test/programs/ShownValues.java")
                .toString();
        heddle("record", "--controlled", "-o", "values.heddle", program);
        String table = heddle("inspect", "values.heddle").out();
        for (String value : new String[] {"last = 10.0", "ratio = 2.0", "letter = 'b'", "isOpen = true", "] = 10.0"}) {
            assertTrue(table.contains(value), value + " in " + table);
        }
    }
}
