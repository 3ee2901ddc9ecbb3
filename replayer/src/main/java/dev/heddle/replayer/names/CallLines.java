package dev.heddle.replayer.names;

import dev.heddle.recorder.instrument.site.Site;
import dev.heddle.recorder.instrument.site.SiteTable;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/**
 * Sites of accesses inside collections as people want to read them: the place is that of the program's call, and what
 * is done there says which line of the JDK does it. There is a site for each pair of the two.
 */
public final class CallLines {
    private final SiteTable sites;
    private final LongIntHashMap known = new LongIntHashMap();

    public CallLines(SiteTable sites) {
        this.sites = sites;
    }

    /** The site to report; the site itself where it is the program's, or nothing is known of a call. */
    public int tell(NamedThread t, int siteId) {
        if (siteId < 0 || t.callLine < 0 || !sites.isOfJdk(siteId)) {
            return siteId;
        }
        long pair = ((long) t.callLine << 32) | siteId;
        int told = known.getIfAbsent(pair, -1);
        if (told < 0) {
            told = sites.add(join(sites.get(t.callLine), sites.get(siteId)));
            known.put(pair, told);
        }
        return told;
    }

    private static Site join(Site call, Site inside) {
        String method = inside.className().substring(inside.className().lastIndexOf('.') + 1) + "." + inside.method();
        String what = inside.owner().isEmpty() ? "element" : inside.member();
        return new Site(
                call.at(),
                inside.kind(),
                inside.owner(),
                what + " in " + method + " (" + inside.file() + ":" + inside.line() + ")",
                inside.memberDescriptor(),
                inside.isStatic(),
                inside.readOrder(),
                inside.writeOrder(),
                inside.outcome());
    }
}
