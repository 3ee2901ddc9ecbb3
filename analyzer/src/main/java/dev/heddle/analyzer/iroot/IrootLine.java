package dev.heddle.analyzer.iroot;

import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** An iRoot in a line: {@code I4 W@Foo.java:12 => W@Foo.java:20 ... U@Foo.java:22 => L@Foo.java:14}. */
public final class IrootLine {
    private IrootLine() {}

    /** @param sites where events are */
    public static String of(Iroot iroot, Function<IrootEvent, Optional<SiteEntry>> sites) {
        return "I" + iroot.idiom() + " "
                + events(
                        iroot,
                        event -> sites.apply(event)
                                .map(SiteEntry::where)
                                .map(Printable::line)
                                .orElse("?"));
    }

    /** @param places by the names of sites, where they are */
    public static String of(Iroot iroot, Map<Long, String> places) {
        return "I" + iroot.idiom() + " "
                + events(iroot, event -> places.getOrDefault(event.site(), "0x" + Long.toHexString(event.site())));
    }

    /** The events without the idiom. */
    public static String events(Iroot iroot, Function<IrootEvent, String> where) {
        List<String> e = iroot.events().stream()
                .map(event -> event.type().name().charAt(0) + "@" + where.apply(event))
                .toList();
        return iroot.idiom() <= 2
                ? String.join(" => ", e)
                : e.get(0) + " => " + e.get(1) + " ... " + e.get(2) + " => " + e.get(3);
    }
}
