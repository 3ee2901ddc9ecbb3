package dev.heddle.recorder.free.order;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.EventColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts the records of all threads into one order: threads take turns, each goes on as far as {@link Readiness} lets it.
 * If no thread can continue, one goes ahead: first one whose write hides nothing that is known, then one whose write
 * hides what plain reads saw, and so on. The execution was weak then, or a read was further ahead than one could see.
 */
final class Linearisation {
    private static final int BATCH = 1 << 14;
    private static final int BURST = 1 << 10;
    private static final int ALL_ENTRIES = 1 << 19;
    private static final int LEAST_ENTRIES = 1 << 6;
    /** Records of each thread that are looked at in advance. */
    static final int AHEAD = 1 << 16;

    private static final int MOST_GROWN = 1 << 21;

    private final LogSurvey survey;
    private final VersionWords words;
    private final LogLocations locations;
    private final LogSites sites;
    private final List<ThreadWindow> windows = new ArrayList<>();
    private final Readiness readiness;
    private final SyncOrder totalOrder;
    private final MonitorWaiters waiters;
    private final int mostGrown;
    private EventColumns out = new EventColumns(BATCH);
    private int base;
    private int turn;
    private int only = -1;
    private boolean counted;

    /** Reads of a write that was hidden by then: plain ones, and others. */
    long stalePlain;

    long staleOther;
    /** Reads whose write is not in the file. */
    long unknownSources;
    /** Records that went ahead of what should be before them and is not there. */
    long forced;

    Linearisation(LogSurvey survey, int ahead) throws IOException, CorruptTraceException {
        this.survey = survey;
        this.words = survey.words;
        this.locations = survey.locations;
        this.sites = survey.sites;
        int threads = Math.max(1, survey.threads.size());
        int each = Math.min(ahead, Math.max(LEAST_ENTRIES, Integer.highestOneBit(ALL_ENTRIES / threads)));
        mostGrown = Math.max(each, Integer.highestOneBit(MOST_GROWN / threads));
        for (int thread = 0; thread < survey.threads.size(); thread++) {
            windows.add(new ThreadWindow(thread, each, survey));
            counted |= survey.first(thread) > 0;
        }
        totalOrder = new SyncOrder(survey.threads.size());
        waiters = new MonitorWaiters(survey.threads.size());
        readiness = new Readiness(windows, survey);
    }

    /** The next events, or null at the end; valid until the next call. */
    @Nullable
    EventColumns next() throws IOException, CorruptTraceException {
        base += out.size();
        out.clear();
        while (out.size() < BATCH) {
            if (!round() && !unblock()) {
                break;
            }
        }
        return out.size() == 0 ? null : out;
    }

    /** Execution index of the first event that {@link #next} gave. */
    int base() {
        return base;
    }

    private boolean round() throws IOException, CorruptTraceException {
        boolean any = false;
        for (int n = 0; n < windows.size() && out.size() < BATCH; n++) {
            ThreadWindow window = windows.get(turn);
            int left = BURST;
            while (left-- > 0
                    && out.size() < BATCH
                    && window.hasNext()
                    && readiness.of(window) == Readiness.State.READY) {
                execute(window);
                any = true;
            }
            turn = turn + 1 == windows.size() ? 0 : turn + 1;
        }
        return any;
    }

    /** Lets one thread go ahead; false where all have ended. */
    private boolean unblock() throws IOException, CorruptTraceException {
        ThreadWindow best = null;
        ThreadWindow impatient = null;
        ThreadWindow uncertain = null;
        int least = Integer.MAX_VALUE;
        int candidates = 0;
        for (ThreadWindow window : windows) {
            Readiness.State state = window.hasNext() ? readiness.of(window) : Readiness.State.WAITS;
            if (state == Readiness.State.READY) {
                return true; // others have read ahead in the meantime
            }
            if (state == Readiness.State.INITIALISING && impatient == null) {
                impatient = window;
            }
            if (state != Readiness.State.YIELDS) {
                continue;
            }
            candidates++;
            Readiness.Loss loss = readiness.loss(window);
            boolean isVolatile = sites.writeOrder(window.site(window.head)) == MemoryOrder.VOLATILE;
            int cost = 4 * loss.ordinal() + (isVolatile ? 2 : 0) + (readiness.isUncertain ? 1 : 0);
            if (readiness.isUncertain && uncertain == null) {
                uncertain = window;
            }
            if (cost < least) {
                least = cost;
                best = window;
            }
        }
        boolean isFree = least < 4 && (least & 1) == 0;
        if (!isFree && uncertain != null && candidates > 1 && readiness.readOn(uncertain, mostGrown)) {
            return true;
        }
        if (best != null && (impatient == null || least < 4)) {
            best.isReleased = true;
            if (least >= 4) {
                readiness.hide(best);
            }
            execute(best);
            return true;
        }
        if (impatient != null) {
            impatient.isImpatient = true;
            return true;
        }
        return force();
    }

    /** Nothing goes on by itself: something is missing in the file. */
    private boolean force() throws IOException, CorruptTraceException {
        ThreadWindow best = null;
        long least = Long.MAX_VALUE;
        for (ThreadWindow window : windows) {
            if (!window.hasNext()) {
                continue;
            }
            int need = readiness.need(window);
            long version = need <= 1 ? window.version(window.head) : 0;
            long cost = (long) need << 40 | version;
            if (cost < least) {
                least = cost;
                best = window;
            }
        }
        if (best == null) {
            return false;
        }
        forced++;
        if (!best.hasBegun && survey.threads.isStarted(best.thread) && !readiness.started.get(best.thread)) {
            readiness.started.set(best.thread);
            return true;
        }
        long at = best.head;
        if (best.action(at) == RecordDecoder.Action.JOIN) {
            readiness.ended.set(locations.thread(best.location(at)));
            return true;
        }
        if (best.action(at) == RecordDecoder.Action.SHARE) {
            best.remove();
            return true;
        }
        if (locations.initial[best.location(at)] == LogLocations.AWAITED) {
            locations.initial[best.location(at)] = LogLocations.UNKNOWN;
            return true;
        }
        int word = best.word(at);
        long needed = best.action(at).needed(best.version(at));
        if (words.made[word] < needed) {
            words.made[word] = needed;
            words.gap[word] = needed;
        } else {
            words.holder[word] = VersionWords.NONE;
            words.sharing[word] = 0;
        }
        return true;
    }

    private int append(int thread, EventKind kind, int site, int location) {
        int i = out.append(thread, kind, site, location, 1);
        if (counted) {
            out.addFlags(i, EventFlags.COUNTED);
        }
        return i;
    }

    private void begin(ThreadWindow window) {
        window.hasBegun = true;
        counted |= only >= 0 && only != window.thread;
        only = window.thread;
        if (window.kind(window.head) != EventKind.BEGIN) {
            append(window.thread, EventKind.BEGIN, EventColumns.ABSENT, EventColumns.ABSENT);
        }
    }

    private void execute(ThreadWindow window) {
        if (window.action(window.head) == RecordDecoder.Action.SHARE) {
            window.remove();
            return;
        }
        if (!window.hasBegun) {
            begin(window);
        }
        long at = window.head;
        int local = window.local(at);
        if (local >= 0 && window.accesses.initialiser[local] >= 0) {
            observe(window, local);
        }
        EventKind kind = window.kind(at);
        RecordDecoder.Action action = window.action(at);
        if (isRetired(window, at)) {
            pass(window, at);
        } else if (action == RecordDecoder.Action.INITIAL) {
            initial(window, (int) window.version(at));
        } else {
            int location = window.location(at);
            int i = append(window.thread, kind, window.site(at), location);
            out.addFlags(i, window.flags(at));
            if (kind.isAccess()) {
                access(window, at, i, location);
            } else {
                other(window, at, i, location);
            }
        }
        window.remove();
    }

    /** Whether it is an access to a field that was taken out of the sample. */
    private boolean isRetired(ThreadWindow window, long at) {
        boolean isInitial = window.action(at) == RecordDecoder.Action.INITIAL;
        int location = isInitial ? (int) window.version(at) : window.location(at);
        return location >= 0 && (isInitial || window.kind(at).isAccess()) && locations.retired.get(location);
    }

    /** No event; but locations that share its word of versions count the versions that it makes. */
    private void pass(ThreadWindow window, long at) {
        if (window.action(at) == RecordDecoder.Action.INITIAL) {
            locations.initial[(int) window.version(at)] = LogLocations.DEFAULT;
        } else if (window.kind(at).writes()) {
            int word = locations.word[window.location(at)];
            words.made[word] = Math.max(words.made[word], window.version(at));
        }
    }

    /** What the thread meets came out of initialisers: those that have ended come before. */
    private void observe(ThreadWindow window, int local) {
        boolean isDone = true;
        for (int i = window.accesses.initialiser[local]; i >= 0; i = survey.initialisers.enclosing(i)) {
            if (!survey.initialisers.isEnded(i)) {
                isDone &= !survey.initialisers.isAwaited(i);
            } else if (survey.initialisers.thread(i) != window.thread
                    && survey.initialisers.observe(window.thread, i)) {
                int e = append(
                        window.thread, EventKind.CLASS_INIT, EventColumns.ABSENT, survey.initialisers.location(i));
                out.addFlags(e, EventFlags.OBSERVED);
            }
        }
        if (isDone) {
            window.accesses.initialiser[local] = Initialisers.NONE;
        }
    }

    private void initial(ThreadWindow window, int location) {
        if (locations.initial[location] != LogLocations.AWAITED) {
            return; // a thread could not wait for it
        }
        int site = window.site(window.head);
        int i = append(window.thread, EventKind.WRITE, site, location);
        MemoryOrder order = sites.writeOrder(site) == MemoryOrder.NONE ? MemoryOrder.PLAIN : sites.writeOrder(site);
        out.setOrders(i, MemoryOrder.NONE, order);
        boolean isNode = order == MemoryOrder.VOLATILE;
        out.setPosition(i, locations.write(location, 0, base + i, false, totalOrder.nodes(), isNode));
        locations.initial[location] = LogLocations.DEFAULT;
        if (isNode) {
            out.setSyncPosition(i, totalOrder.node(window.thread));
        }
    }

    private void access(ThreadWindow window, long at, int i, int location) {
        int site = window.site(at);
        long version = window.version(at);
        MemoryOrder read = MemoryOrder.NONE;
        MemoryOrder write = MemoryOrder.NONE;
        boolean reads = out.kind(i).reads();
        boolean writes = out.kind(i).writes();
        if (reads) {
            read = sites.readOrder(site) == MemoryOrder.NONE ? MemoryOrder.PLAIN : sites.readOrder(site);
            out.setReadsFrom(i, source(location, writes ? version - 1 : version, read));
        }
        if (writes) {
            write = sites.writeOrder(site) == MemoryOrder.NONE ? MemoryOrder.PLAIN : sites.writeOrder(site);
            boolean isNode = read == MemoryOrder.VOLATILE || write == MemoryOrder.VOLATILE;
            out.setPosition(
                    i, locations.write(location, version, base + i, window.isReleased, totalOrder.nodes(), isNode));
            int word = locations.word[location];
            words.made[word] = Math.max(words.made[word], version);
        }
        out.setOrders(i, read, write);
        if (writes && (read == MemoryOrder.VOLATILE || write == MemoryOrder.VOLATILE)) {
            out.setSyncPosition(i, totalOrder.node(window.thread));
        } else if (read == MemoryOrder.VOLATILE) {
            out.setSyncPosition(i, totalOrder.read(window.thread, locations));
        }
    }

    private int source(int location, long version, MemoryOrder order) {
        int source = locations.source(location, version, words);
        if (source == EventColumns.READS_NOTHING) {
            unknownSources++;
        } else if (locations.isStale && order == MemoryOrder.PLAIN) {
            stalePlain++;
        } else if (locations.isStale) {
            staleOther++;
        }
        return source;
    }

    private void other(ThreadWindow window, long at, int i, int location) {
        switch (out.kind(i)) {
            case FENCE -> fence(i, window.thread, window.site(at));
            case LOCK, UNLOCK -> out.setPosition(i, locations.count(location));
            case WAIT -> {
                out.setPosition(i, locations.count(location));
                waiters.waits(window.thread, location);
            }
            case WAKE -> {
                out.setPosition(i, locations.count(location));
                waiters.wakes(window.thread);
            }
            case NOTIFY -> {
                out.setPosition(i, locations.count(location));
                out.setValue(i, waiters.notify(location, out.has(i, EventFlags.ALL)));
            }
            case START -> {
                counted = true;
                if (location >= 0) {
                    readiness.started.set(locations.thread(location));
                }
            }
            case END -> readiness.ended.set(window.thread);
            case INPUT -> out.setValue(i, window.version(at));
            case CLASS_INIT -> {
                if (!out.has(i, EventFlags.OBSERVED)) {
                    survey.initialisers.end(location);
                }
            }
            case READ, WRITE, UPDATE, BEGIN, JOIN, PARK, UNPARK, INTERRUPT, YIELD, SYNC -> {}
        }
        if (location < 0) {
            return;
        }
        int word = locations.word[location];
        switch (window.action(at)) {
            case WRITE, UPDATE, MAKE -> words.made[word] = Math.max(words.made[word], window.version(at));
            case TAKE -> {
                words.made[word] = Math.max(words.made[word], window.version(at));
                if (out.has(i, EventFlags.SHARED)) {
                    words.sharing[word]++;
                } else {
                    words.holder[word] = window.thread;
                }
            }
            case GIVE -> {
                if (out.has(i, EventFlags.SHARED)) {
                    words.sharing[word] = Math.max(0, words.sharing[word] - 1);
                } else {
                    words.holder[word] = VersionWords.NONE;
                }
            }
            default -> {}
        }
    }

    private void fence(int i, int thread, int site) {
        MemoryOrder read = sites.readOrder(site);
        MemoryOrder write = sites.writeOrder(site);
        out.setOrders(i, read, write);
        if (read == MemoryOrder.VOLATILE && write == MemoryOrder.VOLATILE) {
            out.setSyncPosition(i, totalOrder.fence(thread));
        }
    }
}
