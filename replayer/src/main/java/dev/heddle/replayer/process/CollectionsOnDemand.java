package dev.heddle.replayer.process;

import dev.heddle.recorder.instrument.HeddleTransformer;
import dev.heddle.recorder.instrument.JvmSetUp;
import dev.heddle.recorder.instrument.shape.CollectionClasses;
import dev.heddle.replayer.control.HeddleThread;
import java.lang.instrument.Instrumentation;
import java.util.HashSet;
import java.util.Set;

/**
 * Retransforms the JDK's collections when the first class of the program that names one is about to load: most of a
 * JVM's start is over then, and a program without them does not pay. On a thread of its own, since within a
 * transformation the JVM lets no other begin; started early, so that it takes no number from the program's threads.
 */
final class CollectionsOnDemand extends Thread implements HeddleThread {
    private final Instrumentation instrumentation;
    private final HeddleTransformer transformer;
    private final ClassRecord classes;
    private final Set<String> asked = new HashSet<>();
    private final Set<String> done = new HashSet<>();

    CollectionsOnDemand(Instrumentation instrumentation, HeddleTransformer transformer, ClassRecord classes) {
        super("heddle-collections");
        this.instrumentation = instrumentation;
        this.transformer = transformer;
        this.classes = classes;
        setDaemon(true);
    }

    /** Returns when these are instrumented. May be called by several threads, which have hooks switched off. */
    synchronized void require(Set<String> outers) {
        if (asked.addAll(outers)) {
            notifyAll();
        }
        while (!done.containsAll(outers)) {
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
        while (true) {
            Set<String> next = awaitRequest();
            try {
                transformer.instrumentCollections(next);
                JvmSetUp.retransform(
                        instrumentation, CollectionClasses.toRetransform(instrumentation, next), classes::failed);
            } catch (LinkageError | RuntimeException unusable) {
                classes.failed("collections of the JDK", String.valueOf(unusable));
            } finally {
                finish(next); // else threads of the program would wait for ever
            }
        }
    }

    private synchronized Set<String> awaitRequest() {
        while (done.containsAll(asked)) {
            try {
                wait();
            } catch (InterruptedException e) {
                // this thread is not interrupted on purpose
            }
        }
        Set<String> next = new HashSet<>(asked);
        next.removeAll(done);
        return next;
    }

    private synchronized void finish(Set<String> outers) {
        done.addAll(outers);
        notifyAll();
    }
}
