package dev.heddle.replayer.execution;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The calls into library classes that a thread has under way, innermost last. */
public final class CallStack {
    // States of a call.
    /** The call has no effect of its own when it returns. */
    public static final int PLAIN = 0;
    /** The call holds the monitor of its receiver. */
    public static final int HOLDS_MONITOR = 1;
    /** The call waits for a condition, and has released the lock. */
    public static final int RELEASED_CONDITION = 2;
    /** The call is kept for its line: its operations are hooked inside. */
    public static final int SITE_ONLY = 3;

    /** How many calls are under way. */
    public int size;
    /** Their receivers. */
    public @Nullable Object[] receiver = new Object[4];
    /** Their sites. */
    public int[] site = new int[4];
    /** How many callbacks into user code each has under way. */
    public int[] depth = new int[4];
    /** Their states. */
    public int[] state = new int[4];
    /** Size of the log when each began. */
    public int[] began = new int[4];

    /** A call begins. */
    public void push(@Nullable Object to, int at, int stateOf, int logSize) {
        if (size == site.length) {
            int n = size * 2;
            receiver = Arrays.copyOf(receiver, n);
            site = Arrays.copyOf(site, n);
            depth = Arrays.copyOf(depth, n);
            state = Arrays.copyOf(state, n);
            began = Arrays.copyOf(began, n);
        }
        receiver[size] = to;
        site[size] = at;
        depth[size] = 0;
        state[size] = stateOf;
        began[size] = logSize;
        size++;
    }

    /** Site of the innermost call, or -1. */
    public int site() {
        return size == 0 ? -1 : site[size - 1];
    }

    /** True directly inside library code, and not in user code that it called back. */
    public boolean isInLibrary() {
        return size > 0 && depth[size - 1] == 0 && state[size - 1] != SITE_ONLY;
    }

    /** True until the outermost call of library code returns, also in user code that it calls back. */
    boolean isInCall() {
        for (int i = size - 1; i >= 0; i--) {
            if (state[i] != SITE_ONLY) {
                return true;
            }
        }
        return false;
    }

    /** Whether user code has called the hooked method directly. */
    public boolean isSiteOnly() {
        return size > 0 && state[size - 1] == SITE_ONLY;
    }

    /** Whether the innermost call is the await of a condition. */
    public boolean isInAwait() {
        return size > 0 && state[size - 1] == RELEASED_CONDITION;
    }

    /** User code runs: a call that was kept for its line only has ended. */
    public void dropSiteOnly() {
        if (isSiteOnly()) {
            size--;
        }
    }
}
