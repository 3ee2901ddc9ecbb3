package dev.heddle.formats.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PrintableTest {
    private static final char ESCAPE = 0x1b;
    private static final char BELL = 7;
    private static final char TURNED = 0x202e;

    @Test
    void controlCharactersAreShownAsEscapes() {
        assertEquals("a\\u001b[31m\\u0007\\r\\nb", Printable.line("a" + ESCAPE + "[31m" + BELL + "\r\nb"));
        assertEquals("x\\u202ey", Printable.line("x" + TURNED + "y"));
        assertEquals("\\u009b", Printable.line(String.valueOf((char) 0x9b)));
    }

    @Test
    void plainTextStaysAsItIs() {
        String text = "Zähler \u4e2d\ud83d\ude00 [1] = \\n";
        assertEquals(text, Printable.line(text));
    }

    @Test
    void aLongMessageIsCutAndSaysSo() {
        String line = Printable.line("x".repeat(20_000));
        assertTrue(line.length() < 1_100, line);
        assertTrue(line.endsWith("... (20000 characters in all)"), line);
    }

    @Test
    void furtherLinesOfAMessageAreIndented() {
        assertEquals("expected 2\n      Trace: forged", Printable.message("expected 2\r\nTrace: forged\n"));
        assertTrue(Printable.message("a\n".repeat(1_000)).lines().count() <= 21);
    }

    @Test
    void aStreamEscapesTextAndPassesBytesOn() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = PrintableStream.over(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        out.println("a" + ESCAPE + "b");
        out.printf("%s\tc%n", String.valueOf(BELL));
        out.append('d').append("e\r").append("xfy", 1, 2);
        out.println(new Object() {
            @Override
            public String toString() {
                return "o" + TURNED;
            }
        });
        out.write(new byte[] {ESCAPE, '\n'}, 0, 2);
        out.flush();
        assertEquals("a\\u001bb\n\\u0007\tc\nde\\rfo\\u202e\n" + ESCAPE + "\n", bytes.toString(StandardCharsets.UTF_8));
    }
}
