package dev.heddle.replayer.operations;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.Trace.Blocked;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.ControlledThread.Block;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.names.Locations;
import dev.heddle.replayer.names.SiteNumbers;
import dev.heddle.replayer.schedule.BlockedThreads;
import dev.heddle.replayer.schedule.LibraryMonitorTable;
import dev.heddle.replayer.schedule.MonitorTable;
import java.util.ArrayList;
import java.util.List;

/** What blocked threads wait for, and which threads hold it. */
public final class BlockedOperations implements BlockedThreads {
    private final SiteNumbers siteNumbers;
    private final Locations locations;
    private final ThreadTable threads;
    private final MonitorTable monitors;
    private final LibraryMonitorTable libraryMonitors;
    private final LibraryCalls library;

    public BlockedOperations(
            SiteNumbers siteNumbers,
            Locations locations,
            ThreadTable threads,
            MonitorTable monitors,
            LibraryMonitorTable libraryMonitors,
            LibraryCalls library) {
        this.siteNumbers = siteNumbers;
        this.locations = locations;
        this.threads = threads;
        this.monitors = monitors;
        this.libraryMonitors = libraryMonitors;
        this.library = library;
    }

    @Override
    public List<Blocked> describe() {
        List<Blocked> all = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            ControlledThread t = threads.get(i);
            if (!t.ended && t.block != Block.NONE) {
                all.add(describe(t));
            }
        }
        return List.copyOf(all);
    }

    private Blocked describe(ControlledThread t) {
        int location = t.blockLocation;
        ControlledThread holder = null;
        int holderSite = -1;
        int site = t.pendingSite >= 0 ? t.pendingSite : t.librarySite();
        EventKind kind = t.pendingKind;
        switch (t.block) {
            case MONITOR, WAIT, PARK -> {
                if (t.block == Block.PARK) {
                    kind = EventKind.PARK;
                    location = library.blockingLocation(t);
                }
                holder = location < 0 ? null : monitors.holder(location, t);
                if (holder != null) {
                    holderSite = monitors.acquiredAt(location, holder);
                }
                if (t.block == Block.WAIT && !t.notified) {
                    kind = EventKind.WAIT;
                    holder = null;
                    holderSite = -1;
                }
            }
            case JOIN, SHUTDOWN -> {
                holder = t.blockThread;
                location = locations.of(LocationKind.THREAD, t.blockThread.thread, t);
            }
            case CLASS_INIT -> {
                ClassState initialised = (ClassState) t.readiness;
                holder = initialised.runner;
                holderSite = initialised.site;
                location = locations.of(LocationKind.CLASS, initialised.type, t);
            }
            case LIBRARY_MONITOR -> {
                holder = libraryMonitors.owner(t.blockObject);
                location = locations.of(LocationKind.MONITOR, t.blockObject, t);
            }
            case LIBRARY_WAIT -> location = locations.of(LocationKind.MONITOR, t.blockObject, t);
            case OUTSIDE, NONE -> {}
        }
        return new Blocked(
                t.index,
                kind,
                siteNumbers.number(site),
                location < 0 ? -1 : locations.number(location),
                holder == null ? -1 : holder.index,
                holder == null ? -1 : siteNumbers.number(holderSite));
    }
}
