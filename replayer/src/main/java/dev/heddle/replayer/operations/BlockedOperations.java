package dev.heddle.replayer.operations;

import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.Trace.Blocked;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.ExecutionState;
import dev.heddle.replayer.execution.MonitorTable;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.execution.Wait;
import dev.heddle.replayer.names.Locations;
import dev.heddle.replayer.names.Names;
import dev.heddle.replayer.names.SiteNumbers;
import dev.heddle.replayer.schedule.BlockedThreads;
import java.util.ArrayList;
import java.util.List;

/** What blocked threads wait for, and which threads hold it. */
public final class BlockedOperations implements BlockedThreads {
    private final SiteNumbers siteNumbers;
    private final Locations locations;
    private final ThreadTable threads;
    private final MonitorTable monitors;
    private final LibraryCalls library;

    public BlockedOperations(Names names, ExecutionState state, LibraryCalls library) {
        this.siteNumbers = names.siteNumbers;
        this.locations = names.locations;
        this.threads = state.threads;
        this.monitors = state.monitors;
        this.library = library;
    }

    @Override
    public List<Blocked> describe() {
        List<Blocked> all = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            ControlledThread t = threads.get(i);
            if (!t.ended && t.waitsFor.isBlocked()) {
                Cause cause = new Cause(t);
                t.waitsFor.explain(cause);
                all.add(cause.describe());
            }
        }
        return List.copyOf(all);
    }

    private final class Cause implements Wait.Explanation {
        private final ControlledThread t;
        private int location = -1;
        private ControlledThread holder;
        private int holderSite = -1;

        Cause(ControlledThread t) {
            this.t = t;
        }

        @Override
        public void monitor(int monitor, boolean isHeld) {
            location = monitor;
            holder = isHeld && location >= 0 ? monitors.holder(location, t) : null;
            holderSite = holder == null ? -1 : monitors.acquiredAt(location, holder);
        }

        @Override
        public void libraryCall() {
            monitor(library.blockingLocation(t), true);
        }

        @Override
        public void object(LocationKind kind, Object what, ControlledThread by, int site) {
            location = locations.of(kind, what, t);
            holder = by;
            holderSite = site;
        }

        Blocked describe() {
            return new Blocked(
                    t.index,
                    t.waitsFor.kind(t),
                    siteNumbers.number(t.pendingSite >= 0 ? t.pendingSite : t.librarySite()),
                    location < 0 ? -1 : locations.number(location),
                    holder == null ? -1 : holder.index,
                    holder == null ? -1 : siteNumbers.number(holderSite));
        }
    }
}
