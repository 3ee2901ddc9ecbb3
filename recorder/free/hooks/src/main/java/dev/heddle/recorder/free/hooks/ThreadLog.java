package dev.heddle.recorder.free.hooks;

import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The log of one thread. Used by that thread alone, but for {@link #position()}. */
public final class ThreadLog extends ThreadLogStart {
    /** The ordinal of the kind of event with which a thread's log begins. */
    private static final int BEGIN = 10;
    /** In {@link #off}: the thread is not to be recorded, or has ended. */
    private static final int NEVER = 1 << 29;

    /** What hooks of synchronisation keep for the thread. */
    public final SyncState sync = new SyncState();

    WeakReference<Thread> ended;
    /** The next of those at the same place of the {@link ThreadTable}. */
    ThreadLog next;

    /** Where a buffer has its address; 0 where that is not to be known. */
    private static final long ADDRESS = findAddress();

    private final LogBuffers buffers;

    private int number;

    private ByteBuffer buffer;
    /** Where the buffer ends. */
    private int end;

    /** The objects that are to escape; see {@link Escapes}. */
    final WorkList work = new WorkList();
    /** The state of what escaped last. */
    private Escaped escaped;

    int initialisers;
    /** How many objects of the thread have escaped when they were made. */
    long births;
    /** The next number of an object, and where the batch ends. */
    long nextObject;

    long endOfObjects;
    /** The latest entries of the {@link SideTable} that the thread has used. */
    ShadowEntry[] recent;

    /** The next hash to give, and where the run ends; see {@link GivenHashes}. */
    int nextHash;

    int endOfHashes;

    /** Where the {@link ThreadTable} has it. */
    final int id;

    private static long findAddress() {
        HeaderReader memory = MarkWord.READER;
        if (memory == null) {
            return 0;
        }
        try {
            long offset = memory.offset(Buffer.class, "address");
            ByteBuffer sample = ByteBuffer.allocateDirect(2 * Long.BYTES).order(ByteOrder.nativeOrder());
            memory.put(memory.at(sample, offset) + Long.BYTES, Long.MIN_VALUE | 1);
            return sample.getLong(Long.BYTES) == (Long.MIN_VALUE | 1) ? offset : 0;
        } catch (LinkageError | RuntimeException unknown) {
            return 0;
        }
    }

    ThreadLog(Thread thread, int id, long owner, LogBuffers buffers) {
        this.thread = thread;
        this.id = id;
        this.buffers = buffers;
        this.owner = owner;
    }

    /** The log of the current thread; null where it is not recorded, or hooks are off. */
    public static ThreadLog current() {
        Thread thread = Thread.currentThread();
        ThreadLog[] logs = ThreadTable.logs;
        ThreadLog log = logs[MarkWord.id(thread) & logs.length - 1];
        return log != null && log.thread == thread && log.off == 0 ? log : ThreadTable.recording(thread);
    }

    /** The log of the current thread, whether or not anything is logged. */
    static ThreadLog own() {
        Thread thread = Thread.currentThread();
        ThreadLog[] logs = ThreadTable.logs;
        ThreadLog log = logs[MarkWord.id(thread) & logs.length - 1];
        return log != null && log.thread == thread ? log : ThreadTable.of(thread);
    }

    /** The current thread as the header has it; 0 where its number is too large. Threads never share one. */
    static long me() {
        return MarkWord.THREAD_ID != 0
                ? Shadows.owner(MarkWord.READER.at(Thread.currentThread(), MarkWord.THREAD_ID))
                : own().owner;
    }

    /** Until {@link #on()}, {@link #current()} answers null to the current thread. Nests. */
    public static void off() {
        own().off++;
    }

    /** Takes back one {@link #off()}. */
    public static void on() {
        ThreadLog log = own();
        if (log.offCount() > 0) {
            log.off--;
        }
    }

    int offCount() {
        return off & UNSEEN - 1;
    }

    /** The thread's number, from 1. */
    public int number() {
        return number;
    }

    /** How many records the thread has logged. Other threads may see a somewhat older figure. */
    public long position() {
        long earlier = before;
        VarHandle.loadLoadFence();
        return earlier + (at >>> 4);
    }

    /** A number that grows with each record, each access without one, and each object that was born escaped. */
    public long done() {
        return before + (at >>> 4) + unlogged + births;
    }

    /** Appends a record. Does nothing when recording has ended. */
    public void append(long word0, long word1) {
        if ((long) Shadows.AT.getOpaque(sharings, SHARINGS) != sharingsTold) {
            tellUnlogged();
        }
        write(word0, word1);
    }

    /**
     * Appends a record that gets the number that {@link #position} is now, whatever others do with the thread's
     * objects.
     */
    void appendHere(long word0, long word1) {
        write(word0, word1);
    }

    /** The state of what escapes now. */
    Escaped escaped() {
        long now = isRecording() ? position() : -1;
        Escaped last = escaped;
        if (last == null || last.position != now) {
            last = new Escaped(this, now);
            escaped = last;
        }
        return last;
    }

    /** Another thread is about to share an object of this one. */
    void beginSharing() {
        Shadows.AT.getAndAdd(sharings, SHARINGS, 1L);
    }

    /** Before a recording begins: no first use is left for hooks. */
    static void prepare() {
        ThreadLog sample = new ThreadLog(Thread.currentThread(), 0, 0, null);
        sample.beginSharing();
        sample.endSharing();
        sample.off = NEVER;
        sample.append(0, 0);
        sample.appendHere(0, 0);
        sample.escaped().isMine();
        sample.isRecording();
    }

    void endSharing() {
        Shadows.AT.getAndAdd(sharings, SHARINGS_ENDED, 1L);
    }

    private void tellUnlogged() {
        long ended = (long) Shadows.AT.getVolatile(sharings, SHARINGS_ENDED);
        long begun = (long) Shadows.AT.getVolatile(sharings, SHARINGS);
        if (ended == begun) {
            sharingsTold = begun;
        }
        write(LogRecord.word0(0, LogRecord.SHARED, unlogged), LogRecord.word1(0, LogRecord.SHARED_COUNT));
    }

    private void write(long word0, long word1) {
        int place = at;
        if (place < limit) {
            long to = address + place;
            MarkWord.READER.put(to + Long.BYTES, word1);
            VarHandle.storeStoreFence();
            MarkWord.READER.put(to, word0);
            at = place + LogRecord.BYTES;
        } else {
            writeSlowly(word0, word1);
        }
    }

    /** To a buffer without an address, or a new one. */
    private void writeSlowly(long word0, long word1) {
        int place = at;
        if (place < end) {
            buffer.putLong(place + Long.BYTES, word1);
            VarHandle.storeStoreFence();
            buffer.putLong(place, word0);
            at = place + LogRecord.BYTES;
        } else if (renew()) {
            write(word0, word1);
        }
    }

    /** Sees to it that a few records can be appended without a wait. */
    void reserve() {
        if (end - at < 4 * LogRecord.BYTES) {
            renew();
        }
    }

    /** The thread ends: gives its buffer back. */
    public void end() {
        if ((off & NEVER) == 0) {
            finish();
            ThreadTable.ended(this);
        }
    }

    /** Gives the buffer back; nothing is logged any more. */
    void finish() {
        boolean seen = (off & (UNSEEN | NEVER)) == 0;
        off |= NEVER;
        if (seen) {
            ByteBuffer last = filled();
            buffer = null;
            buffers.next(number, last, true);
        }
        recent = null;
        sync.end(); // the log stays in the table for a while
        GivenHashes.leave(this);
    }

    /** Asks for the thread's number, if that was not done yet, and answers whether the thread is to be logged now. */
    boolean isRecording() {
        if (off == UNSEEN && buffers != null) {
            off = UNSEEN | 1;
            try {
                number = buffers.threadSeen(thread);
            } finally {
                off = number > 0 ? 1 : NEVER;
            }
            if (number > 0) {
                off = 0;
                long threadId = MarkWord.threadId(thread);
                append(LogRecord.word0(0, LogRecord.OTHER, threadId), LogRecord.word1(number, BEGIN));
            }
        }
        return off == 0;
    }

    /** A new number for an object. */
    long newObject() {
        if (nextObject == endOfObjects) {
            nextObject = Shadows.reserveNumbers();
            endOfObjects = nextObject + Shadows.BATCH;
        }
        return nextObject++;
    }

    LogBuffers buffers() {
        return buffers;
    }

    private boolean renew() {
        if ((off & NEVER) != 0) {
            return false;
        }
        off++;
        try {
            ByteBuffer full = filled();
            buffer = buffers.next(number, full, false);
        } finally {
            off--;
        }
        if (buffer == null) {
            off |= NEVER;
            return false;
        }
        end = buffer.limit() & -LogRecord.BYTES;
        if (ADDRESS != 0 && buffer.isDirect()) {
            address = MarkWord.READER.at(buffer, ADDRESS);
            limit = end;
        }
        return end > 0;
    }

    private ByteBuffer filled() {
        ByteBuffer full = buffer;
        if (full != null) {
            full.position(at);
        }
        long records = before + (at >>> 4);
        // Others may see either as it was before, but never more than there are.
        at = 0;
        VarHandle.storeStoreFence();
        before = records;
        limit = 0;
        end = 0;
        return full;
    }
}
