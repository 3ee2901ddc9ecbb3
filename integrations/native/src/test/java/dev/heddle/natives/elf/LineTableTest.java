package dev.heddle.natives.elf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineTableTest {
    @TempDir
    Path folder;

    private LineTable table(String... said) throws IOException {
        Path file = folder.resolve("lines");
        LineTable.write(file, List.of(said));
        return LineTable.read(file);
    }

    @Test
    void inlinedCallOfTheLibraryHasTheLineThatMadeIt() throws IOException {
        LineTable lines = table(
                "0x00000000000011f3",
                "std::__atomic_base<int>::load(std::memory_order) const",
                "/usr/include/c++/12/bits/atomic_base.h:488",
                "reader(void*)",
                "/home/a/queue.cpp:17 (discriminator 2)",
                "main",
                "/home/a/queue.cpp:40");
        assertEquals(new LineTable.Line("reader", "queue.cpp", 17, true), lines.of(0x11f4));
        assertEquals("queue", lines.of(0x11f4).unit());
    }

    @Test
    void codeOfTheLibraryKeepsItsOwnLine() throws IOException {
        LineTable lines = table("0x10", "f()", "/usr/include/a.h:3", "0x20", "??", "??:0");
        assertEquals(new LineTable.Line("f", "a.h", 3, false), lines.of(0x11));
        assertEquals(LineTable.UNKNOWN, lines.of(0x21));
        assertTrue(lines.units().contains("program"));
    }

    @Test
    void otherFilesAreRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("other"), "no table\n");
        assertThrows(IOException.class, () -> LineTable.read(file));
    }
}
