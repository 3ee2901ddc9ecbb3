package dev.heddle.cli;

import dev.heddle.analyzer.consistency.ConsistencyChecker;
import dev.heddle.analyzer.consistency.ViolationText;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.stream.WholeTrace;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.log.LogFile;
import dev.heddle.recorder.free.log.LogFileReader;
import dev.heddle.recorder.free.log.LogWords;
import dev.heddle.recorder.free.order.ExecutionFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares a recording of {@code KnownReads} (test programs) with what its threads wrote down themselves: each read
 * must name the write whose value it saw. By hand: {@code java -cp ... dev.heddle.cli.KnownReadsCheck run.heddle
 * JOURNAL}.
 */
final class KnownReadsCheck {
    private static final int READ = 0;
    private static final int WRITE = 1;
    private static final int UPDATE = 2;
    private static final int FAILED = 3;
    private static final int FAILED_WITNESS = 4;
    private static final int FAILED_WEAKLY = 5;
    private static final String ACCESS = "KnownReads$Access";
    private static final int WORKERS = 4;
    private static final int WORDS = 4;
    /** Most events for which the axioms are looked at. */
    private static final int MOST_CHECKED = 2_000_000;

    /** An access as its thread saw it: what it read, and what it wrote. */
    private record Access(int kind, long location, long saw, long wrote) {
        boolean writes() {
            return kind == WRITE || kind == UPDATE;
        }
    }

    private final Trace trace;
    private final EventColumns events;
    /** Of each event of a location the access; null where nobody wrote it down. */
    private final Access[] accesses;
    /**
     * By the program's number of a location that of the trace; by the recorder's (second word of records) that of the
     * trace.
     */
    private final Map<Long, Integer> locations = new HashMap<>();

    private final Map<Long, Integer> byRecord = new HashMap<>();
    /** By the trace's number of a location what was written to it last without an event. */
    private final Map<Integer, Long> before = new HashMap<>();

    final List<String> wrong = new ArrayList<>();
    /** How many reads were found to name the right write, and how many of them one of another thread. */
    int right;

    int across;
    /** Reads of what was written without an event. */
    int ofBefore;

    KnownReadsCheck(Trace trace) {
        this.trace = trace;
        this.events = trace.events();
        this.accesses = new Access[events.size()];
    }

    static KnownReadsCheck of(Path log, String journal) throws Exception {
        Trace trace;
        List<String> warnings;
        try (EventSource source = ExecutionFiles.open(log)) {
            trace = WholeTrace.of(source, Integer.MAX_VALUE - 1);
            warnings = source.warnings();
        }
        KnownReadsCheck check = new KnownReadsCheck(trace);
        check.wrong.addAll(warnings);
        try (LogFile file = LogFileReader.open(log)) {
            check.run(file, journal);
        }
        if (trace.events().size() <= MOST_CHECKED) {
            ConsistencyChecker.axioms(trace)
                    .ifPresent(violation -> check.wrong.add(ViolationText.of(trace, violation)));
        }
        return check;
    }

    private void run(LogFile file, String journal) throws IOException, CorruptTraceException {
        List<List<Access>> lists = new ArrayList<>();
        for (int worker = 0; worker <= WORKERS; worker++) {
            lists.add(list(Path.of(journal + "." + worker)));
        }
        // The last one looked at every location once, in order, and all of that has events.
        List<Integer> last = eventsOf("worker-" + WORKERS);
        List<Access> all = lists.get(WORKERS);
        List<long[]> records = recordsOf(file, "worker-" + WORKERS);
        if (last.size() != all.size() || records.size() != all.size()) {
            wrong.add("the last thread has " + last.size() + " events, not " + all.size());
            return;
        }
        for (int i = 0; i < all.size(); i++) {
            byRecord.put(records.get(i)[1], events.location(last.get(i)));
            locations.put(all.get(i).location(), events.location(last.get(i)));
            accesses[last.get(i)] = all.get(i);
        }
        if (locations.values().stream().distinct().count() != locations.size()) {
            wrong.add("different locations are one");
        }
        for (int worker = 0; worker < WORKERS; worker++) {
            String name = "worker-" + worker;
            align(name, lists.get(worker), recorded(eventsOf(name), recordsOf(file, name)));
        }
        for (int i = 0; i < events.size(); i++) {
            if (accesses[i] != null) {
                check(i, accesses[i]);
            }
        }
    }

    private static List<Access> list(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        List<Access> list = new ArrayList<>();
        while (bytes.remaining() >= WORDS * Long.BYTES) {
            list.add(new Access((int) bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong()));
        }
        return list;
    }

    /** The thread's accesses that are compared. */
    private List<Integer> eventsOf(String name) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i).isAccess()
                    && events.site(i) >= 0
                    && trace.sites().get(events.site(i)).className().equals(ACCESS)
                    && trace.threads().get(events.thread(i)).name().equals(name)
                    && !trace.sites().get(events.site(i)).method().equals("<init>")) {
                found.add(i);
            }
        }
        return found;
    }

    /** The first and second words of the records of such accesses. */
    private List<long[]> recordsOf(LogFile file, String name) throws IOException, CorruptTraceException {
        List<long[]> found = new ArrayList<>();
        for (int thread = 1; thread <= file.threads().size(); thread++) {
            if (file.threads().get(thread - 1).name().equals(name)) {
                LogFile.LogCursor cursor = file.records(thread, 0);
                while (cursor.next()) {
                    int variant = LogWords.variant(cursor.word0());
                    if (variant == LogRecord.EVENT || variant == LogRecord.FAILED) {
                        Trace.SiteEntry site = trace.sites().get(LogWords.site(cursor.word0()) - 1);
                        if (site.kind().isAccess() && site.className().equals(ACCESS)) {
                            found.add(new long[] {cursor.word0(), cursor.word1()});
                        }
                    }
                }
            }
        }
        return found;
    }

    /**
     * The events that have a record, of those locations that are compared. Others are writes from before an object was
     * shared, which stand before the location's first record.
     */
    private List<Integer> recorded(List<Integer> all, List<long[]> records) {
        List<Integer> found = new LinkedList<>();
        Set<Integer> compared = Set.copyOf(byRecord.values());
        int r = records.size() - 1;
        for (int i = all.size() - 1; i >= 0; i--) {
            int event = all.get(i);
            if (!compared.contains(events.location(event))) {
                continue;
            }
            while (r >= 0 && !byRecord.containsKey(records.get(r)[1])) {
                r--;
            }
            if (r >= 0
                    && LogWords.site(records.get(r)[0]) - 1 == events.site(event)
                    && byRecord.get(records.get(r)[1]) == events.location(event)) {
                found.add(0, event);
                r--;
            } else if (events.kind(event) != EventKind.WRITE) {
                wrong.add(text(event) + " has no record");
            }
        }
        if (r >= 0) {
            wrong.add((r + 1) + " records have no event");
        }
        return found;
    }

    /** Once a location has events of a thread, all its accesses have: they are the last ones in its list. */
    private void align(String name, List<Access> list, List<Integer> recorded) {
        Map<Integer, List<Access>> byLocation = new HashMap<>();
        for (Access access : list) {
            Integer location = locations.get(access.location());
            byLocation.computeIfAbsent(location, l -> new ArrayList<>()).add(access);
        }
        Map<Integer, List<Integer>> eventsByLocation = new HashMap<>();
        for (int event : recorded) {
            eventsByLocation
                    .computeIfAbsent(events.location(event), l -> new ArrayList<>())
                    .add(event);
        }
        eventsByLocation.forEach((location, some) -> {
            List<Access> known = byLocation.getOrDefault(location, List.of());
            int without = known.size() - some.size();
            if (without < 0) {
                wrong.add(name + " has " + some.size() + " events of location " + location + ", not " + known.size());
                return;
            }
            for (int i = 0; i < some.size(); i++) {
                accesses[some.get(i)] = known.get(without + i);
            }
        });
        byLocation.forEach((location, known) -> {
            int without = known.size()
                    - eventsByLocation.getOrDefault(location, List.of()).size();
            for (int i = 0; i < without; i++) {
                if (known.get(i).writes()) {
                    before.put(location, known.get(i).wrote());
                }
            }
        });
    }

    private void check(int i, Access access) {
        EventKind expected = switch (access.kind()) {
            case WRITE -> EventKind.WRITE;
            case UPDATE -> EventKind.UPDATE;
            default -> EventKind.READ;
        };
        boolean failed = access.kind() >= FAILED;
        if (events.kind(i) != expected || events.has(i, EventFlags.FAILED_CAS) != failed) {
            wrong.add(text(i) + " is " + access);
            return;
        }
        if (access.kind() == WRITE) {
            return;
        }
        int source = events.readsFrom(i);
        Access write = source >= 0 ? accesses[source] : null;
        boolean isBefore = write == null;
        long value = isBefore ? before.getOrDefault(events.location(i), 0L) : write.wrote();
        boolean right = switch (access.kind()) {
            case READ, UPDATE, FAILED_WITNESS -> value == access.saw();
            case FAILED -> value != access.saw();
            case FAILED_WEAKLY -> true;
            default -> throw new IllegalStateException("kind " + access.kind());
        };
        if (!right || source == EventColumns.READS_NOTHING || (write != null && !write.writes())) {
            wrong.add(text(i) + " saw " + access + ", not " + value + " of " + (source < 0 ? source : text(source)));
        } else {
            this.right++;
            ofBefore += isBefore ? 1 : 0;
            across += source >= 0 && events.thread(source) != events.thread(i) ? 1 : 0;
        }
    }

    private String text(int i) {
        return "event " + i + " (" + trace.threads().get(events.thread(i)).name() + " " + events.kind(i) + " "
                + (events.site(i) < 0 ? "?" : trace.sites().get(events.site(i)).toString()) + " of "
                + trace.locations().get(events.location(i)) + ")";
    }

    /** Says what it found. */
    public static void main(String[] arguments) throws Exception {
        KnownReadsCheck check = of(Path.of(arguments[0]), arguments[1]);
        check.wrong.stream().limit(20).forEach(System.out::println);
        System.out.println(check + ", wrong " + check.wrong.size());
    }

    @Override
    public String toString() {
        return "reads that name the right write " + right + ", of another thread's " + across
                + ", of what has no event " + ofBefore;
    }
}
