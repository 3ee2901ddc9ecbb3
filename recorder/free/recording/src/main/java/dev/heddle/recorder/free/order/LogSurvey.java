package dev.heddle.recorder.free.order;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.log.LogFile;
import dev.heddle.recorder.free.log.LogWords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.list.mutable.primitive.LongArrayList;
import org.eclipse.collections.impl.map.mutable.primitive.LongLongHashMap;

/**
 * The first pass over a log: which threads, objects and locations there are, who uses which word of versions and until
 * when, and what objects held when they were shared. In memory are the tables alone.
 */
final class LogSurvey {
    private static final int NONE = -1;
    private static final long THREADS = 1L << 62;
    private static final long SPECIAL = 0x8000_0000L;

    private final LogFile file;
    final LogSites sites;
    final LogThreads threads;
    final LogObjects objects;
    final LogLocations locations;
    final VersionWords words = new VersionWords();
    final Initialisers initialisers = new Initialisers();
    final List<ThreadAccesses> accesses = new ArrayList<>();
    final List<InitialWrites> initialWrites = new ArrayList<>();
    final RecordDecoder decoder;
    private final LongArrayList pasts = new LongArrayList();
    private final LongArrayList severalBefore = new LongArrayList();
    private final IntArrayList isLoose = new IntArrayList();
    private boolean[] loose = {};
    /** Locks that a thread did not get. */
    private final BitSet attempted = new BitSet();

    long records;
    long lost;
    int cutWords;

    LogSurvey(LogFile file) throws IOException, CorruptTraceException {
        this.file = file;
        sites = new LogSites(file.sites());
        threads = new LogThreads(file.threads());
        objects = new LogObjects(file.classes());
        locations = new LogLocations(objects, file.fields(), threads.entries());
        decoder = new RecordDecoder(sites, threads.size());
        for (int thread = 0; thread < threads.size(); thread++) {
            accesses.add(new ThreadAccesses());
            initialWrites.add(new InitialWrites());
            new OneThread(thread).scan();
        }
        threads.name();
        kinds();
        words();
        initialValues();
        awaitInitialisers();
        objects.seal();
        locations.seal();
        words.seal();
        accesses.forEach(ThreadAccesses::seal);
        initialWrites.forEach(writes -> writes.sort(this::isBefore));
    }

    /** The records of one thread. */
    private final class OneThread {
        private final int thread;
        private final ThreadAccesses uses;
        private final IntArrayList running = new IntArrayList();
        private final IntArrayList waiting = new IntArrayList();
        private long record;
        private int ordinal;

        OneThread(int thread) {
            this.thread = thread;
            this.uses = accesses.get(thread);
        }

        void scan() throws IOException, CorruptTraceException {
            record = file.threads().get(thread).first();
            LogFile.LogCursor cursor = file.records(thread + 1, record);
            for (; cursor.next(); record++) {
                long word0 = cursor.word0();
                long word1 = cursor.word1();
                decoder.take(thread, word0, word1);
                if (decoder.action == RecordDecoder.Action.NOTHING || decoder.action == RecordDecoder.Action.SHARE) {
                    aside(word0, word1);
                    continue;
                }
                if (decoder.key != 0) {
                    int i = uses.find(decoder.key);
                    long before = decoder.before() < 0 ? Long.MAX_VALUE : decoder.before();
                    if (i >= 0) {
                        uses.again(i, record, decoder.makes(), before);
                    } else {
                        int location = location();
                        uses.use(decoder.key, location, record, decoder.makes(), before);
                        locations.acquires[location] |= decoder.kind.isAccess() && sites.acquires(decoder.site);
                    }
                    if (decoder.isAttempt()) {
                        attempted.set(uses.location[uses.find(decoder.key)]);
                    }
                }
                switch (decoder.kind) {
                    case START -> threads.starts(thread, decoder.target, decoder.version == LogRecord.STARTED_BY_JDK);
                    case BEGIN -> threads.identified(thread, decoder.version);
                    case END -> threads.ends(thread);
                    case CLASS_INIT, YIELD -> initialiser();
                    default -> {}
                }
            }
            records += record - file.threads().get(thread).first();
        }

        private void aside(long word0, long word1) {
            switch (LogWords.variant(word0)) {
                case LogRecord.OBJECT -> {
                    int object = objects.found(word0, word1, thread, ++ordinal, record);
                    if (objects.has(object, LogRecord.OBJECT_IN_INITIALISER) && objects.initialiser(object) < 0) {
                        if (running.isEmpty()) {
                            waiting.add(object);
                        } else {
                            objects.setInitialiser(object, running.getLast());
                        }
                    }
                }
                case LogRecord.SHARED -> shared(word0, word1);
                case LogRecord.PAST -> {
                    pasts.add(word0);
                    pasts.add(word1);
                }
                case LogRecord.LOST -> lost += Math.max(1, LogWords.version(word0));
                default -> {}
            }
        }

        private void shared(long word0, long word1) {
            int owner = LogWords.site(word0) - 1;
            int index = LogWords.index(word1);
            if (index == LogRecord.SHARED_ESCAPED) {
                objects.escaped(LogWords.object(word1), LogWords.version(word0));
            } else if (index == 0 && owner >= 0 && owner < threads.size()) {
                objects.shared(LogWords.object(word1), thread, owner, LogWords.version(word0));
            }
        }

        private int location() {
            int known = locations.size();
            int i = locations.of(decoder.key);
            if (i == known) {
                guessKind(i);
            }
            return i;
        }

        /** What the location is, where nothing is known of its object. */
        private void guessKind(int i) {
            int index = LogWords.index(decoder.key);
            boolean isField = index < file.fields().size()
                    && sites.isOf(decoder.site, file.fields().get(index).name());
            locations.setKind(i, isField ? LocationKind.FIELD : LocationKind.ARRAY_ELEMENT);
            if (decoder.kind == EventKind.LOCK
                    && decoder.site >= 0
                    && sites.entries().get(decoder.site).member().contains("Lock.")) {
                locations.setKind(i, LocationKind.LOCK);
            }
        }

        private void initialiser() {
            if (decoder.key == 0 || (decoder.flags & EventFlags.OBSERVED) != 0) {
                return;
            }
            int at = locations.find(decoder.key);
            if (locations.object(at) < 0) {
                return;
            }
            int i = initialisers.of(at);
            if (i < 0) {
                i = initialisers.begins(thread, at, running.isEmpty() ? NONE : running.getLast());
                objects.setInitialiser(locations.object(at), i);
                if (decoder.kind == EventKind.YIELD) {
                    running.add(i);
                }
            }
            if (decoder.kind == EventKind.CLASS_INIT) {
                initialisers.willEnd(i);
                for (int n = 0; n < waiting.size(); n++) {
                    objects.setInitialiser(waiting.get(n), i);
                }
                waiting.clear();
                int depth = running.indexOf(i);
                while (depth >= 0 && running.size() > depth) {
                    running.removeAtIndex(running.size() - 1);
                }
            }
        }
    }

    private void kinds() {
        for (int i = 0; i < locations.size(); i++) {
            locations.setKind(i, kind(i));
        }
        BitSet fields = new BitSet();
        file.retired().forEach(fields::set);
        for (int i = 0; i < locations.size() && !fields.isEmpty(); i++) {
            boolean isField = locations.kind(i) == LocationKind.FIELD || locations.kind(i) == LocationKind.STATIC_FIELD;
            boolean isMet = locations.object(i) >= 0 && objects.has(locations.object(i), LogRecord.OBJECT_MET);
            locations.retired.set(i, isField && !isMet && fields.get(locations.index(i)));
        }
    }

    private LocationKind kind(int i) {
        int index = locations.index(i);
        int object = locations.object(i);
        switch (index) {
            case LogLocations.MONITOR -> {
                boolean isLock = locations.kind(i) == LocationKind.LOCK
                        || objects.className(object).startsWith("java.util.concurrent.locks.");
                return isLock ? LocationKind.LOCK : LocationKind.MONITOR;
            }
            case LogLocations.SYNCHRONIZER -> {
                return LocationKind.SYNCHRONIZER;
            }
            case LogLocations.CLASS -> {
                return LocationKind.CLASS;
            }
            case LogLocations.THREAD -> {
                return LocationKind.THREAD;
            }
            case LogLocations.LIBRARY -> {
                return LocationKind.LIBRARY;
            }
            default -> {}
        }
        boolean isField = objects.isKnown(object)
                ? !objects.has(object, LogRecord.OBJECT_ARRAY)
                : locations.kind(i) == LocationKind.FIELD;
        if (!isField) {
            objects.guessClass(object, "?[]");
            return LocationKind.ARRAY_ELEMENT;
        }
        if (objects.has(object, LogRecord.OBJECT_MET)) {
            return LocationKind.FIELD; // the value of an atomic
        }
        if (index >= file.fields().size()) {
            return objects.has(object, LogRecord.OBJECT_STATICS) ? LocationKind.STATIC_FIELD : LocationKind.FIELD;
        }
        objects.guessClass(object, file.fields().get(index).className());
        return file.fields().get(index).isStatic() ? LocationKind.STATIC_FIELD : LocationKind.FIELD;
    }

    private void words() {
        for (int thread = 0; thread < threads.size(); thread++) {
            ThreadAccesses uses = accesses.get(thread);
            for (int i = 0; i < uses.size(); i++) {
                int location = uses.location[i];
                int known = words.size();
                int word = words.of(wordKey(location), uses.least[i]);
                if (word == known && isLoose(location)) {
                    isLoose.add(word);
                }
                locations.word[location] = word;
                words.attempted.set(word, words.attempted.get(word) || attempted.get(location));
                uses.cell[i] = words.cell(word, thread, uses.last[i], uses.lastMade[i]);
            }
        }
        loose = new boolean[words.size()];
        isLoose.forEach(word -> loose[word] = true);
        for (int word = 0; word < words.size(); word++) {
            if (words.made[word] == Long.MAX_VALUE) {
                words.made[word] = 0;
                words.gap[word] = 0;
            }
            cutWords += words.made[word] > 0 && !loose[word] ? 1 : 0;
        }
    }

    /** Whether it is unknown which other locations share the location's word. */
    private boolean isLoose(int location) {
        return !LogLocations.isSpecial(locations.index(location)) && !objects.isKnown(locations.object(location));
    }

    /** Whether not all versions of the word need to be there. */
    boolean[] loose() {
        return loose;
    }

    private long wordKey(int location) {
        int index = locations.index(location);
        int object = locations.object(location);
        if (object < 0) {
            return THREADS | (index == LogLocations.THREAD ? locations.thread(location) + 1 : 0);
        }
        if (LogLocations.isSpecial(index)) {
            return (long) object << 32 | SPECIAL | index; // locks and other ordinals count by themselves
        }
        return (long) object << 32 | (isLoose(location) ? index : LogWords.wordOf(objects.layout(object), index));
    }

    private void initialValues() {
        Map<String, IntArrayList> byName = new HashMap<>();
        for (int i = 0; i < file.fields().size(); i++) {
            byName.computeIfAbsent(file.fields().get(i).name(), name -> new IntArrayList())
                    .add(i);
        }
        for (int n = 0; n < pasts.size(); n += 2) {
            past(pasts.get(n), pasts.get(n + 1), byName);
        }
        LongLongHashMap latest = new LongLongHashMap();
        for (int n = 0; n < severalBefore.size(); n += 2) {
            long word1 = severalBefore.get(n + 1);
            int object = objects.of(LogWords.object(word1));
            long word = LogWords.wordOf(objects.layout(object), LogWords.index(word1));
            latest.put((long) object << 32 | word, LogWords.version(severalBefore.get(n)));
        }
        several(latest);
        for (int i = 0; i < locations.size(); i++) {
            int object = locations.object(i);
            if (LogLocations.isSpecial(locations.index(i)) || locations.initial[i] == LogLocations.AWAITED) {
                continue;
            }
            if (!objects.isKnown(object)) {
                locations.initial[i] = LogLocations.UNKNOWN;
            } else if (!objects.has(object, LogRecord.OBJECT_MET) && objects.mayBeSet(object, locations.index(i))) {
                await(i, objects.owner(object), objects.record(object), publication(i, false));
            }
        }
    }

    private void past(long word0, long word1, Map<String, IntArrayList> byName) {
        int object = objects.of(LogWords.object(word1));
        int site = LogWords.site(word0) - 1;
        if (!objects.isKnown(object)) {
            return;
        }
        if (site < 0) {
            severalBefore.add(word0);
            severalBefore.add(word1);
            return;
        }
        int location = locations.find(word1);
        int index = LogWords.index(word1);
        boolean isArray = objects.has(object, LogRecord.OBJECT_ARRAY);
        if (!isArray
                && (index >= file.fields().size()
                        || !sites.isOf(site, file.fields().get(index).name()))) {
            String member = sites.member(site);
            IntArrayList named = byName.get(member.substring(member.lastIndexOf('.') + 1));
            int word = LogWords.wordOf(objects.layout(object), index);
            for (int n = 0; named != null && n < named.size(); n++) {
                if (LogWords.wordOf(objects.layout(object), named.get(n)) == word) {
                    location = locations.find(LogWords.word1(LogWords.object(word1), named.get(n)));
                }
            }
        }
        if (location >= 0 && locations.initial[location] != LogLocations.AWAITED) {
            await(location, objects.owner(object), LogWords.version(word0), site);
        }
    }

    /**
     * The owner wrote several locations of a word, and only the last one is known. Those that are read to acquire may
     * have been released at any time until then; the others count as written when the object escaped, so that nothing
     * seems to race which does not.
     */
    private void several(LongLongHashMap latest) {
        for (int i = 0; i < locations.size(); i++) {
            int object = locations.object(i);
            if (LogLocations.isSpecial(locations.index(i))
                    || locations.initial[i] == LogLocations.AWAITED
                    || !objects.isKnown(object)) {
                continue;
            }
            long until = latest.getIfAbsent(wordKey(i), NONE);
            if (until >= 0) {
                boolean acquires = locations.acquires[i];
                long record = acquires ? until : objects.record(object);
                await(i, objects.owner(object), record, publication(i, acquires));
            }
        }
    }

    private int publication(int location, boolean releases) {
        boolean isArray = locations.kind(location) == LocationKind.ARRAY_ELEMENT;
        LocationEntry entry = locations.entries().get(location);
        String holder = isArray ? objects.className(locations.object(location)) : entry.holder();
        return sites.publication(holder, isArray ? "" : entry.member(), releases);
    }

    private void await(int location, int owner, long record, int site) {
        locations.initial[location] = LogLocations.AWAITED;
        initialWrites.get(owner).add(record, location, site);
    }

    /**
     * Two static fields that one method wrote are taken as written in the order of its code: they have no moment at
     * which they escape.
     */
    private boolean isBefore(int location, int site, int otherLocation, int otherSite) {
        return locations.kind(location) == LocationKind.STATIC_FIELD
                && locations.kind(otherLocation) == LocationKind.STATIC_FIELD
                && sites.isBefore(site, otherSite);
    }

    private void awaitInitialisers() {
        for (int thread = 0; thread < threads.size(); thread++) {
            ThreadAccesses uses = accesses.get(thread);
            for (int i = 0; i < uses.size(); i++) {
                int location = uses.location[i];
                int object = locations.object(location);
                boolean isMet = object >= 0 && locations.index(location) != LogLocations.CLASS;
                int initialiser = isMet ? objects.initialiser(object) : NONE;
                if (initialiser >= 0 && initialisers.thread(initialiser) != thread) {
                    uses.initialiser[i] = initialiser;
                }
            }
        }
    }

    LogFile.LogCursor cursor(int thread) throws IOException, CorruptTraceException {
        return file.records(thread + 1, file.threads().get(thread).first());
    }

    long first(int thread) {
        return file.threads().get(thread).first();
    }
}
