package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.race.RaceReader;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.race.RaceWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;

/** The file in which races are kept from run to run. */
final class RaceFile {
    private final Path file;

    RaceFile(Path file) {
        this.file = file;
    }

    /**
     * What the file holds, and a run; races of classes that have changed since are dropped, and the classes named.
     * Writes nothing.
     *
     * @return all that the file is to hold now
     */
    RaceSet known(RaceSet run, Console console) throws IOException, UnreadableFileException {
        RaceSet before = Files.exists(file) ? RaceReader.read(file) : RaceSet.none(run.program());
        Collection<String> changed = before.changed(run.fingerprints());
        if (!changed.isEmpty()) {
            console.err()
                    .println(console.show(file) + ": races of changed classes are dropped: "
                            + String.join(", ", changed));
        }
        return before.then(run);
    }

    /** Makes it hold {@code all}; it is made where there is none. */
    void write(RaceSet all) throws IOException {
        RaceWriter.write(file, all);
    }
}
