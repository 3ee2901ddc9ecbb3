package dev.heddle.replayer.target;

import dev.heddle.recorder.instrument.CollectionClasses;
import dev.heddle.recorder.instrument.HeddleTransformer;
import java.lang.instrument.Instrumentation;

/**
 * Retransforms the JDK's collections when the first class of the program that names one is about to load: most of a JVM's start is over then, and a
 * program without them does not pay. On a thread of its own, since within a transformation the JVM lets no other begin; started early, so that it takes
 * no number from the program's threads.
 */
final class CollectionsOnDemand extends Thread {
    private final Instrumentation instrumentation;
    private final HeddleTransformer transformer;
    private final ClassRecord classes;
    private boolean asked;
    private boolean done;

    CollectionsOnDemand(Instrumentation instrumentation, HeddleTransformer transformer, ClassRecord classes) {
        super("heddle-collections");
        this.instrumentation = instrumentation;
        this.transformer = transformer;
        this.classes = classes;
        setDaemon(true);
    }

    /** Returns when the collections are instrumented. May be called by several threads, which have hooks switched off. */
    synchronized void require() {
        asked = true;
        notifyAll();
        while (!done) {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // the program's, and seen when it next asks
                return;
            }
        }
    }

    @Override
    public void run() {
        if (!awaitRequest()) {
            return;
        }
        try {
            transformer.instrumentCollections();
            TargetMain.retransform(instrumentation, classes, CollectionClasses.toRetransform(instrumentation));
        } finally {
            synchronized (this) {
                done = true;
                notifyAll();
            }
        }
    }

    private synchronized boolean awaitRequest() {
        try {
            while (!asked) {
                wait();
            }
            return true;
        } catch (InterruptedException e) {
            done = true;
            notifyAll();
            return false;
        }
    }
}
