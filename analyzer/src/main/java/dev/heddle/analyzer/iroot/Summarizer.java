package dev.heddle.analyzer.iroot;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Turns the events of one thread after another into summaries, and replaces each event's location by its summary.
 * Whether an access is the last of its critical section is known at its thread's next access to the location, so it
 * waits until then.
 */
final class Summarizer {
    private static final int NOTHING = -1;

    private final Sharing sharing;
    private final Summaries summaries;
    private final Signatures signatures;
    private final IntUnaryOperator staticOps;

    /** By location, of the thread under way: the access before, and what waits for the next. */
    private final Lockset[] heldBefore;

    private final Lockset[] held;
    private final int[] waitingAt;
    private final int[] waitingSegment;
    private final IntArrayList touched = new IntArrayList();
    private LockTracker locks = new LockTracker();

    /** @param staticOps the number of a site and code in a trace as a number that equal sites share */
    Summarizer(Sharing sharing, Summaries summaries, Signatures signatures, IntUnaryOperator staticOps) {
        this.sharing = sharing;
        this.summaries = summaries;
        this.signatures = signatures;
        this.staticOps = staticOps;
        heldBefore = new Lockset[sharing.shared()];
        held = new Lockset[sharing.shared()];
        waitingAt = new int[sharing.shared()];
        waitingSegment = new int[sharing.shared()];
        Arrays.fill(waitingAt, NOTHING);
    }

    void summarize(int thread, EventLog log) {
        locks = new LockTracker();
        int stretch = 0;
        int segment = -1;
        for (int position = 0; position < log.size(); position++) {
            while (stretch < log.stretches() && log.stretchFrom(stretch) <= position) {
                segment = log.stretchSegment(stretch++);
            }
            int location = log.location(position);
            if (location < 0) {
                continue;
            }
            int shared = sharing.number(location);
            log.setSummary(position, EventLog.NONE);
            if (shared >= 0) {
                shared(thread, log, shared, position, segment);
            }
        }
        touched.forEach(shared -> {
            decide(thread, log, shared, null);
            held[shared] = null;
        });
        touched.clear();
        summaries.nextThread();
    }

    private void shared(int thread, EventLog log, int shared, int position, int segment) {
        int code = Access.code(log.op(position));
        boolean isInner = locks.isInner(shared, code);
        if (Access.releases(code)) {
            locks.release(shared, Access.isShared(code));
        }
        if (!isInner) {
            access(thread, log, shared, position, segment, locks.held());
        }
        if (Access.acquires(code)) {
            locks.acquire(shared, Access.isShared(code));
        }
    }

    private void access(int thread, EventLog log, int shared, int position, int segment, Lockset holds) {
        Lockset before = held[shared];
        if (before == null) {
            touched.add(shared);
        } else if (waitingAt[shared] >= 0) {
            decide(thread, log, shared, holds);
        }
        held[shared] = holds;
        if (holds == Lockset.EMPTY) {
            log.setSummary(position, summary(thread, log, shared, position, segment, 0));
        } else {
            heldBefore[shared] = before;
            waitingAt[shared] = position;
            waitingSegment[shared] = segment;
        }
    }

    private void decide(int thread, EventLog log, int shared, @Nullable Lockset after) {
        int position = waitingAt[shared];
        if (position >= 0) {
            int signature = signatures.of(held[shared], heldBefore[shared], after);
            log.setSummary(position, summary(thread, log, shared, position, waitingSegment[shared], signature));
            waitingAt[shared] = NOTHING;
            heldBefore[shared] = null;
        }
    }

    private int summary(int thread, EventLog log, int shared, int position, int segment, int signature) {
        int op = staticOps.applyAsInt(log.op(position)) << 1 | (log.isAsynchronous(position) ? 1 : 0);
        return summaries.add(shared, thread, segment, op, signature, position);
    }
}
