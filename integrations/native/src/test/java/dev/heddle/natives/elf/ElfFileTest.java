package dev.heddle.natives.elf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ElfFileTest {
    /** A shared object that every JDK on Linux has. */
    private static final Path LIBRARY = Path.of(System.getProperty("java.home"), "lib", "libjava.so");

    @TempDir
    Path folder;

    @Test
    void sharedObjectHasSymbolsAndCalls() throws IOException {
        ElfFile file = new ElfFile(LIBRARY);
        assertTrue(file.isSharedObject());
        assertTrue(CallSites.isOfThisMachine(file.machine()));
        assertTrue(file.dynamicSymbols().stream()
                .anyMatch(symbol -> symbol.isFunction()
                        && symbol.isDefined()
                        && symbol.name().equals("Java_java_lang_Object_getClass")));
        assertTrue(CallSites.returns(file).size() > 100);
    }

    @Test
    void whatIsNoElfFileIsRefused() throws IOException {
        Path text = Files.writeString(folder.resolve("text"), "x".repeat(100));
        assertEquals(
                "no ELF file",
                assertThrows(IOException.class, () -> new ElfFile(text)).getMessage());
        byte[] all = Files.readAllBytes(LIBRARY);
        Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(all, all.length / 2));
        assertEquals(
                "a damaged ELF file",
                assertThrows(IOException.class, () -> new ElfFile(cut)).getMessage());
    }
}
