package dev.heddle.recorder.recording;

import dev.heddle.recorder.hooks.log.Recording;
import dev.heddle.recorder.hooks.log.Tracked;

/** The shadows of objects that threads meet in: whoever synchronises by an object gives it away. */
final class Shadows {
    private Shadows() {}

    /** The object's shadow; where it has none it escapes. */
    static long[] of(Object object) {
        return object instanceof Tracked tracked ? ofTracked(tracked) : Recording.shadowOf(object);
    }

    private static long[] ofTracked(Tracked tracked) {
        Object state = tracked.heddle$state();
        if (state instanceof long[] shadow) {
            return shadow;
        }
        if (state == Thread.currentThread()) {
            Recording.escape(tracked);
            state = tracked.heddle$state();
        }
        return state instanceof long[] shadow ? shadow : Recording.shadow(tracked, state);
    }

    /** Whether nobody but the current thread can reach the object. */
    static boolean isPrivate(Object object) {
        return object instanceof Tracked tracked && tracked.heddle$state() == Thread.currentThread();
    }
}
