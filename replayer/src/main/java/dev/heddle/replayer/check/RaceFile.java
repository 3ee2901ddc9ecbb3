package dev.heddle.replayer.check;

import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.race.RaceReader;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.race.RaceWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.function.Consumer;

/**
 * A file in which races are kept from run to run.
 *
 * @param name as people would type it
 */
public record RaceFile(Path path, String name) {
    /**
     * What the file holds, and a run; races of classes that have changed since are dropped, and the classes named.
     * Writes nothing.
     *
     * @param line takes a line for the user
     * @return all that the file is to hold now
     */
    public RaceSet known(RaceSet run, Consumer<String> line) throws IOException, UnreadableFileException {
        RaceSet before = Files.exists(path) ? RaceReader.read(path) : RaceSet.none(run.program());
        Collection<String> changed = before.changed(run.fingerprints());
        if (!changed.isEmpty()) {
            line.accept(name + ": races of changed classes are dropped: " + String.join(", ", changed));
        }
        return before.then(run);
    }

    /** Makes it hold {@code all}; it is made where there is none. */
    public void write(RaceSet all) throws IOException {
        RaceWriter.write(path, all);
    }
}
