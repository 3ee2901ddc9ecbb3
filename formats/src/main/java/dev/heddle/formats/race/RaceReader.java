package dev.heddle.formats.race;

import dev.heddle.formats.file.TextFile;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.tabbed.Fields;
import dev.heddle.formats.tabbed.TabbedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads the text that {@link RaceWriter} describes. */
public final class RaceReader {
    static final String WORD = "race";

    private static final int RACE_FIELDS = 18;
    /** Longest file, in bytes. */
    private static final long MAX_SIZE = 256 << 20;

    private RaceReader() {}

    /**
     * Reads a set of races.
     *
     * @throws UnreadableFileException if a line is wrong, the last is missing or the version is unknown
     * @throws IOException if the file cannot be read
     */
    public static RaceSet read(Path file) throws IOException, UnreadableFileException {
        return parse(file, TextFile.read(file, "races", MAX_SIZE));
    }

    /**
     * Parses the text of a set.
     *
     * @param file its name, for messages
     */
    public static RaceSet parse(Path file, String text) throws UnreadableFileException {
        return TabbedReader.parse(file, text, Function.identity(), lines -> {
            lines.version(RaceWriter.MAGIC, RaceWriter.OLDEST_READABLE, RaceWriter.CURRENT);
            String program = lines.header("program", 1)[1];
            String[] runs = lines.header("runs", 2);
            List<RacePair> pairs = new ArrayList<>();
            lines.entries(WORD, fields -> pairs.add(pair(lines, fields)));
            RaceSet set = new RaceSet(
                    program, Fields.number(runs[1], 0), Fields.longNumber(runs[2], 0), lines.classes(), pairs);
            if (set.pairs().size() != pairs.size()) {
                throw new IllegalArgumentException("expected each pair of sites once, found one again");
            }
            return set;
        });
    }

    private static RacePair pair(TabbedReader lines, String[] f) {
        if (f.length != RACE_FIELDS) {
            throw new IllegalArgumentException(
                    "expected a race of " + (RACE_FIELDS - 1) + " fields, found " + (f.length - 1));
        }
        RaceExample first = new RaceExample(
                Fields.number(f[5], 1),
                Fields.longNumber(f[6], 0),
                f[7],
                f[8],
                new RaceSide(Fields.number(f[9], 0), f[10], f[11]),
                new RaceSide(Fields.number(f[12], 0), f[13], f[14]));
        Optional<RaceWitness> witness = f[15].isEmpty()
                ? Optional.empty()
                : Optional.of(new RaceWitness(f[15], Fields.number(f[16], 0), Fields.number(f[17], 0)));
        return new RacePair(
                RaceKind.of(f[1]), lines.site(f[2]), lines.site(f[3]), Fields.longNumber(f[4], 0), first, witness);
    }
}
