package dev.heddle.replayer.engine;

import dev.heddle.recorder.hooks.HookSink;

/** A thread that asks the hooks where the agent makes {@code java.lang.Thread} ask them: at its start, its interrupt and its end. */
final class HookedThread extends Thread {
    /** What it runs. */
    interface Body {
        /** What it throws is uncaught. */
        void run() throws Throwable;
    }

    private final HookSink hooks;
    private final Body body;

    HookedThread(HookSink hooks, Body body) {
        super("worker");
        this.hooks = hooks;
        this.body = body;
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // the agent's hook stands before the lock's purpose begins
    public void start() {
        if (!hooks.startThread(this, null)) {
            super.start();
        }
    }

    @Override
    public void interrupt() {
        if (!hooks.interrupt(this)) {
            super.interrupt();
        }
    }

    @Override
    public boolean isInterrupted() {
        int answer = hooks.isInterrupted(this);
        return answer < 0 ? super.isInterrupted() : answer == 1;
    }

    @Override
    public void run() {
        try {
            body.run();
        } catch (Throwable thrown) {
            if (!hooks.uncaught(this, thrown)) {
                throw new IllegalStateException(thrown);
            }
        } finally {
            hooks.exitThread(this);
        }
    }
}
