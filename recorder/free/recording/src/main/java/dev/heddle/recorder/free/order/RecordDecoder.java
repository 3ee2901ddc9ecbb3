package dev.heddle.recorder.free.order;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.log.LogWords;

/** What a record says, taken apart into fields that the next record overwrites. */
final class RecordDecoder {
    /** What a record asks of the order. */
    enum Action {
        /** Is no event. */
        NOTHING,
        /** May come at any time. */
        FREE,
        /** Needs a version. */
        READ,
        /** Makes a version, which hides the one before from reads. */
        WRITE,
        /** Both: needs the version before. */
        UPDATE,
        /** Makes a version whose absence no reader can notice. */
        MAKE,
        /** Takes a lock. */
        TAKE,
        /** Gives one back. */
        GIVE,
        START,
        END,
        JOIN,
        /** A write that has no record: the value from before the object was shared. */
        INITIAL,
        /** Is no event, but comes behind a number of records of another thread. */
        SHARE;

        /** The version that must be there before a record that needs or makes {@code version}; -1 if none must be. */
        long needed(long version) {
            return switch (this) {
                case READ, GIVE -> version;
                case WRITE, UPDATE, MAKE, TAKE -> version - 1;
                case NOTHING, FREE, START, END, JOIN, INITIAL, SHARE -> -1;
            };
        }
    }

    private static final int KIND_BITS = 8;
    private static final int NO_FLAG_OF_OURS = -1 << 17;

    private final LogSites sites;
    private final int threads;
    Action action = Action.NOTHING;
    EventKind kind = EventKind.YIELD;
    int flags;
    /** Index of the site, or -1. */
    int site;
    /** What the record is about, as the second word of a record; 0 where that is nothing. */
    long key;

    long version;
    long value;
    /** Index of the other thread, or -1: of a SHARE, of the owner. */
    int target;

    /** Records that make no sense. */
    long odd;

    RecordDecoder(LogSites sites, int threads) {
        this.sites = sites;
        this.threads = threads;
    }

    void take(int thread, long word0, long word1) {
        version = LogWords.version(word0);
        flags = 0;
        key = 0;
        value = 0;
        target = -1;
        site = LogWords.site(word0) - 1;
        switch (LogWords.variant(word0)) {
            case LogRecord.EVENT -> event(thread, word1);
            case LogRecord.FAILED -> {
                kind = EventKind.READ;
                // A class that was loaded before it was recorded reads its fields by updates that change nothing.
                flags = sites.kind(site) == EventKind.READ ? 0 : EventFlags.FAILED_CAS;
                key = word1;
                action = Action.READ;
            }
            case LogRecord.OTHER -> {
                int index = LogWords.index(word1);
                EventKind named = EventKind.ofCode(index & (1 << KIND_BITS) - 1);
                if (named == null || named.isAccess()) {
                    nonsense();
                } else {
                    kind = named;
                    flags = index >>> KIND_BITS & ~NO_FLAG_OF_OURS;
                    other(thread, LogWords.object(word1));
                }
            }
            case LogRecord.INPUT -> {
                kind = EventKind.INPUT;
                value = word1;
                action = Action.FREE;
            }
            case LogRecord.SHARED -> shared(thread, word1);
            case LogRecord.PAST, LogRecord.OBJECT, LogRecord.LOST -> action = Action.NOTHING;
            default -> nonsense();
        }
        if (site >= sites.entries().size()) {
            site = -1;
        }
    }

    private void shared(int thread, long word1) {
        boolean isKnown = LogWords.index(word1) == 0 && version != LogRecord.UNKNOWN_POSITION;
        target = isKnown && site < threads && site != thread ? site : -1;
        site = -1;
        kind = EventKind.YIELD;
        action = target < 0 ? Action.NOTHING : Action.SHARE;
    }

    private void nonsense() {
        action = Action.NOTHING;
        odd++;
    }

    private void event(int thread, long word1) {
        kind = sites.kind(site);
        if (!kind.isAccess()) {
            other(thread, LogWords.object(word1));
            return;
        }
        key = word1;
        action = kind == EventKind.READ ? Action.READ : kind == EventKind.WRITE ? Action.WRITE : Action.UPDATE;
        if (word1 == 0 || (kind != EventKind.READ && version == 0)) {
            nonsense();
        }
    }

    private void about(long object, int special) {
        key = object == 0 ? LogWords.word1(0, LogLocations.LIBRARY) : LogWords.word1(object, special);
    }

    private void thread(long number) {
        if (number >= 1 && number <= threads) {
            target = (int) number - 1;
            key = LogWords.word1(number, LogLocations.THREAD);
        }
    }

    private void other(int thread, long object) {
        boolean takes = kind.takes(flags);
        boolean gives = kind.gives(flags);
        switch (kind.handover()) {
            case LOCK -> {
                about(object, LogLocations.MONITOR);
                boolean fails = (flags & EventFlags.FAILED) != 0 && version > 0;
                action = takes ? Action.TAKE : gives ? Action.GIVE : fails ? Action.READ : Action.FREE;
            }
            case CALL -> {
                about(object, LogLocations.SYNCHRONIZER);
                boolean both = takes && gives;
                action = version == 0
                        ? Action.FREE
                        : both ? Action.UPDATE : gives ? Action.WRITE : takes ? Action.READ : Action.MAKE;
            }
            case CLASS -> {
                about(object, LogLocations.CLASS);
                action = takes ? Action.READ : Action.MAKE;
            }
            case START, END -> {
                thread(kind.isOfOwnThread() ? thread + 1 : object);
                action = kind == EventKind.START
                        ? Action.START
                        : kind == EventKind.END
                                ? Action.END
                                : kind == EventKind.JOIN && takes && target >= 0 ? Action.JOIN : Action.FREE;
            }
            case PERMIT, INTERRUPT -> {
                thread(kind.isOfOwnThread() ? thread + 1 : object);
                action = version == 0 || target < 0 ? Action.FREE : takes ? Action.READ : Action.MAKE;
            }
            case NONE -> {
                if (kind == EventKind.YIELD && object != 0) {
                    about(object, LogLocations.CLASS);
                }
                action = Action.FREE;
            }
        }
    }

    /**
     * The version that must be there before, of what has one; -1 of others. Who gives a lock back has taken it before.
     */
    long before() {
        return action == Action.GIVE ? -1 : action.needed(version);
    }

    /** Whether it is an attempt to take a lock that failed, while that acquisition had it. */
    boolean isAttempt() {
        return kind == EventKind.LOCK && action == Action.READ;
    }

    /** Whether others may have to wait for it. */
    boolean makes() {
        return switch (action) {
            case WRITE, UPDATE, MAKE, TAKE, GIVE -> true;
            default -> false;
        };
    }
}
