package dev.heddle.replayer.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.strategy.SiteNames;
import org.junit.jupiter.api.Test;

class ReadsFromClassTest {
    private static final int COARSE = 99;
    private static final int X = 1;

    private final EventColumns events = new EventColumns(16);

    private int event(int thread, EventKind kind, int site, int flags) {
        int e = events.append(thread, kind, site, X, 1);
        events.addFlags(e, EventFlags.COUNTED | flags);
        return e;
    }

    private int write(int thread, int site) {
        return event(thread, EventKind.WRITE, site, 0);
    }

    private void read(int thread, int site, int source) {
        events.setReadsFrom(event(thread, EventKind.READ, site, 0), source);
    }

    private void lock(int thread, int site, int position) {
        events.setPosition(event(thread, EventKind.LOCK, site, 0), position);
    }

    private void call(int thread, int site, int flags, long value) {
        events.setValue(event(thread, EventKind.SYNC, site, flags), value);
    }

    private long hash() {
        long hash = new ReadsFromClass()
                .of(
                        events,
                        new SiteNames() {
                            @Override
                            public long ofSite(int siteId) {
                                return siteId;
                            }

                            @Override
                            public long ofEvent(int event) {
                                return events.site(event);
                            }

                            @Override
                            public long placeOfEvent(int event) {
                                return 0;
                            }
                        },
                        site -> site == COARSE);
        events.clear();
        return hash;
    }

    private long reading(boolean isOwn, int before) {
        for (int i = 0; i < before; i++) {
            read(0, 7, write(0, 6));
        }
        int first = write(0, 1);
        int second = write(1, 2);
        read(1, 3, isOwn ? second : first);
        return hash();
    }

    @Test
    void aReadOfAnotherThreadsWriteIsAnotherClassThanOneOfItsOwn() {
        assertNotEquals(reading(true, 0), reading(false, 0));
    }

    @Test
    void writesOfOneSiteAreToldApart() {
        int first = write(0, 1);
        int second = write(0, 1);
        read(1, 3, first);
        long one = hash();
        first = write(0, 1);
        second = write(0, 1);
        read(1, 3, second);
        assertNotEquals(one, hash());
    }

    @Test
    void accessesThatAllHaveFromThemselvesDoNotCount() {
        assertEquals(reading(false, 0), reading(false, 5));
        assertEquals(reading(true, 0), reading(true, 5));
    }

    @Test
    void theOrderOfLocksCountsUnlessTheCodeIsCoarse() {
        for (int site : new int[] {4, COARSE}) {
            lock(0, site, 0);
            lock(1, site, 1);
            long one = hash();
            lock(0, site, 1);
            lock(1, site, 0);
            assertEquals(site == COARSE, one == hash());
        }
    }

    @Test
    void whatACallHasFromAnotherThreadsCallCounts() {
        long element = 5;
        call(0, 1, EventFlags.RELEASES, element);
        call(1, 2, EventFlags.ACQUIRES, element);
        long taken = hash();
        call(1, 2, EventFlags.ACQUIRES, element);
        call(0, 1, EventFlags.RELEASES, element);
        long missed = hash();
        assertNotEquals(taken, missed);
        call(0, 1, EventFlags.RELEASES, element + 1);
        call(1, 2, EventFlags.ACQUIRES, element);
        assertEquals(missed, hash());
    }
}
