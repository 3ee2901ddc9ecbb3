package dev.heddle.recorder.free.recording;

import dev.heddle.recorder.free.hooks.Recording;
import dev.heddle.recorder.free.hooks.ThreadLog;
import dev.heddle.recorder.free.hooks.Tracked;
import dev.heddle.recorder.free.hooks.Untracked;
import org.jspecify.annotations.Nullable;

/** The shadows of objects that threads synchronise on: doing so publishes the object. */
final class Shadows {
    private Shadows() {}

    /** The object's shadow; where it has none it escapes. */
    static long[] of(Object object) {
        if (isOfJdk(object)) {
            return Untracked.shadow(object);
        }
        return object instanceof Tracked tracked ? ofTracked(tracked) : Untracked.shadow(object);
    }

    /** The shadow of an object whose monitor the current thread holds; null if no other thread can reach the object. */
    static long @Nullable [] ofMonitor(ThreadLog log, Object lock) {
        if (isOfJdk(lock) || !(lock instanceof Tracked tracked)) {
            return Untracked.shadowOfLock(log, lock);
        }
        Object state = tracked.heddle$state();
        if (state == null) {
            return Recording.shadowOfLock(lock);
        }
        return Recording.isOwn(state) ? null : Recording.shadow(lock, state);
    }

    /** Quick test for classes of the boot loader, which has no recorded classes. */
    private static boolean isOfJdk(Object object) {
        return object.getClass().getClassLoader() == null;
    }

    private static long[] ofTracked(Tracked tracked) {
        Object state = tracked.heddle$state();
        if (state instanceof long[] shadow) {
            return shadow;
        }
        if (Recording.isOwn(state)) {
            Recording.escape(tracked);
            state = tracked.heddle$state();
        }
        return state instanceof long[] shadow ? shadow : Recording.shadow(tracked, state);
    }

    /** Whether only the current thread can reach the object. */
    static boolean isPrivate(Object object) {
        return !isOfJdk(object) && object instanceof Tracked tracked && Recording.isOwn(tracked.heddle$state());
    }
}
