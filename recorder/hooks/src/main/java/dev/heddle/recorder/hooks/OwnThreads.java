package dev.heddle.recorder.hooks;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The threads of the program, where a program asks the JVM for all threads: those that thread groups list. */
final class OwnThreads {
    private static final int FIRST_SIZE = 64;

    private OwnThreads() {}

    /** Live threads; null where the caller is not under control. */
    private static Thread[] all(HookSink sink) {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        int size = FIRST_SIZE;
        while (true) {
            Thread[] all = new Thread[size];
            int found = sink.listThreads(root, all, true);
            if (found < size) {
                return found < 0 ? null : Arrays.copyOf(all, found);
            }
            size *= 2;
        }
    }

    /** How many; -1 where the caller is not under control. */
    static int count(HookSink sink, boolean onlyDaemons) {
        Thread[] all = all(sink);
        if (all == null) {
            return -1;
        }
        int count = 0;
        for (Thread thread : all) {
            count += !onlyDaemons || thread.isDaemon() ? 1 : 0;
        }
        return count;
    }

    /** Their ids; null where the caller is not under control. */
    static long[] ids(HookSink sink) {
        Thread[] all = all(sink);
        if (all == null) {
            return null;
        }
        long[] ids = new long[all.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = all[i].getId();
        }
        return ids;
    }

    /** Their stacks, in place of those of all threads, which stay where the caller is not under control. */
    static Map<Thread, StackTraceElement[]> stacks(HookSink sink, Map<Thread, StackTraceElement[]> found) {
        Thread[] all = all(sink);
        if (all == null) {
            return found;
        }
        Map<Thread, StackTraceElement[]> own = new HashMap<>();
        for (Thread thread : all) {
            StackTraceElement[] stack = sink.stackOf(thread);
            own.put(thread, StackFrames.ofOther(stack == null ? thread.getStackTrace() : stack));
        }
        return own;
    }
}
