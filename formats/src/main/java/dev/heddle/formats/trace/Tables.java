package dev.heddle.formats.trace;

import java.util.List;

/** The tables of an execution, which may grow while its events come. */
public record Tables(
        List<Trace.ThreadEntry> threads,
        List<Trace.SiteEntry> sites,
        List<Trace.ObjectEntry> objects,
        List<Trace.LocationEntry> locations) {

    public static Tables of(Trace trace) {
        return new Tables(trace.threads(), trace.sites(), trace.objects(), trace.locations());
    }

    public TraceCheck.Sizes sizes() {
        return new TraceCheck.Sizes(threads.size(), sites.size(), objects.size(), locations.size());
    }
}
