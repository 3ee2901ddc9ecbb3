package dev.heddle.analyzer.iroot.observe;

import dev.heddle.analyzer.stream.StreamAnalysis;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;

/** The iRoots that recorded executions expose, as an analysis of streams: one after the other into the same set. */
public final class IrootExposure implements StreamAnalysis {
    private final IrootObserver observer;
    private final ExposedIroots exposed;
    private EventSource source;
    private TraceSites names;
    private long number;

    /** @param exposed where what is found goes */
    public IrootExposure(IrootObserver observer, ExposedIroots exposed) {
        this.observer = observer;
        this.exposed = exposed;
    }

    @Override
    public void begin(EventSource from) {
        source = from;
        names = new TraceSites(from::sites);
        exposed.beginExecution(++number);
        observer.begin(exposed);
    }

    @Override
    public void events(EventBatch batch) {
        observer.events(batch.events(), batch.base(), names);
    }

    @Override
    public void end() {
        observer.end(source.verdict(), names);
    }

    /** What has been found. */
    public ExposedIroots exposed() {
        return exposed;
    }
}
