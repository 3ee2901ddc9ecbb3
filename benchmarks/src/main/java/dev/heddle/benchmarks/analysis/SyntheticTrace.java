package dev.heddle.benchmarks.analysis;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * Makes the benchmark trace as a RapidBin file. Eight threads call functions; a call works on one object, its
 * instructions on fixed fields of it. A quarter of the functions hold a lock meanwhile, of 400, and use objects that
 * belong to the lock; a few calls forget it. Others read what all may read, or work on the thread's own objects, new
 * and old, the newer the more often. With 10 million events: about 1.58 million variables, 71 % reads, 23 % writes, 5.5
 * % lock operations. Equal seeds give equal files.
 */
final class SyntheticTrace {
    private static final int THREADS = 8;
    private static final int LOCKS = 400;
    private static final int FIELDS = 8;
    private static final int FUNCTIONS = 240;
    private static final int PLACES = 20;
    /** Events that a thread executes in a row, at most. */
    private static final int BURST = 32;

    private static final double NEW_OBJECT = 0.335;
    private static final double FORGETS_THE_LOCK = 0.002;
    private static final double WRITES_OF_A_FUNCTION = 0.165;
    private static final double SKEW = 3;
    private static final long OWN = 1L << 21;

    private static final int ACQUIRE = 0;
    private static final int RELEASE = 1;
    private static final int READ = 2;
    private static final int WRITE = 3;
    private static final int FORK = 4;
    private static final int JOIN = 5;

    /** A call under way. */
    private final class Call {
        private int function;
        private int place;
        private int left;
        private int lock = -1;
        private long object;
        private boolean makes;
        private int made;

        /** The next call of a thread; true where it has taken a lock. */
        private void begin() {
            place = random.nextInt(4);
            left = 7 + random.nextInt(11);
            function = skewed(FUNCTIONS);
            makes = false;
            int sort = function % 8;
            int wanted = skewed(LOCKS);
            boolean forgets = random.nextDouble() < FORGETS_THE_LOCK;
            if (sort < 2 && (forgets || !taken[wanted])) {
                lock = forgets ? -1 : wanted;
                object = (wanted + 1L) * OWN + skewed(objectsOfALock);
            } else if (sort == 2) {
                object = skewed(sharedObjects);
            } else {
                makes = made == 0 || random.nextDouble() < NEW_OBJECT;
                left = makes ? Math.max(left, FIELDS) : left;
                made += makes ? 1 : 0;
                object = (LOCKS + 1L + thread) * OWN + made - 1 - (makes ? 0 : skewed(made));
            }
        }

        private final int thread;

        Call(int thread) {
            this.thread = thread;
        }

        private void step() throws IOException {
            if (left == 0) {
                int released = lock;
                lock = -1;
                if (released >= 0) {
                    taken[released] = false;
                    emit(RELEASE, released);
                    return;
                }
                begin();
                if (lock >= 0) {
                    taken[lock] = true;
                    emit(ACQUIRE, lock);
                    return;
                }
            }
            left--;
            int field = makes ? place % FIELDS : (place * 5 + function) % FIELDS;
            boolean reads = function % 8 == 2 || chance(function * PLACES + place) >= WRITES_OF_A_FUNCTION;
            emit(reads && !(makes && left < FIELDS) ? READ : WRITE, object * FIELDS + field);
            place = (place + 1) % PLACES;
        }

        private void emit(int operation, long operand) throws IOException {
            long site = 1 + (long) function * PLACES + place;
            out.writeLong(site << 48 | operand << 14 | (long) operation << 10 | thread);
            written++;
        }
    }

    private final SplittableRandom random;
    private final long events;
    private final int sharedObjects;
    private final int objectsOfALock;
    private final boolean[] taken = new boolean[LOCKS];
    private DataOutputStream out;
    private long written;

    /** @param events how many, at least 1000; variables are in proportion */
    SyntheticTrace(long seed, long events) {
        this.random = new SplittableRandom(seed);
        this.events = events;
        this.sharedObjects = (int) (events / 300) + 1;
        this.objectsOfALock = (int) (events / 250 / LOCKS) + 1;
    }

    /** Writes the file. */
    void write(Path file) throws IOException {
        try (DataOutputStream stream =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1 << 16))) {
            out = stream;
            out.writeShort(THREADS);
            out.writeInt(LOCKS);
            out.writeInt(Integer.MAX_VALUE);
            out.writeLong(events);
            Call[] calls = new Call[THREADS];
            for (int t = 0; t < THREADS; t++) {
                calls[t] = new Call(t);
            }
            for (int t = 1; t < THREADS; t++) {
                calls[0].emit(FORK, t);
            }
            long last = events - (THREADS - 1);
            while (written < last) {
                Call call = calls[random.nextInt(THREADS)];
                for (int n = 1 + random.nextInt(BURST); n > 0 && written < last; n--) {
                    call.step();
                }
            }
            for (int t = 1; t < THREADS; t++) {
                calls[0].emit(JOIN, t);
            }
        }
    }

    private int skewed(int n) {
        return (int) (n * Math.pow(random.nextDouble(), SKEW));
    }

    /** A number in [0, 1) that belongs to an instruction. */
    private static double chance(int site) {
        return new SplittableRandom(site).nextDouble();
    }
}
