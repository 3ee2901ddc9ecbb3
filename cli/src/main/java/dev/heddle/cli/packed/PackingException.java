package dev.heddle.cli.packed;

import java.io.IOException;

/** Why something cannot be unpacked or packed: one line without the name of the file. */
final class PackingException extends IOException {
    private static final long serialVersionUID = 1L;

    PackingException(String line) {
        super(line);
    }
}
