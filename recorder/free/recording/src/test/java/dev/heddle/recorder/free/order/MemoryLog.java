package dev.heddle.recorder.free.order;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.log.LogFile;
import dev.heddle.recorder.free.log.LogFileWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.collections.impl.list.mutable.primitive.LongArrayList;

/** A log in memory. Threads, sites, fields and classes are made as they are needed. */
final class MemoryLog implements LogFile {
    private static final int BLOCK = 4096;

    private final List<String> names = new ArrayList<>();
    private final List<LongArrayList> records = new ArrayList<>();
    private final List<Long> dropped = new ArrayList<>();
    private final List<LogSite> sites = new ArrayList<>();
    private final List<LogField> fields = new ArrayList<>();
    private final List<String> classes = new ArrayList<>();
    private final List<Integer> retired = new ArrayList<>();

    /** Answers the thread's number. */
    int thread(String name) {
        names.add(name);
        records.add(new LongArrayList());
        dropped.add(0L);
        return names.size();
    }

    /** Answers the site's number. */
    int site(EventKind kind, String member, MemoryOrder read, MemoryOrder write) {
        sites.add(new LogSite(
                new Trace.SiteEntry("p.C", "run", "()V", sites.size(), kind, member, "C.java", sites.size() + 1),
                read,
                write));
        return sites.size();
    }

    int field(String name, boolean isStatic) {
        fields.add(new LogField("p.C", name, "I", isStatic));
        return fields.size() - 1;
    }

    void retire(int field) {
        retired.add(field);
    }

    int type(String name) {
        classes.add(name);
        return classes.size();
    }

    /** Answers the record's number among those of the thread. */
    int add(int thread, long word0, long word1) {
        LongArrayList of = records.get(thread - 1);
        of.add(word0);
        of.add(word1);
        return of.size() / 2 - 1;
    }

    int size(int thread) {
        return records.get(thread - 1).size() / 2;
    }

    long word0(int thread, int record) {
        return records.get(thread - 1).get(2 * record);
    }

    /** Forgets a thread's first records. */
    void drop(int thread, int count) {
        dropped.set(thread - 1, (long) Math.min(count, size(thread)));
    }

    /** Forgets a thread's last records. */
    void cut(int thread, int size) {
        LongArrayList of = records.get(thread - 1);
        while (of.size() > 2 * size) {
            of.removeAtIndex(of.size() - 1);
        }
    }

    /** Writes it as a file. */
    void write(Path file) throws IOException {
        try (LogFileWriter out =
                new LogFileWriter(Files.newOutputStream(file), header(), program(), LogFileWriter.defaultCodec())) {
            out.threads(names);
            out.sites(sites);
            out.fields(fields);
            out.classes(classes);
            out.retired(retired);
            for (int thread = 1; thread <= names.size(); thread++) {
                LongArrayList of = records.get(thread - 1);
                for (int from = dropped.get(thread - 1).intValue(); from < size(thread); from += BLOCK) {
                    int to = Math.min(size(thread), from + BLOCK);
                    ByteBuffer bytes = ByteBuffer.allocate((to - from) * LogRecord.BYTES);
                    for (int i = 2 * from; i < 2 * to; i++) {
                        bytes.putLong(of.get(i));
                    }
                    out.records(thread, from, bytes.flip());
                }
            }
            out.finish(verdict(), List.of());
        }
    }

    @Override
    public Trace.Header header() {
        return new Trace.Header("1", "jdk", "free", 0, 0, 1, "shared", Map.of());
    }

    @Override
    public Trace.Program program() {
        return new Trace.Program("P", List.of("P"), "/", List.of(), "", Map.of(), new byte[0]);
    }

    @Override
    public List<LogThread> threads() {
        List<LogThread> threads = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            threads.add(new LogThread(names.get(i), dropped.get(i), size(i + 1)));
        }
        return threads;
    }

    @Override
    public List<LogSite> sites() {
        return sites;
    }

    @Override
    public List<LogField> fields() {
        return fields;
    }

    @Override
    public List<Integer> retired() {
        return retired;
    }

    @Override
    public List<String> classes() {
        return classes;
    }

    @Override
    public LogCursor records(int thread, long from) {
        LongArrayList of = records.get(thread - 1);
        return new LogCursor() {
            private int at = (int) from - 1;

            @Override
            public boolean next() {
                return ++at < of.size() / 2;
            }

            @Override
            public long word0() {
                return of.get(2 * at);
            }

            @Override
            public long word1() {
                return of.get(2 * at + 1);
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
