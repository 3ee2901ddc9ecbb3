package dev.heddle.replayer.access;

import dev.heddle.formats.run.FailOn;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.recorder.instrument.site.Site;
import dev.heddle.recorder.instrument.site.SiteTable;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.Ending;
import dev.heddle.replayer.execution.ProgramStack;
import dev.heddle.replayer.execution.Settings;
import dev.heddle.replayer.execution.Warnings;
import dev.heddle.replayer.names.FieldInfo;
import dev.heddle.replayer.names.Locations;
import dev.heddle.replayer.schedule.Relay;
import org.eclipse.collections.impl.set.mutable.primitive.IntHashSet;

/**
 * Loops of plain reads that need never see a newer write (memory-model.md, 5.9): a warning once for each site, or a
 * failure.
 */
public final class Spins {
    private final SiteTable sites;
    private final Locations locations;
    private final Settings settings;
    private final Ending ending;
    private final Warnings warnings;
    private final Relay relay;
    private final IntHashSet known = new IntHashSet();

    public Spins(
            SiteTable sites, Locations locations, Settings settings, Ending ending, Warnings warnings, Relay relay) {
        this.sites = sites;
        this.locations = locations;
        this.settings = settings;
        this.ending = ending;
        this.warnings = warnings;
        this.relay = relay;
    }

    /** The newest write was forced on {@code t}. Does not return where that is a failure. */
    public void forced(ControlledThread t, int siteId, int location) {
        if (settings.switches().failOn().contains(FailOn.SPIN)) {
            ending.fail(
                    FailureKind.SPIN, t, text(siteId, location), ProgramStack.frames(new Throwable().getStackTrace()));
            relay.leave(t);
        } else if (known.add(siteId)) {
            warnings.add(text(siteId, location) + "; the newest was forced on it");
        }
    }

    private String text(int siteId, int location) {
        String where = siteId < 0 ? "" : where(sites.get(siteId)) + ": ";
        return where + "a loop of plain reads of " + name(location)
                + " may legally spin for ever without seeing the newer write";
    }

    private static String where(Site site) {
        return site.file().isEmpty() || site.line() < 0
                ? site.className() + "." + site.method()
                : site.file() + ":" + site.line();
    }

    private String name(int location) {
        FieldInfo field = locations.field(location);
        if (field == null) {
            return "an array element";
        }
        String holder = field.declaring.getName();
        return holder.substring(holder.lastIndexOf('.') + 1) + "." + field.name;
    }
}
