package dev.heddle.recorder.free.hooks;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Keeps what threads log. Records may be asked for once the threads have ended their logs. */
final class MemoryBuffers extends LogBuffers {
    private static final int BYTES = 1024;

    /** A record, taken apart. */
    record Entry(int variant, int site, long version, long object, int index) {}

    private final Map<Thread, Integer> numbers = new IdentityHashMap<>();
    private final List<List<Entry>> threads = new ArrayList<>();
    private final List<Class<?>> classes = new ArrayList<>();
    final List<Class<?>> leaked = new ArrayList<>();
    /** How many buffers are given before recording ends. */
    int left = Integer.MAX_VALUE;

    @Override
    public synchronized ByteBuffer next(int thread, ByteBuffer full, boolean last) {
        if (full != null) {
            for (int at = 0; at < full.position(); at += LogRecord.BYTES) {
                long word0 = full.getLong(at);
                long word1 = full.getLong(at + 8);
                threads.get(thread - 1)
                        .add(new Entry(
                                LogRecord.variant(word0),
                                LogRecord.site(word0),
                                LogRecord.version(word0),
                                LogRecord.object(word1),
                                LogRecord.index(word1)));
            }
        }
        return last || --left < 0 ? null : ByteBuffer.allocateDirect(BYTES).order(ByteOrder.nativeOrder());
    }

    @Override
    public synchronized int threadSeen(Thread thread) {
        return numbers.computeIfAbsent(thread, t -> {
            threads.add(new ArrayList<>());
            return threads.size();
        });
    }

    @Override
    public synchronized int classNumber(Class<?> type) {
        if (!classes.contains(type)) {
            classes.add(type);
        }
        return classes.indexOf(type) + 1;
    }

    @Override
    public int classOfStatic(int field) {
        return 1;
    }

    @Override
    public synchronized void leaked(Class<?> type) {
        leaked.add(type);
    }

    synchronized List<Entry> records(int thread) {
        return threads.get(thread - 1);
    }

    synchronized List<Entry> all() {
        List<Entry> all = new ArrayList<>();
        threads.forEach(all::addAll);
        return all;
    }

    /** Keeps no thread any longer. */
    synchronized void forget() {
        numbers.clear();
    }

    synchronized int threadCount() {
        return threads.size();
    }

    synchronized Class<?> type(int number) {
        return classes.get(number - 1);
    }
}
