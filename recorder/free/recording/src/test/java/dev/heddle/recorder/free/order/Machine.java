package dev.heddle.recorder.free.order;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.log.LogWords;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Runs random threads on shared objects, with store buffers, and records them as the recorder does: words of versions
 * that several fields share, objects that one thread had alone at first, locks, updates, volatile accesses, fences. It
 * knows which write each read saw.
 */
final class Machine {
    /** What a run looks like; {@code delay} is how many of 100 weak writes stay in the buffer. */
    record Shape(int threads, int steps, int objects, int fields, int wordsLog2, int delay, boolean hasVolatiles) {}

    /** An access: thread's number and record's; of a write before the object was shared a negative record. */
    record Access(int thread, int record) {}

    /** A location. */
    record Place(int object, int field) {}

    private static final List<MemoryOrder> READS =
            List.of(MemoryOrder.PLAIN, MemoryOrder.OPAQUE, MemoryOrder.ACQUIRE, MemoryOrder.VOLATILE);
    private static final List<MemoryOrder> WRITES =
            List.of(MemoryOrder.PLAIN, MemoryOrder.OPAQUE, MemoryOrder.RELEASE, MemoryOrder.VOLATILE);
    private static final int LAYOUT_SHIFT = 8;
    private static final int MAIN = 1;

    private final class Shared {
        final int number;
        final int owner;
        boolean isShared;
        long mask;
        int escapedAt;
        boolean isTold;
        final long[] made = new long[1 << shape.wordsLog2];
        /** What others see. */
        final long[] visible = new long[1 << shape.wordsLog2];

        final boolean[] counted = new boolean[1 << shape.wordsLog2];
        final long[] pastPosition = new long[1 << shape.wordsLog2];
        final int[] pastSite = new int[1 << shape.wordsLog2];
        final int[] pastField = new int[1 << shape.wordsLog2];
        final Access[] newest = new Access[shape.fields];
        final Access[] atEscape = new Access[shape.fields];

        Shared(int number, int owner) {
            this.number = number;
            this.owner = owner;
        }

        int word(int field) {
            return field & (1 << shape.wordsLog2) - 1;
        }
    }

    private record Store(Shared object, int field, int record) {}

    private final class Runner {
        final int number;
        final List<Store> buffer = new ArrayList<>();
        int left = shape.steps;
        int lock = -1;
        boolean started;
        boolean ended;

        Runner(int number) {
            this.number = number;
        }
    }

    private final Random random;
    private final Shape shape;
    final MemoryLog log = new MemoryLog();
    /** What each read or update saw; null is the initial value. */
    final Map<Access, Access> sources = new HashMap<>();
    /** The writes of each location in modification order. */
    final Map<Place, List<Access>> order = new HashMap<>();

    private final Map<EventKind, Map<MemoryOrder, int[]>> sites = new EnumMap<>(EventKind.class);
    private final List<Runner> runners = new ArrayList<>();
    private final List<Shared> objects = new ArrayList<>();
    private final int[] holder;
    private final long[] taken;
    private final long[] released;
    private final int type;
    private final int otherSite;
    private final int fenceSite;
    private final int locks = 2;

    Machine(long seed, Shape shape) {
        this.random = new Random(seed);
        this.shape = shape;
        this.type = log.type("p.C");
        this.otherSite = log.site(EventKind.LOCK, "m", MemoryOrder.NONE, MemoryOrder.NONE);
        this.fenceSite = log.site(EventKind.FENCE, "fullFence", MemoryOrder.VOLATILE, MemoryOrder.VOLATILE);
        for (int f = 0; f < shape.fields; f++) {
            log.field("f" + f, false);
        }
        for (EventKind kind : List.of(EventKind.READ, EventKind.WRITE, EventKind.UPDATE)) {
            sites.put(kind, new EnumMap<>(MemoryOrder.class));
            for (MemoryOrder order : MemoryOrder.values()) {
                int[] ofFields = new int[shape.fields];
                for (int f = 0; f < shape.fields; f++) {
                    ofFields[f] = site(kind, f, order);
                }
                sites.get(kind).put(order, ofFields);
            }
        }
        for (int t = 1; t <= shape.threads; t++) {
            runners.add(new Runner(log.thread(t == MAIN ? "main" : "T" + t)));
        }
        holder = new int[locks];
        taken = new long[locks];
        released = new long[locks];
    }

    private int site(EventKind kind, int field, MemoryOrder order) {
        MemoryOrder read = kind == EventKind.WRITE ? MemoryOrder.NONE : order;
        MemoryOrder write = kind == EventKind.READ ? MemoryOrder.NONE : order;
        return log.site(kind, "C.f" + field, read, write);
    }

    Machine run() {
        Runner main = runners.get(0);
        main.started = true;
        other(main, EventKind.BEGIN, 0, main.number, 0);
        for (int o = 0; o < shape.objects; o++) {
            objects.add(object(o + 1, main));
        }
        for (Runner runner : runners) {
            if (runner != main) {
                start(main, runner);
            }
        }
        while (runners.stream().anyMatch(runner -> !runner.ended && runner != main)) {
            Runner runner = runners.get(random.nextInt(runners.size()));
            if (runner.started && !runner.ended) {
                step(runner);
            }
        }
        for (Runner runner : runners) {
            if (runner != main) {
                other(main, EventKind.JOIN, 0, runner.number, 0);
            }
        }
        for (int lock = 0; lock < locks; lock++) {
            log.add(MAIN, LogWords.word0(type, LogRecord.OBJECT, 0), LogWords.word1(1000 + lock, LogRecord.OBJECT_MET));
        }
        end(main);
        return this;
    }

    /** Whether a record with that first word is a fence. */
    boolean isFence(long word0) {
        return LogWords.site(word0) == fenceSite;
    }

    private void start(Runner main, Runner started) {
        drain(main);
        other(main, EventKind.START, 0, started.number, 0);
        started.started = true;
        other(started, EventKind.BEGIN, 0, started.number, 0);
        if (random.nextInt(3) == 0) {
            objects.add(object(objects.size() + 1, main));
        }
    }

    /** Some fields are written, then the object escapes; then its owner may go on alone for a while. */
    private Shared object(int number, Runner owner) {
        Shared object = new Shared(number, owner.number);
        long mask = 0;
        for (int f = 0; f < shape.fields; f++) {
            if (random.nextInt(3) == 0) {
                mask |= 1L << object.word(f);
            }
        }
        for (int f = 0; f < shape.fields; f++) {
            if ((mask >> object.word(f) & 1) != 0) {
                object.atEscape[f] = new Access(owner.number, -1);
            }
            forget(object, f);
        }
        object.mask = mask;
        object.escapedAt = log.size(owner.number);
        if (random.nextBoolean()) {
            log.add(
                    owner.number,
                    LogWords.word0(log.type("p.C" + number), LogRecord.OBJECT, mask),
                    LogWords.word1(number, shape.wordsLog2 << LAYOUT_SHIFT));
            object.isTold = true;
        }
        return object;
    }

    /** Told of when its owner first writes it, or by whom it is shared. */
    private void tell(Runner runner, Shared object) {
        object.isTold = true;
        boolean isFar = random.nextInt(4) == 0;
        int delay = isFar ? LogRecord.OBJECT_MOST_DELAY : log.size(object.owner) - object.escapedAt;
        int layout = shape.wordsLog2 << LAYOUT_SHIFT | LogRecord.OBJECT_LATE | delay << LogRecord.OBJECT_DELAY_SHIFT;
        log.add(
                runner.number,
                LogWords.word0(log.type("p.C" + object.number), LogRecord.OBJECT, object.mask),
                LogWords.word1(object.number, layout));
        if (isFar) {
            log.add(
                    runner.number,
                    LogWords.word0(0, LogRecord.SHARED, object.escapedAt),
                    LogWords.word1(object.number, LogRecord.SHARED_ESCAPED));
        }
    }

    /** What the field held when its object escaped is all that is known of it. */
    private void forget(Shared object, int field) {
        order.put(new Place(object.number, field), new ArrayList<>());
        object.newest[field] = null;
        if (object.atEscape[field] != null) {
            write(object, field, object.atEscape[field]);
        }
    }

    private void write(Shared object, int field, Access access) {
        object.newest[field] = access;
        order.computeIfAbsent(new Place(object.number, field), place -> new ArrayList<>())
                .add(access);
    }

    private int other(Runner runner, EventKind kind, int flags, long object, long version) {
        return log.add(
                runner.number,
                LogWords.word0(otherSite, LogRecord.OTHER, version),
                LogWords.word1(object, kind.ordinal() | flags << 8));
    }

    private void step(Runner runner) {
        if (!runner.buffer.isEmpty() && random.nextInt(3) == 0) {
            drainOne(runner);
            return;
        }
        if (runner.left-- <= 0) {
            if (runner.lock >= 0) {
                unlock(runner);
            }
            if (runner.number != MAIN) {
                end(runner);
            }
            return;
        }
        switch (random.nextInt(16)) {
            case 0 -> lockOrUnlock(runner);
            case 1 -> {
                drain(runner);
                if (random.nextBoolean()) {
                    log.add(runner.number, LogWords.word0(fenceSite, LogRecord.EVENT, 0), 0);
                }
            }
            case 2, 3 -> update(runner, anObject(), random.nextInt(shape.fields));
            case 4, 5, 6, 7, 8 -> write(runner, anObject(), random.nextInt(shape.fields));
            default -> read(runner, anObject(), random.nextInt(shape.fields));
        }
    }

    private Shared anObject() {
        return objects.get(random.nextInt(objects.size()));
    }

    private MemoryOrder mode(List<MemoryOrder> of) {
        return of.get(random.nextInt(3) > 0 ? 0 : random.nextInt(shape.hasVolatiles ? of.size() : of.size() - 1));
    }

    private void end(Runner runner) {
        drain(runner);
        other(runner, EventKind.END, 0, runner.number, 0);
        runner.ended = true;
    }

    private void lockOrUnlock(Runner runner) {
        if (runner.lock >= 0) {
            unlock(runner);
            return;
        }
        int lock = random.nextInt(locks);
        if (holder[lock] == 0) {
            holder[lock] = runner.number;
            runner.lock = lock;
            boolean isSync = lock == 1;
            if (isSync) {
                other(runner, EventKind.SYNC, EventFlags.ACQUIRES, 1000 + lock, released[lock]);
            } else {
                other(runner, EventKind.LOCK, 0, 1000 + lock, ++taken[lock]);
            }
        }
    }

    private void unlock(Runner runner) {
        drain(runner);
        int lock = runner.lock;
        if (lock == 1) {
            other(runner, EventKind.SYNC, EventFlags.RELEASES, 1000 + lock, ++released[lock]);
        } else {
            other(runner, EventKind.UNLOCK, 0, 1000 + lock, taken[lock]);
        }
        holder[lock] = 0;
        runner.lock = -1;
    }

    /** Whether the access is recorded; makes the object shared where it must be. */
    private boolean isRecorded(Runner runner, Shared object, int field) {
        if (!object.isShared && runner.number == object.owner) {
            return false;
        }
        if (!object.isShared) {
            object.isShared = true;
            int owner = 0;
            if (!object.isTold) {
                tell(runner, object);
                owner = object.owner;
            }
            log.add(
                    runner.number,
                    LogWords.word0(owner, LogRecord.SHARED, log.size(object.owner)),
                    LogWords.word1(object.number, 0));
        }
        int word = object.word(field);
        if (!object.counted[word]) {
            object.counted[word] = true;
            if (object.pastSite[word] != 0) {
                log.add(
                        runner.number,
                        LogWords.word0(object.pastSite[word], LogRecord.PAST, object.pastPosition[word]),
                        LogWords.word1(object.number, object.pastField[word]));
            }
        }
        return true;
    }

    private int record(Runner runner, Shared object, int field, EventKind kind, MemoryOrder mode, long version) {
        return log.add(
                runner.number,
                LogWords.word0(sites.get(kind).get(mode)[field], LogRecord.EVENT, version),
                LogWords.word1(object.number, field));
    }

    private void read(Runner runner, Shared object, int field) {
        drainWord(runner, object, field);
        if (isRecorded(runner, object, field)) {
            int r = record(runner, object, field, EventKind.READ, mode(READS), object.visible[object.word(field)]);
            sources.put(new Access(runner.number, r), object.newest[field]);
        }
    }

    private void write(Runner runner, Shared object, int field) {
        drainWord(runner, object, field);
        MemoryOrder mode = mode(WRITES);
        if (!isRecorded(runner, object, field)) {
            if (!object.isTold) {
                tell(runner, object);
            }
            int word = object.word(field);
            object.pastPosition[word] = log.size(runner.number);
            object.pastSite[word] = sites.get(EventKind.WRITE).get(MemoryOrder.PLAIN)[field];
            object.pastField[word] = field;
            // Of all that its owner wrote alone the last write is recorded; what a word's other fields held is told by
            // the mask.
            for (int f = 0; f < shape.fields; f++) {
                if (object.word(f) == word) {
                    forget(object, f);
                }
            }
            order.get(new Place(object.number, field)).clear();
            write(object, field, new Access(runner.number, -2));
            return;
        }
        boolean isVolatile = mode == MemoryOrder.VOLATILE;
        if (isVolatile || mode == MemoryOrder.RELEASE) {
            drain(runner);
        }
        runners.forEach(other -> drainWord(other, object, field)); // the word's lock is free
        int r = record(runner, object, field, EventKind.WRITE, mode, ++object.made[object.word(field)]);
        runner.buffer.add(new Store(object, field, r));
        if (isVolatile || random.nextInt(100) >= shape.delay) {
            drainWord(runner, object, field);
        }
    }

    private void update(Runner runner, Shared object, int field) {
        MemoryOrder mode = shape.hasVolatiles && random.nextBoolean() ? MemoryOrder.VOLATILE : MemoryOrder.OPAQUE;
        if (mode == MemoryOrder.VOLATILE) {
            drain(runner);
        } else {
            drainWord(runner, object, field);
        }
        if (!isRecorded(runner, object, field)) {
            return;
        }
        runners.forEach(other -> drainWord(other, object, field));
        int word = object.word(field);
        int r = record(runner, object, field, EventKind.UPDATE, mode, ++object.made[word]);
        object.visible[word] = object.made[word];
        sources.put(new Access(runner.number, r), object.newest[field]);
        write(object, field, new Access(runner.number, r));
    }

    private void drain(Runner runner) {
        while (!runner.buffer.isEmpty()) {
            drain(runner, 0);
        }
    }

    private void drainOne(Runner runner) {
        int at = random.nextInt(runner.buffer.size());
        Store store = runner.buffer.get(at);
        drainWord(runner, store.object, store.field);
    }

    /** The oldest stores to a word first. */
    private void drainWord(Runner runner, Shared object, int field) {
        for (int i = 0; i < runner.buffer.size(); ) {
            Store store = runner.buffer.get(i);
            if (store.object == object && object.word(store.field) == object.word(field)) {
                drain(runner, i);
            } else {
                i++;
            }
        }
    }

    private void drain(Runner runner, int at) {
        Store store = runner.buffer.remove(at);
        int word = store.object.word(store.field);
        store.object.visible[word]++;
        write(store.object, store.field, new Access(runner.number, store.record));
    }
}
