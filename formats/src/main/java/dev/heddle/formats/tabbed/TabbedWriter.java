package dev.heddle.formats.tabbed;

import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.Collection;
import java.util.Map;

/**
 * Builds texts in UTF-8 whose lines end with a line feed and whose fields are separated by tabs, see
 * {@link TabbedFields}: a first line of a word and a version, lines of the format's own, tables of classes (name,
 * fingerprint) and sites (as {@link SiteEntry} has its fields, numbered from 0), entries, and a last line that counts
 * classes, sites and entries.
 */
public final class TabbedWriter {
    /** The version of all these texts. */
    public static final int VERSION = 1;

    private final StringBuilder text = new StringBuilder();
    private int classes;
    private int sites;
    private int entries;

    /** Begins a text. */
    public TabbedWriter(String magic) {
        line(magic, VERSION);
    }

    /** Appends a line of the format's own. */
    public void line(Object... fields) {
        TabbedFields.line(text, fields);
    }

    /** Appends the tables. */
    public void tables(Map<String, String> fingerprints, Collection<SiteEntry> numbered) {
        fingerprints.forEach((name, print) -> line("class", name, print));
        numbered.forEach(site -> TabbedFields.site(text, site));
        classes = fingerprints.size();
        sites = numbered.size();
    }

    /** Appends an entry. */
    public void entry(Object... fields) {
        line(fields);
        entries++;
    }

    /** The text, with its last line. */
    public String end() {
        line("end", classes, sites, entries);
        return text.toString();
    }
}
