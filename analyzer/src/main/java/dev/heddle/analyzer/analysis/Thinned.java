package dev.heddle.analyzer.analysis;

import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.List;

/** What figures of recordings that lack accesses mean. */
final class Thinned {
    private Thinned() {}

    /** What was odd in a file, a line each; that accesses were left out is among it. */
    static List<String> warnings(EventSource source) {
        List<String> all = new ArrayList<>(source.warnings());
        Trace.Header header = source.header();
        if (header.isThinned()) {
            all.add(
                    header.detail().startsWith(Trace.Header.SYNC)
                            ? "recorded with --detail sync: accesses are left out, so there are no races, k and k_com to"
                                    + " count and no iRoots of memory"
                            : "recorded with --sample: k, k_com and iRoots are those of the sampled fields alone");
        }
        return all;
    }
}
