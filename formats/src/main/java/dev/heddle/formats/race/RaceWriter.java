package dev.heddle.formats.race;

import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.tabbed.TabbedFields;
import dev.heddle.formats.tabbed.TabbedWriter;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Writes {@code *.races}, text in UTF-8 whose lines end with a line feed and whose fields are separated by tabs,
 * escaped as in {@link TabbedFields}:
 *
 * <pre>
 * heddle-races  1
 * program       its short name
 * runs          how many runs, how many executions
 * class         name, SHA-256 (any number, sorted)
 * site          a trace's site (any number, numbered from 0 in the order of the races)
 * race          kind, two sites, executions; then of the example: run, execution, trace, location, and of each side
 *               event, thread, where it was started; then the witness: nothing, or trace and two events; then of
 *               each side the number of locks it held (-1 where that is not known), and of each lock the name and
 *               where it was acquired
 * end           numbers of classes, sites and races
 * </pre>
 */
public final class RaceWriter {
    static final String MAGIC = "heddle-races";

    private RaceWriter() {}

    /** Writes to a temporary name and renames. */
    public static void write(Path file, RaceSet set) throws IOException {
        WholeFile.write(file, toText(set));
    }

    /** The text that {@link #write} would write. Equal sets give equal texts. */
    public static String toText(RaceSet set) {
        TabbedWriter text = new TabbedWriter(MAGIC);
        text.line("program", set.program());
        text.line("runs", set.runs(), set.executions());
        Map<SiteEntry, Integer> numbers = new LinkedHashMap<>();
        for (RacePair pair : set.pairs()) {
            numbers.putIfAbsent(pair.a(), numbers.size());
            numbers.putIfAbsent(pair.b(), numbers.size());
        }
        text.tables(set.fingerprints(), numbers.keySet());
        for (RacePair pair : set.pairs()) {
            text.entry(race(
                    pair,
                    Objects.requireNonNull(numbers.get(pair.a())),
                    Objects.requireNonNull(numbers.get(pair.b()))));
        }
        return text.end();
    }

    private static Object[] race(RacePair pair, int a, int b) {
        RaceExample first = pair.first();
        Optional<RaceWitness> witness = pair.witness();
        List<Object> fields = new ArrayList<>(List.of(
                RaceReader.WORD,
                pair.kind().word(),
                a,
                b,
                pair.executions(),
                first.run(),
                first.execution(),
                first.trace(),
                first.location(),
                first.a().event(),
                first.a().thread(),
                first.a().started(),
                first.b().event(),
                first.b().thread(),
                first.b().started(),
                witness.map(RaceWitness::trace).orElse(""),
                witness.map(RaceWitness::first).orElse(-1),
                witness.map(RaceWitness::second).orElse(-1)));
        addLocks(fields, first.a());
        addLocks(fields, first.b());
        return fields.toArray();
    }

    private static void addLocks(List<Object> fields, RaceSide side) {
        fields.add(side.locks().map(List::size).orElse(-1));
        for (HeldLock lock : side.locks().orElse(List.of())) {
            fields.add(lock.name());
            fields.add(lock.acquired());
        }
    }
}
