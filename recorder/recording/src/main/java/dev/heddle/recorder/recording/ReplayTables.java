package dev.heddle.recorder.recording;

import dev.heddle.formats.log.LogFile;
import dev.heddle.formats.turns.ThreadTurns;
import dev.heddle.recorder.hooks.log.LogBuffers;
import dev.heddle.recorder.hooks.log.LogRecord;
import dev.heddle.recorder.hooks.log.Turn;
import dev.heddle.recorder.instrument.recording.FieldTable;
import dev.heddle.recorder.instrument.recording.RecordingListener;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives threads, classes, fields and sites the numbers that they had when they were recorded. A thread is the one that its parent started at the same place;
 * the first ones are known by name.
 */
final class ReplayTables extends LogBuffers implements RecordingListener {
    private static final int KIND = 0xff;

    private final LogFile log;
    private final List<ThreadTurns> plan;
    private final Turn[] turns;
    final SiteNumbers sites;
    private final Map<Thread, Integer> threads = new IdentityHashMap<>();
    private final boolean[] taken;
    private final Map<String, Integer> classes = new HashMap<>();
    private final int startKind;

    ReplayTables(LogFile log, List<ThreadTurns> plan, Turn[] turns, int startKind) {
        this.log = log;
        this.plan = plan;
        this.turns = turns;
        this.startKind = startKind;
        this.sites = new SiteNumbers(log.sites());
        taken = new boolean[turns.length + 1];
        for (int i = 0; i < log.classes().size(); i++) {
            classes.putIfAbsent(plain(log.classes().get(i)), i + 1);
        }
    }

    /** Fields have the numbers that they had, since these say which of them share a word of versions. */
    void enter(FieldTable fields) {
        for (LogFile.LogField field : log.fields()) {
            fields.number(new FieldTable.Field(
                    field.className().replace('.', '/'), field.name(), field.descriptor(), field.isStatic(), false));
        }
    }

    /** The name of a class without what differs from run to run. */
    private static String plain(String className) {
        int lambda = className.indexOf("$$Lambda");
        int hidden = className.indexOf("/0x");
        int proxy = className.indexOf("$Proxy");
        if (lambda >= 0) {
            return className.substring(0, lambda + "$$Lambda".length());
        }
        return proxy >= 0
                ? className.substring(0, proxy + "$Proxy".length())
                : hidden >= 0 ? className.substring(0, hidden) : className;
    }

    /** Whether two recorded numbers of classes are of the same class, as far as names tell. */
    boolean isSameClass(int one, int other) {
        return one == other || canonical(one) == canonical(other);
    }

    private synchronized int canonical(int number) {
        return number > 0 && number <= log.classes().size()
                ? classes.get(plain(log.classes().get(number - 1)))
                : number;
    }

    String className(int number) {
        return number > 0 && number <= log.classes().size() ? log.classes().get(number - 1) : "a new class";
    }

    @Override
    public ByteBuffer next(int thread, ByteBuffer full, boolean last) {
        return null;
    }

    @Override
    public synchronized int threadSeen(Thread thread) {
        Integer known = threads.get(thread);
        if (known != null) {
            return known;
        }
        int number = thread == Thread.currentThread() ? root(thread) : started();
        if (number > 0 && !taken[number]) {
            taken[number] = true;
            threads.put(thread, number);
            return number;
        }
        return 0;
    }

    /** The thread that the current one started here. */
    private int started() {
        Integer starter = threads.get(Thread.currentThread());
        if (starter == null) {
            return 0;
        }
        Turn turn = turns[starter - 1];
        if (turn.variant() != LogRecord.OTHER) {
            return 0;
        }
        long word1 = turn.word1(turn.next());
        return (LogRecord.index(word1) & KIND) == startKind ? (int) LogRecord.object(word1) : 0;
    }

    private int root(Thread thread) {
        for (int i = 0; i < plan.size(); i++) {
            ThreadTurns of = plan.get(i);
            if (of.parent() < 0
                    && !taken[i + 1]
                    && !of.isOfJvm()
                    && of.size() > 0
                    && of.name().equals(thread.getName())) {
                return i + 1;
            }
        }
        return 0;
    }

    @Override
    public synchronized int classNumber(Class<?> type) {
        return number(type.getTypeName());
    }

    private int number(String className) {
        return classes.computeIfAbsent(plain(className), key -> log.classes().size() + classes.size() + 1);
    }

    @Override
    public synchronized int classOfStatic(int field) {
        List<LogFile.LogField> fields = log.fields();
        return field < fields.size() && fields.get(field).isStatic()
                ? number(fields.get(field).className())
                : 0;
    }

    @Override
    public void sites(List<LogFile.LogSite> added) {
        sites.add(added);
    }

    @Override
    public void fields(List<LogFile.LogField> added) {}

    @Override
    public void failed(String className, String reason) {}
}
