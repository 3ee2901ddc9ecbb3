package dev.heddle.formats.turns;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.log.LogFile;
import dev.heddle.formats.log.LogWords;
import dev.heddle.formats.trace.CorruptTraceException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Which record of a log needs which records of other threads before it. A read needs the write that it saw, a write all reads of what it replaces; a lock needs
 * the release before; and so on. The whole log is in memory.
 */
public final class TurnPlan {
    private static final EventKind[] KINDS = EventKind.values();
    private static final int KIND_BITS = 8;
    private static final long NOT_KNOWN = (1L << LogWords.NUMBER_BITS) - 1;

    private final LogFile file;
    private final List<ThreadTurns> threads = new ArrayList<>();
    private final Sharing sharing = new Sharing();
    private final Uses uses = new Uses();
    private final int[] begins;
    private final int[] ends;
    private final int stale;

    private TurnPlan(LogFile file) throws IOException, CorruptTraceException {
        this.file = file;
        List<long[]> all = new ArrayList<>();
        ToldRecords told = new ToldRecords(file);
        for (int i = 0; i < file.threads().size(); i++) {
            all.add(words(file, i, file.threads().get(i)));
            told.survey(all.get(i));
        }
        all.forEach(told::use);
        for (int i = 0; i < all.size(); i++) {
            int[] numbers = new int[all.get(i).length / 2 + 1];
            threads.add(new ThreadTurns(file.threads().get(i).name(), told.of(all.get(i), numbers)));
            sharing.numbers(numbers);
        }
        begins = new int[threads.size()];
        ends = new int[threads.size()];
        for (int i = 0; i < threads.size(); i++) {
            objects(i);
        }
        for (int i = 0; i < threads.size(); i++) {
            uses(i);
        }
        uses.needs(threads);
        sharing.needs(threads);
        for (ThreadTurns thread : threads) {
            thread.close(threads);
        }
        stale = new Cycles(threads).count();
    }

    /**
     * Makes the plan of a log.
     *
     * @throws CorruptTraceException if the log is damaged
     * @throws IOException if it cannot be read
     */
    public static TurnPlan of(LogFile file) throws IOException, CorruptTraceException {
        return new TurnPlan(file);
    }

    /**
     * Why a log cannot be done again; empty if it can.
     */
    public static String refusal(LogFile file) {
        if (file.header().switches().containsKey("attached")) {
            return "the program was running when its recording began (--attach); a replay needs it from the start";
        }
        for (LogFile.LogThread thread : file.threads()) {
            if (thread.first() > 0) {
                return "it has no beginning (the oldest " + thread.first() + " records of thread " + thread.name()
                        + " were dropped); a replay needs a recording without --ring and --attach, and the first file of"
                        + " --rotate";
            }
        }
        return "";
    }

    /** How many reads saw a value that had been replaced by then in every order of the records: weak outcomes. */
    public int staleReads() {
        return stale;
    }

    /** By number of the thread minus 1. */
    public List<ThreadTurns> threads() {
        return Collections.unmodifiableList(threads);
    }

    private static long[] words(LogFile file, int index, LogFile.LogThread thread)
            throws IOException, CorruptTraceException {
        int records = Math.toIntExact(thread.end() - thread.first());
        long[] words = new long[2 * records];
        LogFile.LogCursor cursor = file.records(index + 1, thread.first());
        for (int n = 0; n < words.length && cursor.next(); n += 2) {
            words[n] = cursor.word0();
            words[n + 1] = cursor.word1();
        }
        return words;
    }

    private void objects(int thread) {
        long[] words = threads.get(thread).words();
        for (int i = 0; i < words.length / 2; i++) {
            long word0 = words[2 * i];
            long word1 = words[2 * i + 1];
            int variant = LogWords.variant(word0);
            if (variant == LogWords.OBJECT) {
                sharing.object(LogWords.object(word1), LogWords.index(word1), thread, i);
            } else if (variant == LogWords.SHARED && LogWords.index(word1) == LogWords.SHARED_COUNT) {
                sharing.count(thread, i);
            } else if (variant == LogWords.SHARED && LogWords.version(word0) != NOT_KNOWN) {
                sharing.shared(LogWords.object(word1), LogWords.version(word0), thread, i);
                int owner = LogWords.site(word0) - 1;
                if (owner >= 0 && owner < threads.size()) {
                    sharing.owned(LogWords.object(word1), thread, owner);
                }
            } else if (variant == LogWords.OTHER) {
                ends(thread, i, word1);
            }
        }
    }

    private void ends(int thread, int record, long word1) {
        int other = (int) LogWords.object(word1) - 1;
        switch (KINDS[LogWords.index(word1) & (1 << KIND_BITS) - 1]) {
            case END -> ends[thread] = record + 1;
            case START -> {
                if (other >= 0 && other < threads.size() && other != thread) {
                    begins[other] = record + 1;
                    threads.get(other).parent(thread);
                }
            }
            default -> {}
        }
    }

    private void uses(int thread) {
        ThreadTurns own = threads.get(thread);
        if (own.parent() >= 0 && own.size() > 0) {
            own.add(0, ThreadTurns.need(own.parent(), begins[thread]));
        }
        long[] words = own.words();
        for (int i = 0; i < own.size(); i++) {
            long word0 = words[2 * i];
            long word1 = words[2 * i + 1];
            long object = LogWords.object(word1);
            int index = LogWords.index(word1);
            switch (LogWords.variant(word0)) {
                case LogWords.EVENT -> {
                    if (word1 != 0) {
                        boolean writes = kind(LogWords.site(word0)).writes();
                        access(thread, i, object, index, LogWords.version(word0), writes);
                    }
                }
                case LogWords.FAILED -> access(thread, i, object, index, LogWords.version(word0), false);
                case LogWords.PAST -> access(thread, i, object, index, 0, true);
                case LogWords.OTHER -> other(thread, i, object, index, LogWords.version(word0));
                default -> {}
            }
        }
    }

    private EventKind kind(int site) {
        return file.sites().get(site - 1).entry().kind();
    }

    private void access(int thread, int record, long object, int index, long version, boolean makes) {
        sharing.accessed(object, thread, record, threads);
        uses.word(object, sharing.word(object, index), new Use(version, makes, thread, record));
    }

    private void other(int thread, int record, long object, int index, long ordinal) {
        EventKind kind = KINDS[index & (1 << KIND_BITS) - 1];
        int flags = index >>> KIND_BITS;
        switch (kind) {
            case JOIN -> {
                int joined = (int) object - 1;
                if (joined >= 0 && joined < threads.size() && ends[joined] > 0) {
                    threads.get(thread).add(record, ThreadTurns.need(joined, ends[joined]));
                }
            }
            case LOCK, WAKE, UNLOCK, WAIT -> {
                sharing.used(object, thread, record, threads);
                boolean takes = kind == EventKind.LOCK || kind == EventKind.WAKE;
                boolean isShared = (flags & EventFlags.SHARED) != 0;
                uses.lock(object, new LockUse(ordinal, takes, isShared, thread, record));
            }
            case SYNC, CLASS_INIT -> {
                if (object != 0) {
                    sharing.used(object, thread, record, threads);
                    boolean makes = kind == EventKind.CLASS_INIT || (flags & EventFlags.RELEASES) != 0;
                    uses.synchroniser(object, new Use(ordinal, makes, thread, record));
                }
            }
            case NOTIFY, YIELD -> sharing.used(object, thread, record, threads);
            default -> {}
        }
    }
}
