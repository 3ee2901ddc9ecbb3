package dev.heddle.formats.tabbed;

import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.formats.trace.UnsupportedVersionException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads what {@link TabbedWriter} writes, line by line. A fault is an {@link IllegalArgumentException}, to which
 * {@link #parse} adds the line.
 */
public final class TabbedReader {
    private static final int MOST_SHOWN = 40;

    private final Path file;
    private final String text;
    private final Function<SiteEntry, ?> identity;
    private final Map<String, String> classes = new TreeMap<>();
    private final List<SiteEntry> sites = new ArrayList<>();
    private final Set<Object> known = new HashSet<>();
    private int at;
    private int line;

    private TabbedReader(Path file, String text, Function<SiteEntry, ?> identity) {
        this.file = file;
        this.text = text;
        this.identity = identity;
    }

    /** Makes a value of the lines of one kind of file. */
    @FunctionalInterface
    public interface Body<T> {
        T read(TabbedReader lines) throws UnsupportedVersionException;
    }

    /**
     * Reads a text.
     *
     * @param file its name, for messages
     * @param identity what two sites of one text may not share
     * @throws UnsupportedVersionException if the body throws it
     * @throws UnreadableFileException if a line is wrong or the last is missing; the message names the line
     */
    public static <T> T parse(Path file, String text, Function<SiteEntry, ?> identity, Body<T> body)
            throws UnreadableFileException {
        TabbedReader lines = new TabbedReader(file, text, identity);
        try {
            return body.read(lines);
        } catch (IllegalArgumentException e) {
            throw new UnreadableFileException(file, lines.line, String.valueOf(e.getMessage()));
        }
    }

    /** The first line: a word and {@link TabbedWriter#VERSION}. */
    public void version(String magic) throws UnsupportedVersionException {
        int version = TabbedFields.number(header(magic, 1)[1], 0);
        if (version != TabbedWriter.VERSION) {
            throw new UnsupportedVersionException(file, version, TabbedWriter.VERSION);
        }
    }

    /** The next line, which is {@code word} and {@code count} fields. */
    public String[] header(String word, int count) {
        String[] fields = next();
        if (fields.length != count + 1 || !fields[0].equals(word)) {
            throw new IllegalArgumentException("expected '" + word + "' and " + count
                    + (count == 1 ? " field" : " fields") + ", found '" + shown(fields[0]) + "'");
        }
        return fields;
    }

    /** The next line. */
    public String[] next() {
        line++;
        int end = text.indexOf('\n', at);
        if (end < 0) {
            throw new IllegalArgumentException("expected a line that ends, found the end of the file; it is cut off");
        }
        String found = text.substring(at, end);
        at = end + 1;
        return TabbedFields.of(found);
    }

    /**
     * All further lines: tables of classes and sites, entries, and the last line, which counts the three.
     *
     * @param word first field of an entry
     */
    public void entries(String word, Consumer<String[]> entry) {
        int entries = 0;
        String[] fields = next();
        while (!fields[0].equals("end")) {
            if (fields[0].equals(word)) {
                entry.accept(fields);
                entries++;
            } else if (!isTable(fields)) {
                throw new IllegalArgumentException(
                        "expected class, site, " + word + " or end, found '" + shown(fields[0]) + "'");
            }
            fields = next();
        }
        List<String> counts = Stream.of(classes.size(), sites.size(), entries)
                .map(Object::toString)
                .toList();
        if (!counts.equals(Arrays.asList(fields).subList(1, fields.length))) {
            throw new IllegalArgumentException(
                    "expected the counts " + String.join(", ", counts) + ", found others; the file is damaged");
        }
        if (at != text.length()) {
            line++;
            throw new IllegalArgumentException("expected nothing behind the last line, found more");
        }
    }

    private boolean isTable(String[] fields) {
        switch (fields[0]) {
            case "class" -> {
                if (fields.length != 3 || classes.put(fields[1], fields[2]) != null) {
                    throw new IllegalArgumentException("expected a class, once, and its fingerprint");
                }
            }
            case "site" -> {
                SiteEntry site = TabbedFields.site(fields);
                if (!known.add(identity.apply(site))) {
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

    /** The classes so far, with their fingerprints. */
    public Map<String, String> classes() {
        return classes;
    }

    /** The sites so far. */
    public List<SiteEntry> sites() {
        return sites;
    }

    /** The site whose number a field is. */
    public SiteEntry site(String field) {
        int site = TabbedFields.number(field, 0);
        if (site >= sites.size()) {
            throw new IllegalArgumentException("expected one of " + sites.size() + " sites, found " + site);
        }
        return sites.get(site);
    }

    /** The beginning of a field, for messages. */
    public static String shown(String field) {
        return field.length() <= MOST_SHOWN ? field : field.substring(0, MOST_SHOWN) + "...";
    }
}
