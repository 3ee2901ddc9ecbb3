package dev.heddle.replayer.engine;

import dev.heddle.formats.run.FailOn;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.recorder.instrument.Site;
import org.eclipse.collections.impl.set.mutable.primitive.IntHashSet;

/** Loops of plain reads that need never see a newer write (memory-model.md, 5.9): a warning once for each site, or a failure. */
final class Spins {
    private final Execution execution;
    private final IntHashSet known = new IntHashSet();

    Spins(Execution execution) {
        this.execution = execution;
    }

    /** The newest write was forced on {@code t}. Does not return where that is a failure. */
    void forced(ControlledThread t, int siteId, int location) {
        if (execution.switches().failOn().contains(FailOn.SPIN)) {
            execution.fail(
                    FailureKind.SPIN, t, text(siteId, location), Verdicts.frames(new Throwable().getStackTrace()));
            execution.relay.leave(t);
        } else if (known.add(siteId)) {
            execution.warnings.add(text(siteId, location) + "; the newest was forced on it");
        }
    }

    private String text(int siteId, int location) {
        String where = siteId < 0 ? "" : where(execution.siteTable.get(siteId)) + ": ";
        return where + "a loop of plain reads of " + name(location)
                + " may legally spin for ever without seeing the newer write";
    }

    private static String where(Site site) {
        return site.file().isEmpty() || site.line() < 0
                ? site.className() + "." + site.method()
                : site.file() + ":" + site.line();
    }

    private String name(int location) {
        FieldInfo field = execution.locations.field(location);
        if (field == null) {
            return "an array element";
        }
        String holder = field.declaring.getName();
        return holder.substring(holder.lastIndexOf('.') + 1) + "." + field.name;
    }
}
