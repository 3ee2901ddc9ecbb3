package dev.heddle.cli.console;

import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.text.Printable;
import java.io.IOException;

/**
 * Files that are written after the report: one that cannot be is named in a line, and takes away neither the others nor
 * what was found.
 */
public final class LateFiles {
    private final Console console;
    private final String command;
    private boolean areWritten = true;

    /** @param command such as {@code heddle check} */
    public LateFiles(Console console, String command) {
        this.console = console;
        this.command = command;
    }

    /** Writes a file. */
    public interface Writing {
        /** Writes it. */
        void run() throws IOException;
    }

    /** Writes one, or says why it cannot be. */
    public void write(Writing writing) throws IOException {
        try {
            writing.run();
        } catch (UnwritableFileException e) {
            unwritten(e);
        }
    }

    /** Says why one cannot be written. */
    public void unwritten(UnwritableFileException e) {
        areWritten = false;
        console.err().println(command + ": " + unwritable(e));
    }

    /** What was found decides, then whether all was written. */
    public int exitCode(int found) {
        return found == ExitCode.OK && !areWritten ? ExitCode.INTERNAL : found;
    }

    /** Line for the user about a file that cannot be written. */
    public static String unwritable(UnwritableFileException e) {
        return Printable.line(String.valueOf(e.getMessage()).strip().replaceAll("\\s*\\R\\s*", "; "))
                + "; make room for it, or give another file";
    }
}
