package dev.heddle.formats.iroot;

import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.formats.trace.UnsupportedVersionException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The lines that all texts of iRoots have: the first, classes, sites, the last. */
final class LineReader {
    private final Path file;
    private final String text;
    private int at;
    private int line;

    final Map<String, String> classes = new TreeMap<>();
    final List<SiteEntry> sites = new ArrayList<>();
    private final Set<Long> names = new HashSet<>();

    LineReader(Path file, String text) {
        this.file = file;
        this.text = text;
    }

    /** The first line: a word and a version that is known. */
    void version(String magic, int oldest, int current) throws CorruptIrootsException, UnsupportedVersionException {
        String found = header(magic);
        try {
            int version = Fields.number(found, 0);
            if (version < oldest || version > current) {
                throw new UnsupportedVersionException(file, version, oldest, current);
            }
        } catch (IllegalArgumentException e) {
            throw bad(e.getMessage());
        }
    }

    /** A line of a word and one field, which is answered. */
    String header(String word) throws CorruptIrootsException {
        String[] fields = next();
        if (fields.length != 2 || !fields[0].equals(word)) {
            throw bad("expected '" + word + "' and a word, found '" + shown(fields[0]) + "'");
        }
        return fields[1];
    }

    /** The next line. */
    String[] next() throws CorruptIrootsException {
        line++;
        int end = text.indexOf('\n', at);
        if (end < 0) {
            throw bad("expected a line that ends, found the end of the file; it is cut off");
        }
        String found = text.substring(at, end);
        at = end + 1;
        try {
            return Fields.of(found);
        } catch (IllegalArgumentException e) {
            throw bad(e.getMessage());
        }
    }

    /** Takes a class or a site in; false for another line. */
    boolean isTable(String[] fields) {
        switch (fields[0]) {
            case "class" -> {
                if (fields.length != 3 || classes.put(fields[1], fields[2]) != null) {
                    throw new IllegalArgumentException("expected a class, once, and its fingerprint");
                }
            }
            case "site" -> {
                SiteEntry site = Fields.site(fields);
                if (!names.add(SiteName.of(site))) {
                    throw new IllegalArgumentException("expected each site once, found one again");
                }
                sites.add(site);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** The iRoot whose events are the fields from {@code first} on. */
    Iroot iroot(String idiom, String[] fields, int first) {
        List<IrootEvent> events = new ArrayList<>();
        for (int i = first; i < fields.length; i++) {
            events.add(event(fields[i]));
        }
        return new Iroot(Fields.number(idiom, 1), events);
    }

    private IrootEvent event(String field) {
        int colon = field.indexOf(':');
        int site = Fields.number(field.substring(0, Math.max(0, colon)), 0);
        if (site >= sites.size()) {
            throw new IllegalArgumentException("expected one of " + sites.size() + " sites, found " + site);
        }
        return IrootEvent.at(sites.get(site), Fields.word(AccessType.class, field.substring(colon + 1)));
    }

    /** The last line: counts, and nothing behind. */
    void end(String[] fields, int iroots) throws CorruptIrootsException {
        boolean agrees = fields.length == 4
                && Fields.number(fields[1], 0) == classes.size()
                && Fields.number(fields[2], 0) == sites.size()
                && Fields.number(fields[3], 0) == iroots;
        if (!agrees) {
            throw bad("expected the counts " + classes.size() + ", " + sites.size() + ", " + iroots
                    + ", found others; the file is damaged");
        }
        if (at != text.length()) {
            line++;
            throw bad("expected nothing behind the last line, found more");
        }
    }

    static String shown(String field) {
        return field.length() <= 40 ? field : field.substring(0, 40) + "...";
    }

    CorruptIrootsException bad(String what) {
        return new CorruptIrootsException(file, line, what);
    }
}
