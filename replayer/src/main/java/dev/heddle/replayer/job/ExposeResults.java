package dev.heddle.replayer.job;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.run.TextFiles;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * How far a campaign against iRoots is.
 *
 * @param entries the iRoots to expose, and those that others have been exposed on the way
 * @param points how coverage grew: one for each execution that exposed something new
 * @param sites those of the events, and others that executions have been at
 * @param fingerprints SHA-256 of the program's classes as loaded, by name
 * @param profileExecutions executions made to predict from
 * @param quiet the last of these that predicted nothing new
 * @param isProfiled whether there is enough to predict from
 * @param checked traces whose replay in the same JVM was looked at
 * @param checkedAgain those of them that exposed the same again
 */
public record ExposeResults(
        List<Entry> entries,
        List<Point> points,
        List<SiteEntry> sites,
        Map<String, String> fingerprints,
        int profileExecutions,
        int quiet,
        boolean isProfiled,
        int checked,
        int checkedAgain) {

    /** Nothing yet. */
    public static final ExposeResults EMPTY =
            new ExposeResults(List.of(), List.of(), List.of(), Map.of(), 0, 0, false, 0, 0);

    /** What has become of an iRoot. */
    public enum State {
        /** Still to be tried. */
        LEFT,
        EXPOSED,
        /** Tried as often as was asked for. */
        FAILED,
        /** Not tried: an earlier run had exposed it, or failed to. */
        KNOWN,
        /** Its sites are not in the program. */
        STALE
    }

    /** What exposed an iRoot. */
    public enum Means {
        NONE,
        /** An execution that was made to predict from. */
        PROFILE,
        /** A schedule derived from a trace. */
        DERIVED,
        /** The active scheduler. */
        ACTIVE,
        /** An execution of other strategies. */
        SEARCH
    }

    /**
     * An iRoot.
     *
     * @param isPredicted whether it was to be exposed; others were exposed on the way
     * @param isWeak whether a read of a write that was not the newest is a part of it, or was when it was exposed
     * @param isAsync whether time-outs or inputs decide over it
     * @param isLibrary whether an event of it is in the JDK or a library
     * @param attempts executions that aimed at it
     * @param execution number of the one that exposed it, or 0
     * @param trace path of that execution's trace, or empty
     */
    public record Entry(
            Iroot iroot,
            boolean isPredicted,
            boolean isWeak,
            boolean isAsync,
            boolean isLibrary,
            State state,
            Means means,
            int attempts,
            long execution,
            String trace) {}

    /**
     * Coverage after an execution.
     *
     * @param execution its number
     * @param nanos since the first one began
     * @param covered iRoots exposed so far
     * @param predicted those of them that were predicted
     */
    public record Point(long execution, long nanos, int covered, int predicted) {}

    /** Copies all. */
    public ExposeResults {
        entries = List.copyOf(entries);
        points = List.copyOf(points);
        sites = List.copyOf(sites);
        fingerprints = Map.copyOf(fingerprints);
    }

    /** Writes beside and renames. */
    public void write(Path file) throws IOException {
        Properties p = new Properties();
        TextFiles.putList(p, "entry", entries.stream().map(ExposeResults::text).toList());
        TextFiles.putList(
                p,
                "point",
                points.stream()
                        .map(x -> x.execution + " " + x.nanos + " " + x.covered + " " + x.predicted)
                        .toList());
        TextFiles.putList(p, "site", sites.stream().map(ExposeResults::text).toList());
        fingerprints.forEach((name, digest) -> p.setProperty("class." + name, digest));
        p.setProperty("profileExecutions", Integer.toString(profileExecutions));
        p.setProperty("quiet", Integer.toString(quiet));
        p.setProperty("isProfiled", Boolean.toString(isProfiled));
        p.setProperty("checked", Integer.toString(checked));
        p.setProperty("checkedAgain", Integer.toString(checkedAgain));
        TextFiles.writeProperties(file, p);
    }

    /** Reads results that {@link #write} wrote. */
    public static ExposeResults read(Path file) throws IOException {
        Properties p = new Properties();
        p.load(new StringReader(Files.readString(file, StandardCharsets.UTF_8)));
        Map<String, String> fingerprints = new TreeMap<>();
        for (String key : p.stringPropertyNames()) {
            if (key.startsWith("class.")) {
                fingerprints.put(key.substring("class.".length()), p.getProperty(key));
            }
        }
        List<Point> points = new ArrayList<>();
        for (String text : TextFiles.getList(p, "point")) {
            String[] w = text.split(" ");
            points.add(new Point(
                    Long.parseLong(w[0]), Long.parseLong(w[1]), Integer.parseInt(w[2]), Integer.parseInt(w[3])));
        }
        return new ExposeResults(
                TextFiles.getList(p, "entry").stream().map(ExposeResults::entry).toList(),
                points,
                TextFiles.getList(p, "site").stream().map(ExposeResults::site).toList(),
                fingerprints,
                Integer.parseInt(p.getProperty("profileExecutions")),
                Integer.parseInt(p.getProperty("quiet")),
                Boolean.parseBoolean(p.getProperty("isProfiled")),
                Integer.parseInt(p.getProperty("checked")),
                Integer.parseInt(p.getProperty("checkedAgain")));
    }

    /** Where the sites are, by name. */
    public Map<Long, String> places() {
        Map<Long, String> places = new HashMap<>();
        sites.forEach(site -> places.put(SiteName.of(site), site.where()));
        return places;
    }

    private static String text(SiteEntry s) {
        return String.join(
                "\t",
                s.className(),
                s.method(),
                s.descriptor(),
                Integer.toString(s.bytecodeIndex()),
                s.kind().name(),
                s.member(),
                s.file(),
                Integer.toString(s.line()));
    }

    private static SiteEntry site(String text) {
        String[] w = text.split("\t", -1);
        return new SiteEntry(
                w[0], w[1], w[2], Integer.parseInt(w[3]), EventKind.valueOf(w[4]), w[5], w[6], Integer.parseInt(w[7]));
    }

    private static String text(Entry e) {
        StringBuilder text = new StringBuilder().append(e.iroot.idiom());
        for (IrootEvent event : e.iroot.events()) {
            text.append(',').append(event.type()).append('@').append(Long.toHexString(event.site()));
        }
        return text + " " + e.isPredicted + " " + e.isWeak + " " + e.isAsync + " " + e.isLibrary + " " + e.state + " "
                + e.means + " " + e.attempts + " " + e.execution + " " + e.trace;
    }

    private static Entry entry(String text) {
        String[] w = text.split(" ", 10);
        String[] parts = w[0].split(",");
        List<IrootEvent> events = new ArrayList<>();
        for (int i = 1; i < parts.length; i++) {
            int at = parts[i].indexOf('@');
            events.add(new IrootEvent(
                    Long.parseUnsignedLong(parts[i].substring(at + 1), 16),
                    AccessType.valueOf(parts[i].substring(0, at))));
        }
        return new Entry(
                new Iroot(Integer.parseInt(parts[0]), events),
                Boolean.parseBoolean(w[1]),
                Boolean.parseBoolean(w[2]),
                Boolean.parseBoolean(w[3]),
                Boolean.parseBoolean(w[4]),
                State.valueOf(w[5]),
                Means.valueOf(w[6]),
                Integer.parseInt(w[7]),
                Long.parseLong(w[8]),
                w[9]);
    }
}
