package dev.heddle.replayer.expose;

import dev.heddle.analyzer.iroot.observe.ExposedIroots;
import dev.heddle.analyzer.iroot.observe.RecurringObserver;
import dev.heddle.formats.iroot.ExposedSet;
import dev.heddle.formats.iroot.Exposure;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.replayer.campaign.CampaignObserver;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.LastExecution;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.job.expose.CoverageNote;
import java.util.HashMap;
import java.util.Map;

/**
 * The iRoots that the executions of this JVM have exposed. Thread-safe: a watchdog may ask while an execution is under
 * way.
 */
final class CampaignIroots implements CampaignObserver {
    /** Maximum number that is counted. */
    private static final int MOST = 20_000;

    private final Engine engine;
    private final ExposedIroots exposed = new ExposedIroots(MOST);
    private final RecurringObserver observer = new RecurringObserver(exposed);
    private final Map<Long, SiteEntry> sites = new HashMap<>();
    private int sitesSeen;
    private long executions;

    /** @param engine runs the program */
    CampaignIroots(Engine engine) {
        this.engine = engine;
    }

    @Override
    public synchronized void ended(long execution, Outcome outcome) {
        executions++;
        exposed.beginExecution(execution);
        LastExecution last = engine.last();
        observer.observe(last.placedEvents(), last.verdict(), last::siteName);
        if (exposed.newInExecution() > 0) {
            for (; sitesSeen < engine.siteCount(); sitesSeen++) {
                sites.put(engine.siteNames().ofSite(sitesSeen), engine.site(sitesSeen));
            }
        }
    }

    @Override
    public synchronized byte[] soFar() {
        Map<Iroot, Exposure> exposures = new HashMap<>();
        Map<Long, SiteEntry> used = new HashMap<>();
        exposed.all().forEach(e -> {
            exposures.put(e.iroot(), new Exposure(e.isWeak(), e.executions(), e.first()));
            e.iroot().events().forEach(event -> used.put(event.site(), sites.get(event.site())));
        });
        return new CoverageNote(new ExposedSet(executions, exposures, used.values())).toBytes();
    }

    @Override
    public synchronized String limit() {
        return exposed.isFull() ? "more than " + MOST + " iRoots were exposed; no others are counted" : "";
    }
}
