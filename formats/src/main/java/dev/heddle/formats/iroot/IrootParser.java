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

/** One text of iRoots, line by line. */
final class IrootParser {
    private final Path file;
    private final String text;
    private int at;
    private int line;

    private final Map<String, String> classes = new TreeMap<>();
    private final List<SiteEntry> sites = new ArrayList<>();
    private final Set<Long> names = new HashSet<>();
    private final List<Prediction> predictions = new ArrayList<>();

    IrootParser(Path file, String text) {
        this.file = file;
        this.text = text;
    }

    IrootSet parse() throws CorruptIrootsException, UnsupportedVersionException {
        version();
        String program = header("program");
        String traces = header("traces");
        try {
            int count = Fields.number(traces, 0);
            String[] fields = next();
            while (!fields[0].equals("end")) {
                entry(fields);
                fields = next();
            }
            end(fields);
            return new IrootSet(program, count, classes, sites, predictions);
        } catch (IllegalArgumentException e) {
            throw bad(e.getMessage());
        }
    }

    private void version() throws CorruptIrootsException, UnsupportedVersionException {
        String found = header(IrootWriter.MAGIC);
        try {
            int version = Fields.number(found, 0);
            if (version < IrootWriter.OLDEST_READABLE || version > IrootWriter.CURRENT) {
                throw new UnsupportedVersionException(file, version, IrootWriter.OLDEST_READABLE, IrootWriter.CURRENT);
            }
        } catch (IllegalArgumentException e) {
            throw bad(e.getMessage());
        }
    }

    private String header(String word) throws CorruptIrootsException {
        String[] fields = next();
        if (fields.length != 2 || !fields[0].equals(word)) {
            throw bad("expected '" + word + "' and a word, found '" + shown(fields[0]) + "'");
        }
        return fields[1];
    }

    private String[] next() throws CorruptIrootsException {
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

    private void entry(String[] fields) {
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
            case "iroot" -> predictions.add(prediction(fields));
            default ->
                throw new IllegalArgumentException(
                        "expected class, site, iroot or end, found '" + shown(fields[0]) + "'");
        }
    }

    private Prediction prediction(String[] fields) {
        if (fields.length < 6) {
            throw new IllegalArgumentException("expected idiom, flags, traces and events, found less");
        }
        List<IrootEvent> events = new ArrayList<>();
        for (int i = 4; i < fields.length; i++) {
            events.add(event(fields[i]));
        }
        String flags = fields[2];
        if (!Set.of("-", "weak", "async", "weak,async").contains(flags)) {
            throw new IllegalArgumentException("expected -, weak, async or weak,async, found '" + shown(flags) + "'");
        }
        Iroot iroot = new Iroot(Fields.number(fields[1], 1), events);
        return new Prediction(iroot, flags.startsWith("weak"), flags.endsWith("async"), Fields.number(fields[3], 1));
    }

    private IrootEvent event(String field) {
        int colon = field.indexOf(':');
        int site = Fields.number(field.substring(0, Math.max(0, colon)), 0);
        if (site >= sites.size()) {
            throw new IllegalArgumentException("expected one of " + sites.size() + " sites, found " + site);
        }
        return IrootEvent.at(sites.get(site), Fields.word(AccessType.class, field.substring(colon + 1)));
    }

    private void end(String[] fields) throws CorruptIrootsException {
        boolean agrees = fields.length == 4
                && Fields.number(fields[1], 0) == classes.size()
                && Fields.number(fields[2], 0) == sites.size()
                && Fields.number(fields[3], 0) == predictions.size();
        if (!agrees) {
            throw bad("expected the counts " + classes.size() + ", " + sites.size() + ", " + predictions.size()
                    + ", found others; the file is damaged");
        }
        if (at != text.length()) {
            line++;
            throw bad("expected nothing behind the last line, found more");
        }
    }

    private static String shown(String field) {
        return field.length() <= 40 ? field : field.substring(0, 40) + "...";
    }

    private CorruptIrootsException bad(String what) {
        return new CorruptIrootsException(file, line, what);
    }
}
