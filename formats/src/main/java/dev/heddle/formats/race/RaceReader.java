package dev.heddle.formats.race;

import dev.heddle.formats.file.TextFile;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.tabbed.TabbedFields;
import dev.heddle.formats.tabbed.TabbedReader;
import dev.heddle.formats.text.Word;
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
            lines.version(RaceWriter.MAGIC);
            String program = lines.header("program", 1)[1];
            String[] runs = lines.header("runs", 2);
            List<RacePair> pairs = new ArrayList<>();
            lines.entries(WORD, fields -> pairs.add(pair(lines, fields)));
            RaceSet set = new RaceSet(
                    program,
                    TabbedFields.number(runs[1], 0),
                    TabbedFields.longNumber(runs[2], 0),
                    lines.classes(),
                    pairs);
            if (set.pairs().size() != pairs.size()) {
                throw new IllegalArgumentException("expected each pair of sites once, found one again");
            }
            return set;
        });
    }

    private static RacePair pair(TabbedReader lines, String[] f) {
        if (f.length < RACE_FIELDS + 2) {
            throw new IllegalArgumentException(
                    "expected a race of at least " + (RACE_FIELDS + 1) + " fields, found " + (f.length - 1));
        }
        Locks locks = new Locks(f);
        Optional<List<HeldLock>> ofA = locks.next();
        Optional<List<HeldLock>> ofB = locks.next();
        locks.end();
        RaceExample first = new RaceExample(
                TabbedFields.number(f[5], 1),
                TabbedFields.longNumber(f[6], 0),
                f[7],
                f[8],
                new RaceSide(TabbedFields.number(f[9], 0), f[10], f[11], ofA),
                new RaceSide(TabbedFields.number(f[12], 0), f[13], f[14], ofB));
        Optional<RaceWitness> witness = f[15].isEmpty()
                ? Optional.empty()
                : Optional.of(new RaceWitness(f[15], TabbedFields.number(f[16], 0), TabbedFields.number(f[17], 0)));
        return new RacePair(
                Word.find(RaceKind.class, f[1])
                        .orElseThrow(
                                () -> new IllegalArgumentException("expected a kind of race, found '" + f[1] + "'")),
                lines.site(f[2]),
                lines.site(f[3]),
                TabbedFields.longNumber(f[4], 0),
                first,
                witness);
    }

    /** The fields behind the witness. */
    private static final class Locks {
        private final String[] fields;
        private int at = RACE_FIELDS;

        Locks(String[] fields) {
            this.fields = fields;
        }

        Optional<List<HeldLock>> next() {
            int count = at < fields.length ? TabbedFields.number(fields[at], -1) : Integer.MAX_VALUE;
            at++;
            if (count < 0) {
                return Optional.empty();
            }
            if (count > (fields.length - at) / 2) {
                throw new IllegalArgumentException("expected the locks of two accesses, found fewer fields");
            }
            List<HeldLock> locks = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                locks.add(new HeldLock(fields[at], fields[at + 1]));
                at += 2;
            }
            return Optional.of(locks);
        }

        void end() {
            if (at != fields.length) {
                throw new IllegalArgumentException("expected nothing behind the locks, found more");
            }
        }
    }
}
