package dev.heddle.formats.litmus;

import dev.heddle.formats.file.TextFile;
import dev.heddle.formats.file.UnreadableFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads litmus tests; {@code docs/reference/formats.md} gives the grammar. */
public final class LitmusReader {
    /** The end of the names of these files. */
    public static final String EXTENSION = ".litmus";

    /** Longest file, in bytes. */
    static final long MAX_SIZE = 1 << 20;

    private LitmusReader() {}

    /**
     * Reads a test, and beside one in C the file with what herd7 says of it, where there is one.
     *
     * @throws UnreadableFileException if a line is wrong; the message names it
     * @throws IOException if the file cannot be read
     */
    public static LitmusTest read(Path file) throws IOException, UnreadableFileException {
        LitmusTest test = parse(file, TextFile.read(file, "a litmus test", MAX_SIZE));
        Path states = file.resolveSibling(file.getFileName() + HerdStates.EXTENSION);
        if (test.expected().condition().isEmpty() || !Files.isRegularFile(states)) {
            return test;
        }
        return HerdStates.allowing(test, states, TextFile.read(states, "final states of a litmus test", MAX_SIZE));
    }

    /**
     * Parses the text of a test.
     *
     * @param file its name, for messages
     */
    public static LitmusTest parse(Path file, String text) throws UnreadableFileException {
        return HerdReader.takes(text) ? HerdReader.parse(file, text) : new LitmusParser(file, text).parse();
    }
}
