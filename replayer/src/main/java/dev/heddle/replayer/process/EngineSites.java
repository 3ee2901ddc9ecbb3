package dev.heddle.replayer.process;

import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.lead.JvmSites;

/** The sites of this JVM by the engine's numbers. */
record EngineSites(Engine engine) implements JvmSites {
    @Override
    public int count() {
        return engine.siteCount();
    }

    @Override
    public Trace.SiteEntry site(int id) {
        return engine.site(id);
    }
}
