package dev.heddle.formats.litmus;

import dev.heddle.formats.file.UnreadableFileException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Reads litmus tests in C; {@code docs/reference/formats.md} gives the part of the language. */
final class HerdReader {
    private static final Pattern HEAD = Pattern.compile("\\A\\s*C([ \t][^\n]*)?(\n|\\z)");
    private static final Pattern OTHER =
            Pattern.compile("\\A\\s*(X86|X86_64|AArch64|ARM|PPC|RISCV|MIPS|LISA|Bell|ASL)\\s+\\S+\\s*\n");

    private HerdReader() {}

    /** Whether the text is a test in the format of herd7, by its first line. */
    static boolean takes(String text) {
        return HEAD.matcher(text).find() || OTHER.matcher(text).find();
    }

    /**
     * Parses the text of a test.
     *
     * @param file its name, for messages
     */
    static LitmusTest parse(Path file, String text) throws UnreadableFileException {
        if (OTHER.matcher(text).find()) {
            String language = text.strip().split("\\s", 2)[0];
            throw new UnreadableFileException(
                    file, 1, "expected a test in C ('C NAME'), found one for " + language + ", which is not supported");
        }
        return new HerdParser(file, text).parse();
    }
}
