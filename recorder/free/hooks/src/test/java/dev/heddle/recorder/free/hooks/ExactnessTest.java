package dev.heddle.recorder.free.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Threads hammer a few locations with values that nobody else writes. The version of every read that was logged must
 * lead to the write whose value was read: versions are exact, not guessed.
 */
class ExactnessTest {
    private static final int THREADS = 4;
    private static final int OBJECTS = 40;
    private static final int ACCESSES = 400;

    private List<MemoryBuffers.Entry> all;

    /** What is hammered. */
    enum Kind {
        FIELDS(new int[] {Cell.A, Cell.B, Cell.E}) {
            @Override
            Object make() {
                return new Cell();
            }

            @Override
            long read(Object object, int index, int site) {
                return Cell.read((Cell) object, index, site);
            }

            @Override
            void write(Object object, int index, long value, int site) {
                Cell.write((Cell) object, index, value, site);
            }
        },
        SMALL_ARRAY(new int[] {0, 1, 2}) {
            @Override
            Object make() {
                return new long[3];
            }
        },
        ARRAY(new int[] {0, 7, 8, 30}) {
            @Override
            Object make() {
                return new long[31];
            }
        };

        final int[] locations;

        Kind(int[] locations) {
            this.locations = locations;
        }

        abstract Object make();

        long read(Object object, int index, int site) {
            return Recording.readJ((long[]) object, index, site);
        }

        void write(Object object, int index, long value, int site) {
            Recording.writeJ((long[]) object, index, value, site);
        }
    }

    /** An access as its thread saw it; record is the number of its record, -1 if it has none. */
    private record Access(boolean write, int object, int index, long value, int site, long position, long record) {}

    private static final class Actor implements Runnable {
        final List<Access> accesses = new ArrayList<>();
        final Kind kind;
        final Object[] objects;
        final int me;
        final CyclicBarrier barrier;
        int number;
        Throwable thrown;

        Actor(Kind kind, Object[] objects, int me, CyclicBarrier barrier) {
            this.kind = kind;
            this.objects = objects;
            this.me = me;
            this.barrier = barrier;
        }

        @Override
        public void run() {
            try {
                number = ThreadLog.current().number();
                SplittableRandom random = new SplittableRandom(me);
                for (int object = 0; object < objects.length; object++) {
                    if (object % THREADS == me) {
                        Object fresh = kind.make();
                        access(fresh, object, random, 4);
                        Recording.escape(fresh);
                        access(fresh, object, random, object % 3 == 0 ? 0 : 5);
                        objects[object] = fresh;
                        access(fresh, object, random, 3);
                    }
                    barrier.await();
                    access(objects[object], object, random, ACCESSES);
                }
            } catch (Throwable t) {
                thrown = t;
            } finally {
                ThreadLog.current().end();
            }
        }

        private void access(Object on, int object, SplittableRandom random, int count) {
            for (int i = 0; i < count; i++) {
                ThreadLog log = ThreadLog.current();
                int index = kind.locations[random.nextInt(kind.locations.length)];
                int site = 1 + random.nextInt(1000);
                long before = log.position();
                boolean write = random.nextInt(3) == 0;
                long value = (long) (accesses.size() + 1) << 8 | me;
                if (write
                        && index == Cell.A
                        && on instanceof Cell cell
                        && cell.state instanceof long[]
                        && random.nextBoolean()) {
                    long expected = random.nextBoolean() ? Cell.readA((Cell) on, 1001) : -1;
                    long between = log.position();
                    if (between > before) {
                        accesses.add(new Access(false, object, index, expected, 1001, before, between - 1));
                        before = between;
                    }
                    write = Cell.compareAndSet((Cell) on, expected, value, site);
                    if (!write) {
                        // What it saw is not known but for not being expected.
                        continue;
                    }
                } else if (write) {
                    kind.write(on, index, value, site);
                } else {
                    value = kind.read(on, index, site);
                }
                long after = log.position();
                accesses.add(new Access(write, object, index, value, site, before, after > before ? after - 1 : -1));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyVersionReadLeadsToTheWriteThatWasSeen(Kind kind) throws InterruptedException {
        MemoryBuffers buffers = new MemoryBuffers();
        Recording.begin(buffers);
        Object[] objects = new Object[OBJECTS];
        CyclicBarrier barrier = new CyclicBarrier(THREADS);
        List<Actor> actors = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Actor actor = new Actor(kind, objects, i, barrier);
            actors.add(actor);
            Thread thread = new Thread(actor);
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        all = buffers.all();
        actors.forEach(actor -> actor.accesses.replaceAll(access -> made(buffers, actor, access)));
        int checked = 0;
        for (int object = 0; object < OBJECTS; object++) {
            checked += check(buffers, actors, object, Recording.shadowOf(objects[object]));
        }
        assertTrue(checked > OBJECTS * ACCESSES, checked + " reads checked");
        assertEquals(List.of(), buffers.leaked);
    }

    private int check(MemoryBuffers buffers, List<Actor> actors, int object, long[] shadow) {
        Map<Integer, TreeMap<Long, Long>> writes = new HashMap<>();
        Map<Integer, Access> unlogged = new HashMap<>();
        Map<Integer, TreeMap<Long, Integer>> versions = new HashMap<>();
        for (Actor actor : actors) {
            assertEquals(null, actor.thrown);
            for (Access access : actor.accesses) {
                if (access.object != object || !access.write) {
                    continue;
                }
                if (access.record < 0) {
                    unlogged.put(access.index, access);
                } else {
                    MemoryBuffers.Entry entry = entry(buffers, actor, access, shadow);
                    writes.computeIfAbsent(access.index, i -> new TreeMap<>()).put(entry.version(), access.value);
                    versions.computeIfAbsent(Shadows.slot(shadow, access.index), i -> new TreeMap<>())
                            .merge(entry.version(), 1, Integer::sum);
                }
            }
        }
        versions.forEach((word, made) -> {
            assertEquals(made.size(), made.lastKey(), "versions of a word have no gaps");
            assertTrue(made.values().stream().allMatch(n -> n == 1), "a version is made once");
        });
        checkPasts(buffers, object, shadow, unlogged, writes);
        int checked = 0;
        for (Actor actor : actors) {
            for (Access access : actor.accesses) {
                if (access.object == object && !access.write && access.record >= 0) {
                    MemoryBuffers.Entry entry = entry(buffers, actor, access, shadow);
                    Map.Entry<Long, Long> write =
                            writes.getOrDefault(access.index, new TreeMap<>()).floorEntry(entry.version());
                    Access first = unlogged.get(access.index);
                    long expected = write != null ? write.getValue() : first != null ? first.value : 0;
                    assertEquals(expected, access.value, () -> access + " " + entry);
                    checked++;
                }
            }
        }
        return checked;
    }

    /** An owner's first write tells of the object, and then has no record of its own. */
    private static Access made(MemoryBuffers buffers, Actor actor, Access access) {
        boolean hasRecord = access.record < 0
                || buffers.records(actor.number).get((int) access.record).variant() != LogRecord.OBJECT;
        return hasRecord
                ? access
                : new Access(
                        access.write, access.object, access.index, access.value, access.site, access.record + 1, -1);
    }

    private static MemoryBuffers.Entry entry(MemoryBuffers buffers, Actor actor, Access access, long[] shadow) {
        MemoryBuffers.Entry entry = buffers.records(actor.number).get((int) access.record);
        assertEquals(LogRecord.EVENT, entry.variant(), () -> access + " " + entry);
        assertEquals(access.site, entry.site());
        assertEquals(access.index, entry.index());
        assertEquals(Recording.number(shadow), entry.object());
        return entry;
    }

    /** What the owner wrote without a record is told of once it matters. */
    private void checkPasts(
            MemoryBuffers buffers,
            int object,
            long[] shadow,
            Map<Integer, Access> unlogged,
            Map<Integer, TreeMap<Long, Long>> writes) {
        long escaped = all.stream()
                .filter(e -> e.variant() == LogRecord.OBJECT && e.object() == Recording.number(shadow))
                .count();
        assertEquals(1, escaped);
        unlogged.forEach((index, access) -> {
            boolean touched = writes.containsKey(index);
            List<MemoryBuffers.Entry> pasts = all.stream()
                    .filter(e -> e.variant() == LogRecord.PAST
                            && e.object() == Recording.number(shadow)
                            && Shadows.slot(shadow, e.index()) == Shadows.slot(shadow, index))
                    .toList();
            assertNotNull(pasts);
            boolean exact = pasts.stream()
                    .anyMatch(e -> e.index() == index && e.site() == access.site && e.version() == access.position);
            boolean several = pasts.stream().anyMatch(e -> e.site() == 0);
            boolean beforeEscape = access.position <= escapedAt(buffers, shadow);
            assertTrue(exact || several || beforeEscape || !touched, () -> access + " " + pasts);
            assertTrue(
                    pasts.stream().allMatch(e -> e.index() != index || e.site() == 0 || exact || beforeEscape),
                    () -> access + " " + pasts);
        });
    }

    private static long escapedAt(MemoryBuffers buffers, long[] shadow) {
        for (int thread = 1; thread <= buffers.threadCount(); thread++) {
            List<MemoryBuffers.Entry> records = buffers.records(thread);
            for (int i = 0; i < records.size(); i++) {
                MemoryBuffers.Entry entry = records.get(i);
                if (entry.variant() == LogRecord.OBJECT && entry.object() == Recording.number(shadow)) {
                    long told = records.stream()
                            .filter(e ->
                                    e.variant() == LogRecord.SHARED && e.object() == entry.object() && e.site() > 0)
                            .mapToLong(MemoryBuffers.Entry::version)
                            .findAny()
                            .orElse(i);
                    return told - (entry.index() >>> LogRecord.OBJECT_DELAY_SHIFT);
                }
            }
        }
        return -1;
    }
}
