package dev.heddle.replayer.access;

import dev.heddle.formats.run.InsideNames;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.run.PlainReads;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.util.Arrays;

/** What plain reads may see, by site: looked up in an array at each read, found out at a site's first. */
public final class PlainModes {
    private static final PlainReads[] MODES = PlainReads.values();

    private final SiteTable sites;
    private ModelSwitches switches;
    /** Ordinal + 1, or 0 where not yet known. */
    private byte[] known = new byte[1024];

    public PlainModes(SiteTable sites, ModelSwitches switches) {
        this.sites = sites;
        this.switches = switches;
    }

    /** Sets the switches of the executions to come. */
    public void switches(ModelSwitches with) {
        switches = with;
        Arrays.fill(known, (byte) 0);
    }

    /** The mode of a site; the newest write where there is none. */
    PlainReads at(int siteId) {
        if (siteId < 0) {
            return PlainReads.LATEST;
        }
        int mode = siteId < known.length ? known[siteId] : 0;
        return mode != 0 ? MODES[mode - 1] : find(siteId);
    }

    private PlainReads find(int siteId) {
        if (siteId >= known.length) {
            known = Arrays.copyOf(known, Math.max(siteId + 1, known.length * 2));
        }
        PlainReads mode =
                switches.reads().plainOf(InsideNames.jdk(sites.get(siteId).className()), sites.isUnderTest(siteId));
        known[siteId] = (byte) (mode.ordinal() + 1);
        return mode;
    }
}
