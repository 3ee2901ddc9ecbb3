package dev.heddle.cli.report;

import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** An iRoot in a line: {@code I4 W@Foo.java:12 => W@Foo.java:20 ... U@Foo.java:22 => L@Foo.java:14}. */
public final class IrootLine {
    private IrootLine() {}

    /** @param sites where events are */
    public static String of(Iroot iroot, Function<IrootEvent, Optional<SiteEntry>> sites) {
        List<String> e = iroot.events().stream().map(x -> event(x, sites)).toList();
        return "I" + iroot.idiom() + " "
                + switch (iroot.idiom()) {
                    case 1, 2 -> String.join(" => ", e);
                    default -> e.get(0) + " => " + e.get(1) + " ... " + e.get(2) + " => " + e.get(3);
                };
    }

    private static String event(IrootEvent event, Function<IrootEvent, Optional<SiteEntry>> sites) {
        return event.type().name().charAt(0) + "@"
                + sites.apply(event).map(SiteEntry::where).map(Printable::line).orElse("?");
    }
}
