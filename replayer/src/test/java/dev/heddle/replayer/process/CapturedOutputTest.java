package dev.heddle.replayer.process;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.replayer.reset.CapturedOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CapturedOutputTest {
    private final CapturedOutput output = new CapturedOutput();
    private final ByteArrayOutputStream copy = new ByteArrayOutputStream();
    private final OutputStream stream = output.stream(copy);

    private String text() {
        return new String(output.bytes(), StandardCharsets.US_ASCII);
    }

    @Test
    void whatIsPrintedIsKeptInOrderAndPassedOn() throws IOException {
        OutputStream other = output.stream(OutputStream.nullOutputStream());
        stream.write("a".getBytes(StandardCharsets.US_ASCII));
        other.write('b');
        stream.write('c');
        assertEquals("abc", text());
        assertEquals("ac", copy.toString(StandardCharsets.US_ASCII));
        output.clear();
        assertEquals("", text());
    }

    @Test
    void ofMuchTheBeginningAndTheEndAreKept() throws IOException {
        for (int i = 0; i < 100_000; i++) {
            stream.write(String.format("%06d\n", i).getBytes(StandardCharsets.US_ASCII));
        }
        String text = text();
        assertTrue(text.startsWith("000000\n000001\n"), text.substring(0, 20));
        assertTrue(text.endsWith("099998\n099999\n"), text.substring(text.length() - 20));
        assertTrue(text.contains("\n[568928 bytes omitted]\n"), "it says how much is missing");
        assertTrue(text.length() < 140_000, "it is bounded");
    }

    @Test
    void whatFitsIsKeptWhole() throws IOException {
        byte[] bytes = new byte[100_000];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i % 101);
        }
        stream.write(bytes);
        assertArrayEquals(bytes, output.bytes());
    }
}
