package dev.heddle.natives.elf;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Sections and symbols of a shared object (ELF, 64 bits, little-endian). */
public final class ElfFile {
    /** The kind of a file in which all is positioned: a shared object. */
    private static final int SHARED_OBJECT = 3;

    private static final int SYMBOLS = 2;
    private static final int DYNAMIC_SYMBOLS = 11;
    private static final int SYMBOL_BYTES = 24;
    private static final int EXECUTABLE = 4;

    /**
     * A section.
     *
     * @param address where it lies, relative to the base
     */
    public record Section(String name, int type, long flags, long address, long offset, long size, int link) {
        /** Whether it holds code. */
        public boolean isCode() {
            return (flags & EXECUTABLE) != 0;
        }
    }

    /**
     * A symbol.
     *
     * @param type 1 for a variable, 2 for a function
     * @param isDefined whether this file defines it
     */
    public record Symbol(String name, int type, boolean isDefined, long address, long size) {
        /** Whether it is a variable, not one of each thread. */
        public boolean isVariable() {
            return type == 1;
        }

        /** Whether it is a function. */
        public boolean isFunction() {
            return type == 2;
        }
    }

    private final ByteBuffer bytes;
    private final int kind;
    private final int machine;
    private final List<Section> sections = new ArrayList<>();

    /** @throws IOException where the file cannot be read, or is none of this kind; the message is one line */
    public ElfFile(Path file) throws IOException {
        bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.limit() < 64 || bytes.getInt(0) != 0x464c457f) {
            throw new IOException("no ELF file");
        }
        if (bytes.get(4) != 2 || bytes.get(5) != 1) {
            throw new IOException("an ELF file that is not of 64 bits, little-endian");
        }
        kind = bytes.getShort(16);
        machine = bytes.getShort(18);
        try {
            readSections();
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new IOException("a damaged ELF file", e);
        }
    }

    private void readSections() {
        int from = (int) bytes.getLong(40);
        int size = bytes.getShort(58);
        int count = bytes.getShort(60);
        int names = (int) bytes.getLong(from + bytes.getShort(62) * size + 24);
        for (int i = 0; i < count; i++) {
            int at = from + i * size;
            sections.add(new Section(
                    text(names + bytes.getInt(at)),
                    bytes.getInt(at + 4),
                    bytes.getLong(at + 8),
                    bytes.getLong(at + 16),
                    bytes.getLong(at + 24),
                    bytes.getLong(at + 32),
                    bytes.getInt(at + 40)));
        }
    }

    /** Whether it can be opened by dlopen. */
    public boolean isSharedObject() {
        return kind == SHARED_OBJECT;
    }

    /** The processor, as ELF numbers it. */
    public int machine() {
        return machine;
    }

    /** All sections in the order of the file. */
    public List<Section> sections() {
        return List.copyOf(sections);
    }

    /** The bytes of a section. */
    public ByteBuffer content(Section section) {
        return bytes.slice((int) section.offset(), (int) section.size()).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** All symbols: those of the linker where the file has them, else those for other files alone. */
    public List<Symbol> symbols() {
        List<Symbol> all = symbols(SYMBOLS);
        return all.isEmpty() ? dynamicSymbols() : all;
    }

    /** The symbols for other files, and those that it needs. */
    public List<Symbol> dynamicSymbols() {
        return symbols(DYNAMIC_SYMBOLS);
    }

    private List<Symbol> symbols(int type) {
        List<Symbol> found = new ArrayList<>();
        for (Section section : sections) {
            if (section.type() == type) {
                int names = (int) sections.get(section.link()).offset();
                for (int i = 0; i < section.size() / SYMBOL_BYTES; i++) {
                    int at = (int) section.offset() + i * SYMBOL_BYTES;
                    found.add(new Symbol(
                            text(names + bytes.getInt(at)),
                            bytes.get(at + 4) & 15,
                            bytes.getShort(at + 6) != 0,
                            bytes.getLong(at + 8),
                            bytes.getLong(at + 16)));
                }
            }
        }
        return found;
    }

    private String text(int from) {
        int to = from;
        while (bytes.get(to) != 0) {
            to++;
        }
        return new String(bytes.array(), from, to - from, StandardCharsets.UTF_8);
    }
}
