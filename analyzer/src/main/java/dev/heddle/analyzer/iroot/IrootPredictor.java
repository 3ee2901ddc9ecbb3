package dev.heddle.analyzer.iroot;

import dev.heddle.analyzer.stream.Pass;
import dev.heddle.analyzer.stream.StreamAnalysis;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.iroot.IrootSet;
import dev.heddle.formats.iroot.Prediction;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Predicts iRoots from one execution (section 3.5). While events come they are logged in twelve bytes each and their
 * order is found; at the end they are condensed, and the idioms are searched for. Of ordered accesses only neighbours
 * are a pair, as in Maple's code; idioms 3 and 4 need two different accesses of the other thread, and idiom 5 is left
 * out where one lock is held around both pairs ({@link Compatibility}).
 *
 * <pre>{@code
 * IrootPredictor predictor = new IrootPredictor(PredictorOptions.DEFAULT);
 * Pass.over(source, predictor);
 * for (PredictedIroot predicted : predictor.predictions()) { ... }
 * }</pre>
 *
 * <p>Accesses without a site, failed attempts to lock and writes from outside are no events of iRoots.
 */
public final class IrootPredictor implements StreamAnalysis {
    private final PredictorOptions options;
    private final List<PredictedIroot> predictions = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private EventSource source;
    private StaticSites sites;
    private Segments segments;
    private SteadyOrder order;
    private Sharing sharing;
    private List<EventLog> logs;
    private Spill spill;
    private Map<Integer, SiteEntry> used;
    private Map<Integer, Integer> counts;
    /** What was found and is no object yet, by idiom; else null. */
    private Found @Nullable [] results;

    private int events;

    /** @param options what is predicted */
    @SuppressWarnings("NullAway.Init") // begin() sets what belongs to one execution
    public IrootPredictor(PredictorOptions options) {
        this.options = options;
    }

    @Override
    public void begin(EventSource execution) {
        source = execution;
        sites = new StaticSites(execution.sites());
        segments = new Segments();
        order = new SteadyOrder(execution.locations(), execution.objects(), segments);
        sharing = new Sharing();
        logs = new ArrayList<>();
        spill = Spill.ofHeap();
        used = new TreeMap<>();
        counts = new TreeMap<>();
        results = null;
        this.events = 0;
        predictions.clear();
        notes.clear();
    }

    @Override
    public void events(EventBatch batch) {
        EventColumns events = batch.events();
        int n = events.size();
        this.events = batch.base() + n;
        for (int i = 0; i < n; i++) {
            EventKind kind = events.kind(i);
            int thread = events.thread(i);
            EventLog log = log(thread);
            if (events.has(i, EventFlags.GAVE_UP)) {
                log.asynchronous();
            }
            if (!kind.isAccess()) {
                order.execute(events, i, kind);
            }
            int code = Access.code(events, i, kind);
            int location = events.location(i);
            if (code == Access.NONE || location < 0) {
                log.add(EventLog.NONE, 0, batch.base() + i);
            } else {
                log.segment(order.segment(thread));
                log.add(location, Access.op(events.site(i), code), batch.base() + i);
                sharing.use(location, thread, code);
            }
        }
    }

    private EventLog log(int thread) {
        while (logs.size() <= thread) {
            logs.add(new EventLog(spill));
        }
        return logs.get(thread);
    }

    @Override
    public void end() {
        sharing.close();
        Summaries summaries = new Summaries();
        Signatures signatures = new Signatures();
        Summarizer summarizer = new Summarizer(sharing, summaries, signatures, sites::op);
        for (int thread = 0; thread < logs.size(); thread++) {
            summarizer.summarize(thread, logs.get(thread));
        }
        int locations = sharing.shared();
        Histories histories = new Histories(summaries, locations);
        boolean anyOrdered = options.compatibility() == Compatibility.PAPER;
        Dependences dependences = new Dependences(summaries, segments, signatures, histories, options.compatibility());
        OrderedPairs ordered = new OrderedPairs(summaries, segments, dependences);
        for (int location = 0; location < locations && !anyOrdered; location++) {
            ordered.find(histories, location);
        }
        histories.makeBlocks();
        search(new Execution(logs, summaries, histories, dependences, ordered, signatures, options), locations);
        logs = List.of();
        spill.close();
    }

    private void search(Execution execution, int locations) {
        Found[] found = new Found[7];
        for (int idiom = 1; idiom <= 6; idiom++) {
            found[idiom] = new Found(options.limit(idiom));
        }
        if (options.has(1)) {
            SimplePairs simple = new SimplePairs(execution, found[1]);
            simple.ordered();
            for (int location = 0; location < locations; location++) {
                simple.find(location);
            }
        }
        if (options.idioms().stream().anyMatch(idiom -> idiom > 1)) {
            compound(execution, locations, found);
        }
        for (int idiom : new TreeSet<>(options.idioms())) {
            counts.put(idiom, found[idiom].size());
            if (found[idiom].hasMore()) {
                notes.add("idiom " + idiom + ": " + found[idiom].size() + " were kept, there may be more");
            }
        }
        results = found;
    }

    private void compound(Execution execution, int locations, Found[] found) {
        Rows sections = new Rows();
        PairStore opposite = new PairStore();
        PairStore parallel = new PairStore();
        AroundPairs around = new AroundPairs(execution, found[2], found[3], found[4]);
        LocalPairs pairs = new LocalPairs(execution, locations, around, found[4], opposite, parallel, sections);
        for (EventLog log : logs) {
            pairs.find(log);
        }
        CrossingPairs five = new CrossingPairs(execution, opposite, sections);
        five.opposite(found[5]);
        CrossingPairs six = new CrossingPairs(execution, parallel, sections);
        six.parallel(found[6]);
        if (pairs.isSampled() || opposite.hasMore() || parallel.hasMore() || five.leftOut() || six.leftOut()) {
            notes.add("idioms 2 to 6: too many local pairs; only a sample was examined");
        }
    }

    private void take(int idiom, Found found) {
        int size = Iroot.size(idiom);
        for (int i = 0; i < found.size(); i++) {
            List<IrootEvent> events = new ArrayList<>(size);
            List<Integer> example = new ArrayList<>(size);
            for (int j = 0; j < size; j++) {
                int event = found.event(i, j);
                events.add(sites.event(event));
                example.add(found.example(i, j));
                used.put(event, sites.site(event));
            }
            predictions.add(new PredictedIroot(new Iroot(idiom, events), false, found.isAsynchronous(i), example));
        }
    }

    /** Makes objects of what was found, which analyses that only count do not need. */
    private List<PredictedIroot> made() {
        if (results != null) {
            for (int idiom : new TreeSet<>(options.idioms())) {
                take(idiom, results[idiom]);
            }
            predictions.sort(null);
            results = null;
        }
        return predictions;
    }

    /**
     * Predicts from an execution in memory. Of one under control, weak pairs too, unless idiom 1 is not asked for.
     *
     * @param trace the execution
     */
    public static IrootPredictor of(Trace trace, PredictorOptions options) {
        IrootPredictor predictor = new IrootPredictor(options);
        try {
            Pass.over(EventSource.of(trace), predictor);
        } catch (IOException | CorruptTraceException e) {
            throw new IllegalStateException("a trace in memory cannot be read", e);
        }
        predictor.addWeak(trace);
        return predictor;
    }

    /** Adds the weak pairs of the same execution, which is in memory; those of another tool's traces are not known. */
    public void addWeak(Trace trace) {
        if (options.has(1) && isControlled(trace.header())) {
            WeakPairs weak = WeakPairs.of(trace);
            List<PredictedIroot> more = weak.without(made());
            for (PredictedIroot one : more) {
                for (int event : one.example()) {
                    int site = trace.events().site(event);
                    used.putIfAbsent(-2 - site, trace.sites().get(site)); // distinct from the numbers of static events
                }
            }
            predictions.addAll(more);
            predictions.sort(null);
            counts.merge(1, more.size(), Integer::sum);
            if (!weak.note().isEmpty()) {
                notes.add(weak.note());
            }
        }
    }

    /** Whether the memory model made the execution. */
    private static boolean isControlled(Trace.Header header) {
        return !header.strategy().isEmpty() && header.switches().containsKey("plain");
    }

    /** Whether {@link #addWeak} would find anything in an execution of that kind and length. */
    public static boolean mayBeWeak(Trace.Header header, int events) {
        return isControlled(header) && events <= WeakPairs.MOST_EVENTS;
    }

    /** How many events there were. */
    public int events() {
        return events;
    }

    /** What the execution says is possible, sorted; known at the end. */
    public List<PredictedIroot> predictions() {
        return List.copyOf(made());
    }

    /** What was left out, a line each. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** The sites of the predictions. */
    public List<SiteEntry> sites() {
        made();
        return List.copyOf(used.values());
    }

    /** How many there are, by idiom. */
    public Map<Integer, Integer> counts() {
        return new TreeMap<>(counts);
    }

    /** The predictions as a set that can be kept. */
    public IrootSet set() {
        List<Prediction> kept = made().stream().map(PredictedIroot::prediction).toList();
        return new IrootSet(source.program().name(), 1, source.program().fingerprints(), used.values(), kept);
    }
}
