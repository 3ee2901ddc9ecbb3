package dev.heddle.recorder.free.order;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.CorruptTraceException;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;

/**
 * Whether the next record of a thread may be executed. What must come before it is told by versions and ordinals; what
 * should: reads of an older version before the write that hides it.
 */
final class Readiness {
    /** What keeps a thread. */
    enum State {
        READY,
        /** Something that must come before. */
        WAITS,
        /** Reads of others that should come before. */
        YIELDS,
        /** The initialiser of a class that gave the object away. */
        INITIALISING
    }

    /** What would be missed if a thread did not wait, from nothing at all to most. */
    enum Loss {
        /** Nothing that is known: other locations, or records that have not been read. */
        NONE,
        PLAIN,
        OPAQUE,
        VOLATILE
    }

    private final List<ThreadWindow> windows;
    private final LogSurvey survey;
    private final VersionWords words;
    private final LogLocations locations;
    private final boolean[] loose;
    final BitSet started = new BitSet();
    final BitSet ended = new BitSet();
    /** Set by {@link #loss}: whether records that have not been read play a part. */
    boolean isUncertain;

    Readiness(List<ThreadWindow> windows, LogSurvey survey) {
        this.windows = windows;
        this.survey = survey;
        this.words = survey.words;
        this.locations = survey.locations;
        this.loose = survey.loose();
    }

    /** State of a thread that has a next entry. */
    State of(ThreadWindow window) {
        if (!window.hasBegun && survey.threads.isStarted(window.thread) && !started.get(window.thread)) {
            return State.WAITS;
        }
        long at = window.head;
        if (!isPossible(window, at)) {
            return State.WAITS;
        }
        int local = window.local(at);
        if (local >= 0 && !window.isImpatient && window.accesses.initialiser[local] >= 0) {
            int initialiser = window.accesses.initialiser[local];
            if (survey.initialisers.isAwaited(initialiser)) {
                return State.INITIALISING;
            }
        }
        return window.isReleased || !mustYield(window, at) ? State.READY : State.YIELDS;
    }

    private boolean isPossible(ThreadWindow window, long at) {
        RecordDecoder.Action action = window.action(at);
        if (action == RecordDecoder.Action.JOIN) {
            int target = locations.thread(window.location(at));
            return ended.get(target) || !survey.threads.hasEnd(target);
        }
        if (action == RecordDecoder.Action.SHARE) {
            return windows.get(window.flags(at)).isBehind(window.version(at));
        }
        long needed = action.needed(window.version(at));
        return (needed < 0 || isThere(window, at, needed))
                && (action != RecordDecoder.Action.TAKE || isFree(window, at));
    }

    private boolean isThere(ThreadWindow window, long at, long version) {
        int location = window.location(at);
        if (locations.initial[location] == LogLocations.AWAITED) {
            return false;
        }
        int word = locations.word[location];
        return words.made[word] >= version || loose[word];
    }

    private boolean isFree(ThreadWindow window, long at) {
        int word = window.word(at);
        boolean isShared = (window.flags(at) & EventFlags.SHARED) != 0;
        boolean isHeld = words.holder[word] >= 0 && words.holder[word] != window.thread;
        return !isHeld && (isShared || words.sharing[word] == 0);
    }

    private boolean mustYield(ThreadWindow window, long at) {
        RecordDecoder.Action action = window.action(at);
        if (action == RecordDecoder.Action.FREE) {
            return window.hides() && isFullFence(window, at) && isHidden(window);
        }
        if (action == RecordDecoder.Action.GIVE) {
            int word = window.word(at);
            return words.attempted.get(word) && isAttempted(window, word, window.version(at));
        }
        boolean writes = action == RecordDecoder.Action.WRITE || action == RecordDecoder.Action.UPDATE;
        if (!writes && action != RecordDecoder.Action.READ) {
            return false;
        }
        int word = window.word(at);
        if (!writes && !loose[word]) {
            return false;
        }
        return comesFirst(window, word, key(action, window.version(at)));
    }

    /** Whether the next use of the lock by another thread is an attempt that fails for that acquisition, or may be. */
    private boolean isAttempted(ThreadWindow window, int word, long version) {
        for (int cell = words.firstCell(word); cell >= 0; cell = words.nextCell(cell)) {
            ThreadWindow other = windows.get(words.thread(cell));
            long at = words.head(cell);
            if (other == window) {
                continue;
            }
            boolean fails = at >= 0 && other.action(at) == RecordDecoder.Action.READ && other.version(at) == version;
            if (fails || at < 0 && other.mayUseLater(cell)) {
                return true;
            }
        }
        return false;
    }

    private boolean isFullFence(ThreadWindow window, long at) {
        return window.kind(at) == EventKind.FENCE
                && survey.sites.readOrder(window.site(at)) == MemoryOrder.VOLATILE
                && survey.sites.writeOrder(window.site(at)) == MemoryOrder.VOLATILE;
    }

    /**
     * Whether some write of the thread that went ahead is still to be missed by reads; a full fence should come after
     * these.
     */
    private boolean isHidden(ThreadWindow window) {
        for (int n = window.hidden.size() - 2; n >= 0; n -= 2) {
            int word = (int) window.hidden.get(n);
            if (isMissed(window, word, window.hidden.get(n + 1))) {
                return true;
            }
        }
        window.hidden.clear();
        return false;
    }

    /** Whether others will miss it for sure. */
    private boolean isMissed(ThreadWindow window, int word, long key) {
        for (int cell = words.firstCell(word); cell >= 0; cell = words.nextCell(cell)) {
            ThreadWindow other = windows.get(words.thread(cell));
            long at = words.head(cell);
            if (other != window && at >= 0 && key(other.action(at), other.version(at)) < key) {
                return true;
            }
        }
        return false;
    }

    private boolean comesFirst(ThreadWindow window, int word, long key) {
        if (window.blockingCell >= 0 && comesFirst(window.blockingCell, key, loose[word])) {
            return true;
        }
        for (int cell = words.firstCell(word); cell >= 0; cell = words.nextCell(cell)) {
            if (words.thread(cell) != window.thread && comesFirst(cell, key, loose[word])) {
                window.blockingCell = cell;
                return true;
            }
        }
        return false;
    }

    /** Notes that the thread's next entry, a write, goes ahead. */
    void hide(ThreadWindow window) {
        if (window.local(window.head) >= 0) {
            window.hidden.add(window.word(window.head));
            window.hidden.add(key(window.action(window.head), window.version(window.head)));
        }
    }

    /** Whether the cell's thread has something to do, or may have, that should come before what has that key. */
    private boolean comesFirst(int cell, long key, boolean isLoose) {
        ThreadWindow other = windows.get(words.thread(cell));
        long at = words.head(cell);
        if (at < 0) {
            return other.mayUseLater(cell);
        }
        RecordDecoder.Action action = other.action(at);
        return (isLoose || action == RecordDecoder.Action.READ) && key(action, other.version(at)) < key;
    }

    /** Orders what is done to a word: the write of a version, then its reads. */
    private static long key(RecordDecoder.Action action, long version) {
        return action == RecordDecoder.Action.READ ? 2 * version + 1 : 2 * version;
    }

    /** What is missed if a thread that yields goes ahead. */
    Loss loss(ThreadWindow window) {
        isUncertain = false;
        long at = window.head;
        if (window.local(at) < 0) {
            return Loss.VOLATILE; // a full fence
        }
        int location = window.location(at);
        int word = locations.word[location];
        long key = key(window.action(at), window.version(at));
        Loss loss = Loss.NONE;
        for (int cell = words.firstCell(word); cell >= 0; cell = words.nextCell(cell)) {
            if (words.thread(cell) == window.thread) {
                continue;
            }
            ThreadWindow other = windows.get(words.thread(cell));
            long next = words.head(cell);
            isUncertain |= next < 0 && other.mayUseLater(cell);
            while (next >= 0 && key(other.action(next), other.version(next)) < key) {
                if (other.location(next) == location) {
                    Loss one = loss(survey.sites.readOrder(other.site(next)));
                    loss = one.compareTo(loss) > 0 ? one : loss;
                }
                next = other.next(next);
            }
        }
        return loss;
    }

    private static Loss loss(MemoryOrder order) {
        return switch (order) {
            case NONE, PLAIN, RELEASE -> Loss.PLAIN;
            case OPAQUE, ACQUIRE -> Loss.OPAQUE;
            case VOLATILE -> Loss.VOLATILE;
        };
    }

    /** Reads further ahead where threads may use the word later. */
    boolean readOn(ThreadWindow window, int most) throws IOException, CorruptTraceException {
        boolean done = false;
        int word = window.word(window.head);
        for (int cell = words.firstCell(word); cell >= 0; cell = words.nextCell(cell)) {
            ThreadWindow other = windows.get(words.thread(cell));
            if (other != window && words.head(cell) < 0 && other.mayUseLater(cell) && other.capacity() < most) {
                other.grow();
                done = true;
            }
        }
        return done;
    }

    /** How far the thread's next entry is from what it needs: 0 if no thread will provide it, more if one may. */
    int need(ThreadWindow window) {
        if (!window.hasBegun && survey.threads.isStarted(window.thread) && !started.get(window.thread)) {
            return 3;
        }
        long at = window.head;
        if (window.action(at) == RecordDecoder.Action.JOIN) {
            return 3;
        }
        if (window.action(at) == RecordDecoder.Action.SHARE) {
            return 2;
        }
        if (locations.initial[window.location(at)] == LogLocations.AWAITED) {
            return 2;
        }
        int word = window.word(at);
        for (int cell = words.firstCell(word); cell >= 0; cell = words.nextCell(cell)) {
            int thread = words.thread(cell);
            if (thread != window.thread && windows.get(thread).willMake(cell)) {
                return 1;
            }
        }
        return 0;
    }
}
