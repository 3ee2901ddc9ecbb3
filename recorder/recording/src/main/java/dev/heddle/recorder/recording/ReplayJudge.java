package dev.heddle.recorder.recording;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.hooks.log.LogRecord;
import dev.heddle.recorder.hooks.log.Turn;
import dev.heddle.recorder.hooks.log.Turns;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/** Compares what threads do with what they did, and says what is different. */
final class ReplayJudge extends Turns.Judge {
    private static final int KIND = 0xff;
    private static final int FLAGS_SHIFT = 8;
    private static final EventKind[] KINDS = EventKind.values();

    private final Turn[] turns;
    private final ReplayTables tables;
    private final BiConsumer<Turn, String> ends;
    private final Map<Long, Long> objects = new ConcurrentHashMap<>();

    /** @param ends hears of the first difference, and does not return */
    ReplayJudge(Turn[] turns, ReplayTables tables, BiConsumer<Turn, String> ends) {
        this.turns = turns;
        this.tables = tables;
        this.ends = ends;
    }

    @Override
    public Turn turn(int number) {
        return turns[number - 1];
    }

    @Override
    public boolean isSameClass(int one, int other) {
        return tables.isSameClass(one, other);
    }

    @Override
    public boolean matches(Turn turn, int record, long word0, long word1) {
        long recorded0 = turn.word0(record);
        long recorded1 = turn.word1(record);
        int variant = LogRecord.variant(word0);
        if (variant != LogRecord.variant(recorded0)) {
            return false;
        }
        boolean isSite = tables.sites.recorded(LogRecord.site(word0)) == LogRecord.site(recorded0);
        return switch (variant) {
            case LogRecord.EVENT, LogRecord.FAILED ->
                isSite
                        && isObject(word1, recorded1)
                        && LogRecord.index(word1) == LogRecord.index(recorded1)
                        && LogRecord.version(word0) == LogRecord.version(recorded0);
            case LogRecord.OBJECT -> tables.isSameClass(LogRecord.site(word0), LogRecord.site(recorded0));
            case LogRecord.OTHER -> isSite && isSameEvent(word0, word1, recorded0, recorded1);
            case LogRecord.INPUT -> isSite;
            case LogRecord.SHARED, LogRecord.PAST -> isObject(word1, recorded1);
            default -> true;
        };
    }

    private boolean isSameEvent(long word0, long word1, long recorded0, long recorded1) {
        int event = LogRecord.index(recorded1);
        EventKind kind = KINDS[event & KIND];
        if (LogRecord.index(word1) != event || !isObject(word1, recorded1)) {
            return false;
        }
        boolean isExact = kind == EventKind.LOCK && (event >>> FLAGS_SHIFT & EventFlags.SHARED) == 0;
        return !isExact || LogRecord.version(word0) == LogRecord.version(recorded0);
    }

    /** Objects that were told of are known by number; the others by what was the first to be done with them. */
    private boolean isObject(long word1, long recorded1) {
        long object = LogRecord.object(word1);
        long recorded = LogRecord.object(recorded1);
        return Turns.isUnknown(object)
                ? objects.computeIfAbsent(object, key -> recorded) == recorded
                : object == recorded;
    }

    @Override
    public void diverged(Turn turn, int record, long word0, long word1) {
        String found = text(word0, word1, tables.sites.text(LogRecord.site(word0)));
        String expected = record < turn.size() ? recorded(turn, record) : "no more events";
        ends.accept(
                turn,
                "thread " + turn.number + " (" + turn.thread().getName() + "), record " + record + ": expected "
                        + expected + ", found " + found + "; " + cause(turn, record, word0, word1));
    }

    /** The record for people. */
    String recorded(Turn turn, int record) {
        return text(
                turn.word0(record), turn.word1(record), tables.sites.recordedText(LogRecord.site(turn.word0(record))));
    }

    private String cause(Turn turn, int record, long word0, long word1) {
        if (tables.sites.recorded(LogRecord.site(word0)) < 0) {
            return "the program is not the recorded one";
        }
        if (record >= turn.size()) {
            return "the thread did less when it was recorded";
        }
        boolean isSame = LogRecord.variant(word0) == LogRecord.variant(turn.word0(record))
                && tables.sites.recorded(LogRecord.site(word0)) == LogRecord.site(turn.word0(record));
        return isSame
                ? "another object, element or version: something that no record tells of went another way"
                : "the program depends on something that no record tells of (files, the order of a hash, which thread of a"
                        + " pool takes a task), or it has been changed";
    }

    private String text(long word0, long word1, String where) {
        long object = LogRecord.object(word1);
        return switch (LogRecord.variant(word0)) {
            case LogRecord.EVENT -> "access to " + where + " (version " + LogRecord.version(word0) + ")";
            case LogRecord.FAILED -> "failed update of " + where;
            case LogRecord.OBJECT -> "an object of " + tables.className(LogRecord.site(word0)) + " given away";
            case LogRecord.OTHER ->
                KINDS[LogRecord.index(word1) & KIND].name().toLowerCase(java.util.Locale.ROOT) + " at " + where;
            case LogRecord.INPUT -> "input at " + where;
            case LogRecord.SHARED -> "first touch of object " + object;
            case LogRecord.PAST -> "first shared access to object " + object;
            default -> "a lost record";
        };
    }
}
