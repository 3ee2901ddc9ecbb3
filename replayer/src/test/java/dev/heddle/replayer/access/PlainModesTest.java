package dev.heddle.replayer.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.run.PlainReads;
import dev.heddle.recorder.instrument.site.Site;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlainModesTest {
    private final SiteTable sites = new SiteTable();
    private final PlainModes modes = new PlainModes(sites, ModelSwitches.DEFAULT);

    private static Site site(String className) {
        return Site.plain(
                new Site.Position(className, "run", "()V", 0, "", 1), EventKind.READ, className, "field", "I", false);
    }

    @Test
    void theCodeUnderTestIsWeakAndLibrariesReadTheLatest() {
        int own = sites.add(site("app.Main"), true);
        int library = sites.add(site("org.lib.Queue"));
        assertEquals(PlainReads.JMM, modes.at(own));
        assertEquals(PlainReads.LATEST, modes.at(library));
        assertEquals(PlainReads.LATEST, modes.at(-1));
    }

    @Test
    void otherSwitchesCountForKnownSitesToo() {
        int own = sites.add(site("app.Main"), true);
        int library = sites.add(site("org.lib.Queue"));
        modes.at(own);
        modes.at(library);
        modes.switches(ModelSwitches.parse(Map.of("plain", "coherent", "plain-for", "org.lib=jmm")));
        assertEquals(PlainReads.COHERENT, modes.at(own));
        assertEquals(PlainReads.JMM, modes.at(library));
    }

    @Test
    void sitesMayBeAddedAsClassesLoad() {
        int last = 0;
        for (int i = 0; i < 5_000; i++) {
            last = sites.add(site("app.Main"), i % 2 == 0);
        }
        assertEquals(PlainReads.LATEST, modes.at(last));
        assertEquals(PlainReads.JMM, modes.at(last - 1));
    }
}
