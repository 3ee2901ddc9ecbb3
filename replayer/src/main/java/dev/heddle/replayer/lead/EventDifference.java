package dev.heddle.replayer.lead;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.Trace.ObjectEntry;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Names the properties in which an event differs from the recorded one, each with what was expected and what was found.
 */
final class EventDifference {
    private static final int MAX_NAMED = 4;

    private final TraceTables expectedTables;
    private final TraceTables foundTables;
    private final List<String> differences = new ArrayList<>();

    private EventDifference(TraceTables expectedTables, TraceTables foundTables) {
        this.expectedTables = expectedTables;
        this.foundTables = foundTables;
    }

    /** {@code flags 0 / 4, value 1 / 2}: expected / found, what matters most first, a few at most. */
    static String of(
            TraceTables expectedTables, EventColumns expected, TraceTables foundTables, EventColumns found, int i) {
        EventDifference difference = new EventDifference(expectedTables, foundTables);
        difference.compare(expected, found, i);
        List<String> all = difference.differences;
        int more = all.size() - MAX_NAMED;
        return String.join(", ", all.subList(0, Math.min(all.size(), MAX_NAMED)))
                + (more > 0 ? " and " + more + " more" : "");
    }

    private void add(String property, Object expected, Object found) {
        if (!Objects.equals(expected, found)) {
            differences.add(property + " " + expected + " / " + found);
        }
    }

    private void compare(EventColumns expected, EventColumns found, int i) {
        add("thread", expectedTables.threadPath(expected.thread(i)), foundTables.threadPath(found.thread(i)));
        add("kind", expected.kind(i), found.kind(i));
        site(expected.site(i), found.site(i));
        location(expected.location(i), found.location(i));
        add("source", EventText.source(expected.readsFrom(i)), EventText.source(found.readsFrom(i)));
        add("value", EventText.value(expectedTables, expected, i), EventText.value(foundTables, found, i));
        value(expected, found, i);
        add("read order", expected.readOrder(i), found.readOrder(i));
        add("write order", expected.writeOrder(i), found.writeOrder(i));
        add("position", expected.position(i), found.position(i));
        add("place in S", expected.syncPosition(i), found.syncPosition(i));
        add("flags", expected.flags(i) & ~EventFlags.STEP_FLAGS, found.flags(i) & ~EventFlags.STEP_FLAGS);
        add("enabled threads", expected.enabled(i), found.enabled(i));
        add("number of the thread", expected.thread(i), found.thread(i));
        add("number of the site", expected.site(i), found.site(i));
        add("number of the location", expected.location(i), found.location(i));
    }

    private void site(int expected, int found) {
        if (expected < 0 || found < 0) {
            return; // one of them has none: the numbers say it
        }
        SiteEntry e = expectedTables.site(expected);
        SiteEntry f = foundTables.site(found);
        add("class of the site", e.className(), f.className());
        add("method of the site", e.method(), f.method());
        add("descriptor of the site", e.descriptor(), f.descriptor());
        add("bytecode index of the site", e.bytecodeIndex(), f.bytecodeIndex());
        add("kind of the site", e.kind(), f.kind());
        add("member of the site", e.member(), f.member());
        add("file of the site", e.file(), f.file());
        add("line of the site", e.line(), f.line());
    }

    private void location(int expected, int found) {
        if (expected < 0 || found < 0) {
            return;
        }
        LocationEntry e = expectedTables.location(expected);
        LocationEntry f = foundTables.location(found);
        add("kind of the location", e.kind(), f.kind());
        add("class of the location", e.holder(), f.holder());
        add("member of the location", e.member(), f.member());
        add("index of the location", e.index(), f.index());
        if (e.owner() >= 0 && f.owner() >= 0) {
            object("owner", expectedTables.object(e.owner()), foundTables.object(f.owner()));
        }
        add("number of the owner", e.owner(), f.owner());
    }

    private void value(EventColumns expected, EventColumns found, int i) {
        long e = expected.has(i, EventFlags.REFERENCE) ? expected.value(i) : 0;
        long f = found.has(i, EventFlags.REFERENCE) ? found.value(i) : 0;
        if (e > 0 && f > 0) {
            object("value", expectedTables.object((int) e - 1), foundTables.object((int) f - 1));
            add("number of the value", e - 1, f - 1);
        }
    }

    private void object(String which, ObjectEntry e, ObjectEntry f) {
        add("class of the " + which, e.className(), f.className());
        add("thread of the " + which, expectedTables.threadPath(e.thread()), foundTables.threadPath(f.thread()));
        add("ordinal of the " + which, e.ordinal(), f.ordinal());
        add("first touch of the " + which, e.touched(), f.touched());
    }
}
