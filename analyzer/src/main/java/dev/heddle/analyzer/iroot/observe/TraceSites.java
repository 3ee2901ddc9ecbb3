package dev.heddle.analyzer.iroot.observe;

import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;

/** Names of the sites of a recorded execution, each made once. */
final class TraceSites implements IntToLongFunction {
    private final Supplier<List<SiteEntry>> sites;
    private long[] names = new long[0];

    TraceSites(Supplier<List<SiteEntry>> sites) {
        this.sites = sites;
    }

    @Override
    public long applyAsLong(int number) {
        if (number < 0) {
            return 0;
        }
        if (number >= names.length) {
            reach();
        }
        return names[number];
    }

    private void reach() {
        List<SiteEntry> known = sites.get();
        int from = names.length;
        names = Arrays.copyOf(names, known.size());
        for (int i = from; i < names.length; i++) {
            names[i] = SiteName.of(known.get(i));
        }
    }
}
