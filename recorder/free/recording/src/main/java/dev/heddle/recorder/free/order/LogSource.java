package dev.heddle.recorder.free.order;

import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Tables;
import dev.heddle.formats.trace.ThreadIds;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.log.LogFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A log as one execution. The order is made here: one that agrees with what each thread did, with the versions, with
 * the order of locks, starts and ends, and in which reads come before the writes that they miss, wherever that can be.
 * So a read that sees an older write than the last one before it is a weak outcome. What reads saw, and the order of
 * the writes of each location, are those of the execution in any case.
 *
 * <p>The log is gone over twice. In memory are some records of each thread and some numbers for each location, object,
 * and use of a location by a thread; how long the log is does not matter.
 */
public final class LogSource implements EventSource {
    private static final String BEGINS_LATE =
            ", as expected: the file begins late; earlier records were dropped or are in an earlier file";

    private final LogFile file;
    private final LogSurvey survey;
    private final Linearisation order;
    private final Tables tables;

    /**
     * Goes over the log for the first time.
     *
     * @param file is closed with the source, or where this fails
     * @throws CorruptTraceException if the file is damaged
     * @throws IOException if it cannot be read
     */
    public LogSource(LogFile file) throws IOException, CorruptTraceException {
        this(file, Linearisation.AHEAD);
    }

    /**
     * Opens a source with a given look-ahead.
     *
     * @param ahead how many records of each thread are looked at in advance, where that is enough: a power of two
     */
    public LogSource(LogFile file, int ahead) throws IOException, CorruptTraceException {
        this.file = file;
        boolean opened = false;
        try {
            survey = new LogSurvey(file);
            order = new Linearisation(survey, ahead);
            tables = new Tables(
                    survey.threads.entries(),
                    survey.sites.entries(),
                    survey.objects.entries(),
                    survey.locations.entries());
            opened = true;
        } finally {
            if (!opened) {
                file.close();
            }
        }
    }

    @Override
    public @Nullable EventBatch next() throws IOException, CorruptTraceException {
        EventColumns events = order.next();
        return events == null ? null : new EventBatch(events, order.base());
    }

    /**
     * Header of the file without switches of the memory model; the detail says what was left out, and thread ids stay.
     */
    @Override
    public Trace.Header header() {
        Trace.Header of = file.header();
        StringBuilder detail = new StringBuilder(of.detail());
        for (String name : List.of("include", "exclude", Trace.Header.ONLY_FIELDS)) {
            String names = of.switches().get(name);
            if (names != null) {
                detail.append(", --").append(name).append(' ').append(names);
            }
        }
        Map<String, String> switches = new TreeMap<>();
        String firstThreadId = of.switches().get(Trace.Header.FIRST_THREAD_ID);
        if (firstThreadId != null) {
            switches.put(Trace.Header.FIRST_THREAD_ID, firstThreadId);
        }
        String ids = survey.threads.ids();
        if (!ids.isEmpty()) {
            switches.put(ThreadIds.SWITCH, ids);
        }
        return new Trace.Header(
                of.heddleVersion(),
                of.jdk(),
                Trace.Header.FREE,
                of.seed(),
                of.executionSeed(),
                of.execution(),
                detail.toString(),
                switches);
    }

    @Override
    public Trace.Program program() {
        return file.program();
    }

    @Override
    public Tables tables() {
        return tables;
    }

    @Override
    public LocationKind locationKind(int location) {
        return survey.locations.kind(location);
    }

    @Override
    public Trace.Verdict verdict() {
        return file.verdict();
    }

    /** How many reads saw a write that the order has hidden by then: weak outcomes. */
    public long staleReads() {
        return order.stalePlain + order.staleOther;
    }

    /** How many records there are. */
    public long records() {
        return survey.records;
    }

    @Override
    public List<String> warnings() {
        List<String> lines = new ArrayList<>(file.warnings());
        add(lines, survey.lost, "record was", "records were", "dropped while the program ran");
        add(lines, survey.cutWords, "variable has", "variables have", "writes from before the first record");
        add(lines, survey.objects.unknown(), "object is", "objects are", "known by number only");
        add(
                lines,
                survey.objects.leaked(),
                "object was",
                "objects were",
                "used by another thread before it was seen to be shared; the sources of its first reads are uncertain");
        add(lines, survey.decoder.odd / 2, "record makes", "records make", "no sense and are ignored");
        String why = beginsLate() ? BEGINS_LATE : "";
        add(lines, order.unknownSources, "read saw", "reads saw", "a write that is not in the file" + why);
        add(
                lines,
                order.forced,
                "record comes",
                "records come",
                "before what should precede them and is not in the file" + why);
        return lines;
    }

    /**
     * Whether what threads did first was dropped, or is in an earlier file: then writes are missing, and nothing is
     * wrong.
     */
    private boolean beginsLate() {
        return file.threads().stream().anyMatch(thread -> thread.first() > 0);
    }

    private static void add(List<String> lines, long count, String one, String many, String what) {
        if (count > 0) {
            lines.add(count + " " + (count == 1 ? one : many) + " " + what);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
