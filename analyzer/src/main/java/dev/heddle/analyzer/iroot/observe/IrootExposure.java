package dev.heddle.analyzer.iroot.observe;

import dev.heddle.analyzer.stream.StreamAnalysis;
import dev.heddle.formats.iroot.ExposedSet;
import dev.heddle.formats.iroot.Exposure;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The iRoots that recorded executions expose, as an analysis of streams: one after the other into the same set. */
public final class IrootExposure implements StreamAnalysis {
    private final IrootObserver observer;
    private final ExposedIroots exposed;
    private final List<SiteEntry> sites = new ArrayList<>();
    private EventSource source;
    private TraceSites names;
    private long number;

    /** @param exposed where what is found goes */
    @SuppressWarnings("NullAway.Init") // begin() sets what belongs to one execution
    public IrootExposure(IrootObserver observer, ExposedIroots exposed) {
        this.observer = observer;
        this.exposed = exposed;
    }

    @Override
    public void begin(EventSource from) {
        source = from;
        names = new TraceSites(from::sites);
        exposed.beginExecution(++number);
        observer.begin(exposed, source.confinement());
    }

    @Override
    public void events(EventBatch batch) {
        observer.events(batch.events(), batch.base(), names);
    }

    @Override
    public void end() {
        observer.end(source.verdict(), names);
        sites.addAll(source.sites());
    }

    /** What has been found. */
    public ExposedIroots exposed() {
        return exposed;
    }

    /** What has been found, as a value. */
    public ExposedSet set() {
        Map<Iroot, Exposure> exposures = new HashMap<>();
        exposed.all().forEach(e -> exposures.put(e.iroot(), new Exposure(e.isWeak(), e.executions(), e.first())));
        return new ExposedSet(number, exposures, sites);
    }
}
