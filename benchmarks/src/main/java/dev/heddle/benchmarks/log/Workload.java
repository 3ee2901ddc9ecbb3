package dev.heddle.benchmarks.log;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.log.LogWords;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Logs as programs make them: threads that take turns after some hundred records look things up in a hash table, a tree
 * and lists, scan arrays, count under locks and atomically, and publish objects. Versions are those that the
 * interleaving gives, four words an object, one for eight elements of an array. Every piece of code stands there in
 * many copies, as code that is called from everywhere is inlined into a log's sites.
 */
final class Workload {
    static final int COPIES = 40;
    private static final int SITES_OF_COPY = 64;
    static final int SITES = COPIES * SITES_OF_COPY;
    private static final int BUCKETS = 1 << 18;
    private static final int KEYS = 200_000;
    private static final int TREE = 65535;
    private static final int TABLE = 1;
    private static final int NODES = 1000;
    private static final int TREE_NODES = NODES + KEYS;
    private static final int LISTS = TREE_NODES + TREE + 1;
    private static final int LIST_NODES = 20_000;
    private static final int ARRAYS = LISTS + LIST_NODES;
    private static final int LOCKS = ARRAYS + 200;
    private static final int FRESH = LOCKS + 200;

    private final SplittableRandom random;
    private final long[][] words;
    private final int[] sizes;
    private final Map<Long, Long> versions = new HashMap<>();
    private final int[] listOrder = new int[LIST_NODES];
    private long fresh = FRESH;
    private int thread;

    /** Logs of {@code threads} threads with {@code each} records or a few more. */
    Workload(long seed, int threads, int each) {
        random = new SplittableRandom(seed);
        words = new long[threads][2 * (each + 2000)];
        sizes = new int[threads];
        Arrays.setAll(listOrder, i -> i);
        for (int i = LIST_NODES - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = listOrder[i];
            listOrder[i] = listOrder[j];
            listOrder[j] = swapped;
        }
        boolean more = true;
        while (more) {
            more = false;
            for (thread = 0; thread < threads; thread++) {
                int until = Math.min(each, sizes[thread] + 20 + random.nextInt(180));
                while (sizes[thread] < until) {
                    step();
                }
                more |= sizes[thread] < each;
            }
        }
    }

    int threads() {
        return words.length;
    }

    int size(int of) {
        return sizes[of];
    }

    /** Two words a record; the first {@link #size} count. */
    long[] words(int of) {
        return words[of];
    }

    /** A few calls of one piece of code, then another: phases, as programs have them. */
    private void step() {
        int base = 1 + random.nextInt(COPIES) * SITES_OF_COPY;
        int what = random.nextInt(100);
        int times = 1 + random.nextInt(8);
        for (int i = 0; i < times; i++) {
            if (what < 35) {
                lookUp(base);
            } else if (what < 45) {
                put(base + 10);
            } else if (what < 60) {
                tree(base + 24);
            } else if (what < 70) {
                list(base + 30);
            } else if (what < 80) {
                scan(base + 33);
            } else if (what < 90) {
                count(base + 37);
            } else {
                publish(base + 45);
            }
        }
    }

    private int key() {
        return (int) (KEYS * Math.pow(random.nextDouble(), 2)); // few keys are asked for often
    }

    private long node(int site) {
        int key = key();
        read(site, TABLE, 3);
        element(site + 1, TABLE + 1, key * 31 & BUCKETS - 1, false);
        for (int depth = key % 3 == 0 ? 2 : 1; depth > 0; depth--) {
            long node = NODES + (key + (depth - 1) * 7) % KEYS;
            read(site + 2, node, 10);
            if (depth > 1) {
                read(site + 3, node, 12);
            }
        }
        read(site + 4, NODES + key, 11);
        return NODES + key;
    }

    private void lookUp(int site) {
        read(site + 6, node(site), 13);
    }

    private void put(int site) {
        long lock = LOCKS + random.nextInt(20);
        sync(site, EventKind.LOCK, lock);
        long node = node(site + 1);
        read(site + 8, node, 13);
        write(site + 9, node, 13);
        read(site + 10, TABLE, 5);
        write(site + 11, TABLE, 5);
        sync(site + 12, EventKind.UNLOCK, lock);
    }

    private void tree(int site) {
        int wanted = random.nextInt(1 << 16);
        int at = 0;
        read(site, TABLE, 7);
        while (at < TREE) {
            read(site + 1, TREE_NODES + at, 20);
            if (random.nextInt(12) == 0) {
                read(site + 4, TREE_NODES + at, 23);
                return;
            }
            boolean left = (wanted & 1) == 0;
            wanted >>>= 1;
            read(site + (left ? 2 : 3), TREE_NODES + at, left ? 21 : 22);
            at = 2 * at + (left ? 1 : 2);
        }
    }

    private void list(int site) {
        int from = random.nextInt(100) * 190;
        read(site, TABLE, 8);
        for (int i = from; i < from + 40; i++) {
            read(site + 1, LISTS + listOrder[i], 30);
            read(site + 2, LISTS + listOrder[i], 31);
        }
    }

    private void scan(int site) {
        long array = ARRAYS + random.nextInt(50);
        boolean writes = random.nextInt(4) == 0;
        read(site, TABLE, 9);
        for (int i = 0; i < 60; i++) {
            element(site + 1, array, i, false);
            if (writes) {
                element(site + 2, array, i, true);
            }
        }
    }

    private void count(int site) {
        long counter = LOCKS + 100 + random.nextInt(4);
        read(site, counter, 40);
        if (random.nextInt(10) == 0) {
            log(site + 1, LogRecord.FAILED, version(counter, 40 & 3), counter, 40);
            read(site, counter, 40);
        }
        write(site + 1, counter, 40);
    }

    private void publish(int site) {
        long made = fresh++;
        log(1 + random.nextInt(3), LogRecord.OBJECT, 5, made, 0);
        long queue = LOCKS + 150;
        sync(site, EventKind.LOCK, queue);
        read(site + 1, queue, 50);
        write(site + 2, queue, 50);
        element(site + 3, queue + 1, (int) (made & 1023), true);
        sync(site + 4, EventKind.UNLOCK, queue);
        long taken = made - random.nextInt(20);
        if (taken >= FRESH) {
            log(site + 5, LogRecord.SHARED, sizes[thread], taken, 0);
            for (int field = 60; field < 64; field++) {
                read(site + 6 + field - 60, taken, field);
            }
            write(site + 10, taken, 63);
        }
    }

    private void sync(int site, EventKind kind, long object) {
        long word = object << 4 | 15;
        long ordinal = versions.getOrDefault(word, 0L) + (kind == EventKind.LOCK ? 1 : 0);
        versions.put(word, ordinal);
        log(site, LogRecord.OTHER, ordinal, object, kind.ordinal());
    }

    private void element(int site, long array, int index, boolean write) {
        access(site, array, index, 1 << 20 | index >>> 3, write);
    }

    private void read(int site, long object, int field) {
        access(site, object, field, field & 3, false);
    }

    private void write(int site, long object, int field) {
        access(site, object, field, field & 3, true);
    }

    private long version(long object, int word) {
        return versions.getOrDefault(object << 24 | word, 0L);
    }

    private void access(int site, long object, int index, int word, boolean write) {
        long version = version(object, word) + (write ? 1 : 0);
        if (write) {
            versions.put(object << 24 | word, version);
        }
        log(site, LogRecord.EVENT, version, object, index);
    }

    private void log(int site, int variant, long version, long object, int index) {
        int at = 2 * sizes[thread]++;
        words[thread][at] = LogWords.word0(site, variant, version);
        words[thread][at + 1] = LogWords.word1(object, index);
    }
}
