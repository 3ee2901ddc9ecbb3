package dev.heddle.cli.packed;

import java.util.Locale;
import java.util.Optional;

/** Kinds of archives, told by the name of the file. */
enum ArchiveKind {
    /** Plain or compressed. */
    TAR,
    ZIP,
    SEVEN_Z;

    /** The kind of archive that the name of a file says. */
    static Optional<ArchiveKind> of(String file) {
        String name = file.toLowerCase(Locale.ROOT);
        if (name.endsWith(".zip")) {
            return Optional.of(ZIP);
        }
        if (name.endsWith(".7z")) {
            return Optional.of(SEVEN_Z);
        }
        return Compression.stripped(name).endsWith(".tar") ? Optional.of(TAR) : Optional.empty();
    }
}
