package dev.heddle.recorder.free.hooks;

import java.lang.invoke.VarHandle;

/** Objects that other threads may reach from now on: they get shadows, and so does all they lead to. */
final class Escapes {
    private static final long ANYTHING = (1L << LogRecord.NUMBER_BITS) - 1;
    private static final Object LEAK_LOCK = new Object();

    private static volatile long leaked;
    /** Takes what only has to be asked for: from then on a record's header says that it has escaped. */
    private static int hash;

    private Escapes() {}

    /** How many objects another thread had before they were seen to escape. */
    static long leaked() {
        return leaked;
    }

    /** Whether an object could have to escape: null has not, nor what never has a shadow. */
    static boolean isPrivate(Object object) {
        if (object == null) {
            return false;
        }
        Class<?> type = object.getClass();
        if (type.isArray()) {
            return ArrayShadows.isPrivate(object);
        }
        if (type.getClassLoader() == null) {
            return false; // none of these is recorded, and asking for an interface that a class has not takes long
        }
        if (object instanceof Tracked tracked) {
            Object state = tracked.heddle$state();
            return state == null || Shadows.owners && !hasEscaped(state);
        }
        return object instanceof TrackedRecord && (MarkWord.MASK == 0 || MarkWord.isPrivate(object));
    }

    static boolean hasEscaped(Object state) {
        return state instanceof Escaped || state instanceof long[];
    }

    /**
     * The object, which {@link #isPrivate} holds for, escapes. While an escape is under way it takes this one as well.
     */
    static void escape(Object object) {
        ThreadLog log = ThreadLog.own();
        WorkList work = log.work;
        if (work.busy) {
            one(log, object, work.escaped);
            return;
        }
        work.busy = true;
        try {
            // What an initialiser publishes is logged at once.
            work.escaped = Shadows.full || log.initialisers > 0 ? null : log.escaped();
            one(log, object, work.escaped);
            for (Object each = work.pop(); each != null; each = work.pop()) {
                show(log, each, work.escaped);
            }
        } finally {
            work.clear();
        }
        // Who reaches an object sees its shadow, and what it was when it escaped.
        VarHandle.releaseFence();
    }

    /** What an object leads to that has just escaped. */
    private static void show(ThreadLog log, Object object, Escaped escaped) {
        if (object instanceof Object[] elements) {
            for (Object element : elements) {
                if (isPrivate(element)) {
                    one(log, element, escaped);
                }
            }
        } else if (object instanceof Tracked tracked) {
            tracked.heddle$escape();
        } else {
            ((TrackedRecord) object).heddle$escape();
        }
    }

    /** The shadow of an object with a state that is no shadow. */
    static long[] shadow(Tracked object, Object state) {
        if (state == Thread.currentThread() || state == null) {
            escape(object);
        } else if (!(state instanceof Escaped)) {
            leak(object);
        }
        Object now = object.heddle$state();
        return now instanceof long[] shadow ? shadow : grow((Escaped) now, object);
    }

    static long[] shadow(ShadowEntry entry, Object object) {
        Object now = entry.state;
        return now instanceof long[] shadow ? shadow : grow((Escaped) now, entry, object);
    }

    private static long[] shadowOf(Tracked object) {
        Object state = object.heddle$state();
        return state instanceof long[] shadow ? shadow : shadow(object, state);
    }

    /** The shadow of an object that is no {@link Tracked}; makes one where there is none. */
    static long[] shadowOf(Object object) {
        long[] shadow = SideTable.get(object);
        if (shadow == null) {
            shadow = meet(object);
            if (Shadows.several) {
                Shadows.disown(shadow);
            }
        }
        return shadow;
    }

    /** An object that has come from code without hooks: who meets it first made it, or did not. */
    private static long[] meet(Object object) {
        if (object.getClass().isArray()) {
            escape(object);
            long[] shadow = SideTable.get(object);
            if (shadow != null) {
                return shadow;
            }
        }
        ThreadLog log = ThreadLog.own();
        long[] shadow = ShadowLog.owned(log, Shadows.wordsOfFields(0), 0);
        long[] entered = SideTable.put(object, shadow);
        if (entered == shadow) {
            ShadowLog.log(log, shadow, object.getClass(), 0, LogRecord.OBJECT_MET);
        }
        return entered;
    }

    /** An object whose monitor the thread holds, in a recording that has no accesses, or none yet of this object. */
    static long[] locked(Tracked object) {
        ThreadLog log = ThreadLog.own();
        log.isRecording();
        int words = Shadows.wordsOfFields(object.heddle$fields());
        long[] shadow = Shadows.make(words, 0, log.newObject(), 0);
        VarHandle.releaseFence();
        object.heddle$state(shadow);
        ShadowLog.log(log, shadow, object.getClass(), fold(object.heddle$mask(), words), LogRecord.OBJECT_MET);
        return shadow;
    }

    /** A new object of a recording of everything. */
    static void birth(Tracked object) {
        if (object.heddle$state() == null) {
            ThreadLog log = ThreadLog.own();
            long[] shadow = ShadowLog.owned(log, Shadows.wordsOfFields(object.heddle$fields()), 0);
            VarHandle.releaseFence();
            object.heddle$state(shadow);
            ShadowLog.log(log, shadow, object.getClass(), 0, 0);
        }
    }

    /**
     * An object escapes; what it leads to is to follow.
     *
     * @param escaped the state for it; null where it is to have a shadow at once
     */
    private static void one(ThreadLog log, Object object, Escaped escaped) {
        if (object instanceof Tracked tracked) {
            if (Shadows.owners) {
                named(log, tracked, escaped);
            } else {
                tracked(log, tracked, escaped);
            }
        } else if (object instanceof TrackedRecord) {
            hash = System.identityHashCode(object);
            log.work.push(object);
        } else {
            boolean isNew = escaped != null && GivenHashes.enter(log, object, escaped) != null || array(log, object);
            if (isNew && object instanceof Object[]) {
                log.work.push(object);
            }
        }
    }

    /** Where owners are named. */
    private static void named(ThreadLog log, Tracked object, Escaped escaped) {
        Object state = object.heddle$state();
        if (Shadows.isOwn(state)) {
            tracked(log, object, escaped);
        } else if (state == null) {
            early(log, object, escaped);
        } else if (!hasEscaped(state)) {
            leak(object);
        }
    }

    private static void tracked(ThreadLog log, Tracked object, Escaped escaped) {
        if (escaped != null) {
            object.heddle$state(escaped);
        } else {
            long[] shadow = ShadowLog.owned(log, Shadows.wordsOfFields(object.heddle$fields()), 0);
            object.heddle$state(shadow);
            ShadowLog.log(log, shadow, object.getClass(), fold(object.heddle$mask(), Shadows.words(shadow)), 0);
        }
        log.work.push(object);
    }

    /** An object whose constructor has not come back to where it gets its owner, or that was made without one. */
    private static void early(ThreadLog log, Tracked object, Escaped escaped) {
        synchronized (LEAK_LOCK) {
            if (object.heddle$state() == null) {
                tracked(log, object, escaped);
            }
        }
    }

    private static boolean array(ThreadLog log, Object array) {
        int span = ArrayShadows.span(array);
        long[] shadow = ShadowLog.owned(log, ArrayShadows.words(array, span), span);
        if (SideTable.put(array, shadow) != shadow) {
            return false;
        }
        ShadowLog.log(log, shadow, array.getClass(), ArrayShadows.mask(array, span), LogRecord.OBJECT_ARRAY);
        return true;
    }

    private static void leak(Tracked object) {
        ThreadLog log = ThreadLog.own();
        synchronized (LEAK_LOCK) {
            if (hasEscaped(object.heddle$state())) {
                return;
            }
            long[] shadow = Shadows.make(Shadows.wordsOfFields(object.heddle$fields()), 0, log.newObject(), 0);
            VarHandle.releaseFence();
            object.heddle$state(shadow);
            leaked++;
            ShadowLog.log(log, shadow, object.getClass(), ANYTHING, LogRecord.OBJECT_LEAKED);
        }
        if (log.buffers() != null) {
            log.off++;
            try {
                log.buffers().leaked(object.getClass());
            } finally {
                log.off--;
            }
        }
    }

    /** From bits by number modulo 16 to bits by word. */
    static long fold(long mask, int words) {
        long folded = mask;
        for (int width = Shadows.MOST_WORDS_OF_FIELDS / 2; width >= words; width /= 2) {
            folded |= folded >>> width;
        }
        return folded & (1 << words) - 1;
    }

    /** The shadow of an object that has, or had, this state. To threads that are not recorded it is some shadow. */
    private static long[] grow(Escaped escaped, Tracked object) {
        ThreadLog by = growing();
        if (by == null) {
            return Shadows.none();
        }
        if (!(object.heddle$state() instanceof Escaped)) {
            return shadowOf(object);
        }
        int type = ShadowLog.classNumber(by, object.getClass());
        int words = Shadows.wordsOfFields(object.heddle$fields());
        long mask = fold(object.heddle$mask(), words);
        beginGrowth(escaped, by);
        long[] shadow = null;
        synchronized (escaped) {
            if (object.heddle$state() == escaped) {
                shadow = grown(escaped, by, words, 0);
                object.heddle$state(shadow);
            }
        }
        endGrowth(escaped, by, shadow, type, mask, 0);
        // Two threads may have given it away at once, if it was reachable by both before: then the state is another
        // one's.
        return shadow != null ? shadow : shadowOf(object);
    }

    private static long[] grow(Escaped escaped, ShadowEntry entry, Object array) {
        ThreadLog by = growing();
        if (by == null) {
            return Shadows.none();
        }
        if (!(entry.state instanceof Escaped)) {
            return (long[]) entry.state;
        }
        int type = ShadowLog.classNumber(by, array.getClass());
        int span = ArrayShadows.span(array);
        int words = ArrayShadows.words(array, span);
        long mask = ArrayShadows.mask(array, span);
        beginGrowth(escaped, by);
        long[] shadow = null;
        synchronized (escaped) {
            if (entry.state == escaped) {
                shadow = grown(escaped, by, words, span);
                entry.state = shadow;
            }
        }
        endGrowth(escaped, by, shadow, type, mask, LogRecord.OBJECT_ARRAY);
        return shadow != null ? shadow : (long[]) entry.state;
    }

    /** The log of the thread that makes an object grow, with room for a record. */
    private static ThreadLog growing() {
        ThreadLog by = ThreadLog.current();
        if (by != null) {
            by.reserve();
        }
        return by;
    }

    private static void beginGrowth(Escaped escaped, ThreadLog by) {
        if (by != escaped.log) {
            escaped.log.beginSharing();
        }
    }

    private static long[] grown(Escaped escaped, ThreadLog by, int words, int span) {
        long[] shadow = Shadows.make(words, span, by.newObject(), by == escaped.log ? by.owner : 0);
        VarHandle.releaseFence();
        return shadow;
    }

    /**
     * Tells of it, if it was this thread that made it grow.
     *
     * @param shadow null if it was not
     */
    private static void endGrowth(Escaped escaped, ThreadLog by, long[] shadow, int type, long mask, int flags) {
        VarHandle.fullFence();
        // What escaped in a recording that is over has no owner in this one.
        if (shadow != null && escaped.position >= 0 && escaped.log.buffers() == by.buffers()) {
            long now = Math.max(escaped.position, escaped.log.position());
            int delay = (int) Math.min(now - escaped.position, LogRecord.OBJECT_MOST_DELAY);
            ShadowLog.logLate(by, shadow, type, mask, flags, delay);
            if (delay == LogRecord.OBJECT_MOST_DELAY) {
                by.append(
                        LogRecord.word0(0, LogRecord.SHARED, escaped.position),
                        Shadows.location(shadow[0], LogRecord.SHARED_ESCAPED));
            }
            if (by != escaped.log) {
                by.append(LogRecord.word0(escaped.log.number(), LogRecord.SHARED, now), Shadows.location(shadow[0], 0));
            }
        }
        if (by != escaped.log) {
            escaped.log.endSharing();
        }
    }
}
