package dev.heddle.formats.turns;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.log.LogFile;
import dev.heddle.formats.log.LogWords;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A log that is in memory alone. Thread 1 is the first. */
final class ThreadRecords implements LogFile {
    static final int READ = 1;
    static final int WRITE = 2;
    static final int CALL = 3;

    private static final int FLAGS_SHIFT = 8;

    private final List<List<Long>> words = new ArrayList<>();
    private long first;
    private boolean isAttached;

    ThreadRecords(int threads) {
        for (int i = 0; i < threads; i++) {
            words.add(new ArrayList<>());
        }
    }

    void add(int thread, long word0, long word1) {
        words.get(thread - 1).add(word0);
        words.get(thread - 1).add(word1);
    }

    void access(int thread, boolean writes, long object, long version) {
        add(thread, LogWords.word0(writes ? WRITE : READ, LogWords.EVENT, version), LogWords.word1(object, 0));
    }

    void other(int thread, EventKind kind, int flags, long object, long ordinal) {
        add(
                thread,
                LogWords.word0(CALL, LogWords.OTHER, ordinal),
                LogWords.word1(object, kind.ordinal() | flags << FLAGS_SHIFT));
    }

    void attach() {
        isAttached = true;
    }

    void lackBeginning() {
        first = 5;
    }

    @Override
    public Trace.Header header() {
        return new Trace.Header("", "", "free", 0, 0, 1, "shared", isAttached ? Map.of("attached", "true") : Map.of());
    }

    @Override
    public Trace.Program program() {
        return new Trace.Program("", List.of(), "", List.of(), "", Map.of(), new byte[0]);
    }

    @Override
    public List<LogThread> threads() {
        List<LogThread> threads = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            threads.add(new LogThread("t" + i, first, first + words.get(i).size() / 2));
        }
        return threads;
    }

    @Override
    public List<LogSite> sites() {
        return List.of(
                site(EventKind.READ, "A.f"),
                site(EventKind.WRITE, "A.f"),
                site(EventKind.SYNC, "CountDownLatch.countDown"));
    }

    private static LogSite site(EventKind kind, String member) {
        Trace.SiteEntry entry = new Trace.SiteEntry("A", "run", "()V", 1, kind, member, "A.java", 1);
        return new LogSite(entry, MemoryOrder.NONE, MemoryOrder.NONE);
    }

    @Override
    public List<LogField> fields() {
        return List.of();
    }

    @Override
    public List<String> classes() {
        return List.of();
    }

    @Override
    public LogCursor records(int thread, long from) {
        List<Long> of = words.get(thread - 1);
        return new LogCursor() {
            private int at = -2;

            @Override
            public boolean next() {
                at += 2;
                return at < of.size();
            }

            @Override
            public long word0() {
                return of.get(at);
            }

            @Override
            public long word1() {
                return of.get(at + 1);
            }
        };
    }

    @Override
    public Trace.Verdict verdict() {
        return new Trace.Passed();
    }

    @Override
    public List<String> warnings() {
        return List.of();
    }

    @Override
    public void close() {}
}
