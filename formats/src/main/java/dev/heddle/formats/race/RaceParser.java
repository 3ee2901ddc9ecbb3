package dev.heddle.formats.race;

import dev.heddle.formats.iroot.Fields;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.formats.trace.UnsupportedVersionException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** One text of races, line by line. */
final class RaceParser {
    private static final int RACE_FIELDS = 18;

    private final Path file;
    private final String text;
    private final Map<String, String> classes = new TreeMap<>();
    private final List<SiteEntry> sites = new ArrayList<>();
    private final List<RacePair> pairs = new ArrayList<>();
    private int at;
    private int line;

    RaceParser(Path file, String text) {
        this.file = file;
        this.text = text;
    }

    RaceSet parse() throws CorruptRacesException, UnsupportedVersionException {
        try {
            int version = Fields.number(fields(RaceWriter.MAGIC, 2)[1], 0);
            if (version < RaceWriter.OLDEST_READABLE || version > RaceWriter.CURRENT) {
                throw new UnsupportedVersionException(file, version, RaceWriter.OLDEST_READABLE, RaceWriter.CURRENT);
            }
            String program = fields("program", 2)[1];
            String[] runs = fields("runs", 3);
            String[] next = next();
            while (!next[0].equals("end")) {
                entry(next);
                next = next();
            }
            end(next);
            RaceSet set = new RaceSet(program, Fields.number(runs[1], 0), number(runs[2]), classes, pairs);
            if (set.pairs().size() != pairs.size()) {
                throw new IllegalArgumentException("expected each pair of sites once, found one again");
            }
            return set;
        } catch (IllegalArgumentException e) {
            throw new CorruptRacesException(file, line, e.getMessage());
        }
    }

    private String[] next() {
        line++;
        int end = text.indexOf('\n', at);
        if (end < 0) {
            throw new IllegalArgumentException("expected a line that ends, found the end of the file; it is cut off");
        }
        String found = text.substring(at, end);
        at = end + 1;
        return Fields.of(found);
    }

    private String[] fields(String word, int count) {
        String[] fields = next();
        if (fields.length != count || !fields[0].equals(word)) {
            throw new IllegalArgumentException(
                    "expected '" + word + "' and " + (count - 1) + " fields, found '" + shown(fields[0]) + "'");
        }
        return fields;
    }

    private void entry(String[] fields) {
        switch (fields[0]) {
            case "class" -> {
                if (fields.length != 3 || classes.put(fields[1], fields[2]) != null) {
                    throw new IllegalArgumentException("expected a class, once, and its fingerprint");
                }
            }
            case "site" -> sites.add(Fields.site(fields));
            case "race" -> pairs.add(pair(fields));
            default ->
                throw new IllegalArgumentException(
                        "expected class, site, race or end, found '" + shown(fields[0]) + "'");
        }
    }

    private RacePair pair(String[] f) {
        if (f.length != RACE_FIELDS) {
            throw new IllegalArgumentException(
                    "expected a race of " + (RACE_FIELDS - 1) + " fields, found " + (f.length - 1));
        }
        RaceExample first = new RaceExample(
                Fields.number(f[5], 1),
                number(f[6]),
                f[7],
                f[8],
                new RaceSide(Fields.number(f[9], 0), f[10], f[11]),
                new RaceSide(Fields.number(f[12], 0), f[13], f[14]));
        Optional<RaceWitness> witness = f[15].isEmpty()
                ? Optional.empty()
                : Optional.of(new RaceWitness(f[15], Fields.number(f[16], 0), Fields.number(f[17], 0)));
        return new RacePair(RaceKind.of(f[1]), site(f[2]), site(f[3]), number(f[4]), first, witness);
    }

    private SiteEntry site(String field) {
        int site = Fields.number(field, 0);
        if (site >= sites.size()) {
            throw new IllegalArgumentException("expected one of " + sites.size() + " sites, found " + site);
        }
        return sites.get(site);
    }

    private static long number(String field) {
        try {
            long number = Long.parseLong(field);
            if (number >= 0 && Long.toString(number).equals(field)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new IllegalArgumentException("expected a number, found '" + shown(field) + "'");
    }

    private void end(String[] fields) {
        boolean agrees = fields.length == 4
                && Fields.number(fields[1], 0) == classes.size()
                && Fields.number(fields[2], 0) == sites.size()
                && Fields.number(fields[3], 0) == pairs.size();
        if (!agrees) {
            throw new IllegalArgumentException("expected the counts " + classes.size() + ", " + sites.size() + ", "
                    + pairs.size() + ", found others; the file is damaged");
        }
        if (at != text.length()) {
            line++;
            throw new IllegalArgumentException("expected nothing behind the last line, found more");
        }
    }

    private static String shown(String field) {
        return field.length() <= 40 ? field : field.substring(0, 40) + "...";
    }
}
