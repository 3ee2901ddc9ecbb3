package dev.heddle.analyzer.memory;

import dev.heddle.formats.event.MemoryOrder;

/** What threads learn other than by accesses: fences, and what they hand over by channels. */
public final class Handovers implements SynchronizationEdges.Knowledge {
    private final Views views;
    private final ThreadViews threads;
    private final FullFences fences;
    private final Nodes nodes;
    private final Channels channels = new Channels();

    Handovers(Views views, ThreadViews threads, FullFences fences, Nodes nodes) {
        this.views = views;
        this.threads = threads;
        this.fences = fences;
        this.nodes = nodes;
    }

    void clear() {
        channels.clear();
    }

    /** A fence; both orders volatile make a full one, which is a node of S. */
    void fence(int thread, MemoryOrder read, MemoryOrder write) {
        threads.reach(thread);
        int operation = threads.tick(thread);
        nodes.place(0);
        if (read != MemoryOrder.NONE) {
            acquireFence(thread, operation);
        }
        if (read == MemoryOrder.VOLATILE && write == MemoryOrder.VOLATILE) {
            fullFence(thread);
        }
        if (write != MemoryOrder.NONE) {
            threads.setReleaseFence(thread);
        }
    }

    private void acquireFence(int thread, int operation) {
        threads.acquireRead(thread);
        views.setClock(threads.acquired(thread), thread, operation);
    }

    private void fullFence(int thread) {
        int now = threads.now(thread);
        views.joinClock(now, fences.known(nodes.last()));
        nodes.add(now);
        fences.add(nodes.last(), now);
        views.setFence(now, nodes.last());
        views.copyClock(threads.acquired(thread), now);
    }

    /** The thread performs an operation that is no access, such as a lock. */
    public void tick(int byThread) {
        threads.reach(byThread);
        threads.tick(byThread);
    }

    @Override
    public void release(int byThread, long channel) {
        threads.reach(byThread);
        int view = channels.view(channel);
        if (view == Views.NONE) {
            channels.put(channel, views.copy(threads.now(byThread)));
        } else {
            views.join(view, threads.now(byThread));
        }
    }

    @Override
    public void acquire(int byThread, long channel) {
        threads.reach(byThread);
        threads.acquire(byThread, channels.view(channel));
    }

    @Override
    public void acquireOrderOnly(int byThread, long channel) {
        threads.reach(byThread);
        views.raiseNode(threads.now(byThread), views.node(channels.view(channel)));
    }

    @Override
    public void releaseOrderOnly(int byThread, long channel) {
        threads.reach(byThread);
        views.raiseNode(threads.now(byThread), nodes.last());
        int view = channels.view(channel);
        if (view == Views.NONE) {
            view = views.empty();
            channels.put(channel, view);
        }
        views.raiseNode(view, nodes.last());
    }

    @Override
    public void start(int byThread, int started) {
        threads.reach(byThread);
        threads.reach(started);
        threads.acquire(started, threads.now(byThread));
    }

    @Override
    public void begin(int byThread) {
        threads.reach(byThread); // it knows what its parent knew since start
    }

    @Override
    public void end(int byThread) {
        threads.reach(byThread);
        threads.end(byThread);
    }
}
