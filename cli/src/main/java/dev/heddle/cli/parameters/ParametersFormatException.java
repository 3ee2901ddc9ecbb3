package dev.heddle.cli.parameters;

import java.nio.file.Path;

/** A file that holds no parameters. The message is one line: where, what was expected, what was found. */
public final class ParametersFormatException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param line from 1, or 0 where none is to blame */
    ParametersFormatException(Path file, int line, String what) {
        super(file + (line > 0 ? " line " + line : "") + ": " + what);
    }
}
