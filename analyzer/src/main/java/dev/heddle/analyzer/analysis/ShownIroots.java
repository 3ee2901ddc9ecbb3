package dev.heddle.analyzer.analysis;

import dev.heddle.analyzer.iroot.IrootLine;
import dev.heddle.analyzer.iroot.observe.ExposureSink;
import dev.heddle.analyzer.iroot.observe.IrootObserver;
import dev.heddle.analyzer.page.PageIroot;
import dev.heddle.analyzer.report.TraceNames;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The iRoots that one execution has exposed, with the events that they are about, for a page. */
public final class ShownIroots {
    /** Events that are passed to find the events of an iRoot. */
    private static final int LONGEST_LOOK = 50_000;

    private final Trace trace;
    private final EventColumns events;
    private final TraceNames names;
    private final long[] siteNames;

    private ShownIroots(Trace trace) {
        this.trace = trace;
        events = trace.events();
        names = new TraceNames(trace);
        siteNames = trace.sites().stream().mapToLong(SiteName::of).toArray();
    }

    /** The first ones, at most {@link PageIroot#MOST}. */
    public static List<PageIroot> of(Trace trace) {
        return new ShownIroots(trace).iroots();
    }

    /**
     * Each with the events that first showed it. The observer says that one has happened once it has seen its last
     * event.
     */
    private List<PageIroot> iroots() {
        Map<Iroot, PageIroot> found = new LinkedHashMap<>();
        int[] last = {0};
        IrootObserver observer = new IrootObserver();
        observer.begin((idiom, types, a, b, c, d, isWeak) -> {
            Iroot iroot = ExposureSink.iroot(idiom, types, a, b, c, d);
            found.computeIfAbsent(iroot, unknown -> iroot(iroot, last[0], isWeak));
        });
        EventColumns one = new EventColumns(1);
        for (int i = 0; i < events.size() && found.size() < PageIroot.MOST; i++) {
            one.clear();
            one.append(events, i);
            last[0] = i;
            observer.events(one, i, this::siteName);
        }
        observer.end(trace.verdict(), this::siteName);
        return new ArrayList<>(found.values());
    }

    private long siteName(int site) {
        return site >= 0 && site < siteNames.length ? siteNames[site] : 0;
    }

    private PageIroot iroot(Iroot iroot, int last, boolean isWeak) {
        return new PageIroot(iroot.idiom(), IrootLine.events(iroot, this::where), isWeak, events(iroot, last));
    }

    private String where(IrootEvent event) {
        for (int site = 0; site < siteNames.length; site++) {
            if (siteNames[site] == event.site()) {
                return names.where(site);
            }
        }
        return "?";
    }

    /** The nearest events at its sites, from the last one back. */
    private List<Integer> events(Iroot iroot, int last) {
        Integer[] its = new Integer[iroot.events().size()];
        int i = last;
        for (int n = its.length - 1; n >= 0; n--) {
            long site = iroot.events().get(n).site();
            while (i >= 0 && last - i < LONGEST_LOOK && siteName(events.site(i)) != site) {
                i--;
            }
            its[n] = i >= 0 && siteName(events.site(i)) == site ? i : last;
            i--;
        }
        return Arrays.asList(its);
    }
}
