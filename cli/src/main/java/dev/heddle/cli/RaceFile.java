package dev.heddle.cli;

import dev.heddle.formats.race.CorruptRacesException;
import dev.heddle.formats.race.RaceReader;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.race.RaceWriter;
import dev.heddle.formats.trace.UnsupportedVersionException;
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
     * Adds a run to the file, which is made where there is none; races of classes that have changed since are dropped, and the classes named.
     *
     * @return all that the file holds now
     */
    RaceSet add(RaceSet run, Console console) throws IOException, CorruptRacesException, UnsupportedVersionException {
        RaceSet before = Files.exists(file) ? RaceReader.read(file) : RaceSet.none(run.program());
        Collection<String> changed = before.changed(run.fingerprints());
        if (!changed.isEmpty()) {
            console.err()
                    .println(console.show(file) + ": races of changed classes are dropped: "
                            + String.join(", ", changed));
        }
        RaceSet all = before.then(run);
        if (file.getParent() != null) {
            Files.createDirectories(file.getParent());
        }
        RaceWriter.write(file, all);
        return all;
    }
}
