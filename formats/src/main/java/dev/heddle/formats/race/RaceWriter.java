package dev.heddle.formats.race;

import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.iroot.Fields;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes {@code *.races}, text in UTF-8 whose lines end with a line feed and whose fields are separated by tabs, escaped as in {@link Fields}:
 *
 * <pre>
 * heddle-races  1
 * program       its short name
 * runs          how many runs, how many executions
 * class         name, SHA-256 (any number, sorted)
 * site          a trace's site (any number, numbered from 0 in the order of the races)
 * race          kind, two sites, executions; then of the example: run, execution, trace, location, and of each side
 *               event, thread, where it was started; then the witness: nothing, or trace and two events
 * end           numbers of classes, sites and races
 * </pre>
 */
public final class RaceWriter {
    static final String MAGIC = "heddle-races";
    static final int OLDEST_READABLE = 1;
    static final int CURRENT = 1;

    private RaceWriter() {}

    /** Writes beside and renames. */
    public static void write(Path file, RaceSet set) throws IOException {
        WholeFile.write(file, toText(set));
    }

    /** The text that {@link #write} would write. Equal sets give equal texts. */
    public static String toText(RaceSet set) {
        StringBuilder text = new StringBuilder();
        Fields.line(text, MAGIC, Integer.toString(CURRENT));
        Fields.line(text, "program", set.program());
        Fields.line(text, "runs", Integer.toString(set.runs()), Long.toString(set.executions()));
        set.fingerprints().forEach((name, print) -> Fields.line(text, "class", name, print));
        Map<SiteEntry, Integer> numbers = new LinkedHashMap<>();
        for (RacePair pair : set.pairs()) {
            numbers.putIfAbsent(pair.a(), numbers.size());
            numbers.putIfAbsent(pair.b(), numbers.size());
        }
        numbers.keySet().forEach(site -> Fields.site(text, site));
        for (RacePair pair : set.pairs()) {
            race(text, pair, numbers.get(pair.a()), numbers.get(pair.b()));
        }
        Fields.line(
                text,
                "end",
                Integer.toString(set.fingerprints().size()),
                Integer.toString(numbers.size()),
                Integer.toString(set.pairs().size()));
        return text.toString();
    }

    private static void race(StringBuilder text, RacePair pair, int a, int b) {
        RaceExample first = pair.first();
        String[] witness = pair.witness()
                .map(w -> new String[] {w.trace(), Integer.toString(w.first()), Integer.toString(w.second())})
                .orElse(new String[] {"", "-1", "-1"});
        Fields.line(
                text,
                "race",
                pair.kind().word(),
                Integer.toString(a),
                Integer.toString(b),
                Long.toString(pair.executions()),
                Integer.toString(first.run()),
                Long.toString(first.execution()),
                first.trace(),
                first.location(),
                Integer.toString(first.a().event()),
                first.a().thread(),
                first.a().started(),
                Integer.toString(first.b().event()),
                first.b().thread(),
                first.b().started(),
                witness[0],
                witness[1],
                witness[2]);
    }
}
