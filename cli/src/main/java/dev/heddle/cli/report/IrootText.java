package dev.heddle.cli.report;

import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import java.util.Map;

/** An iRoot in a line: {@code I4 W@Foo.java:3 => R@Foo.java:9 ... U@Foo.java:10 => L@Foo.java:4}. */
final class IrootText {
    private IrootText() {}

    /** @param places where its sites are */
    static String of(Iroot iroot, Map<Long, String> places) {
        StringBuilder text = new StringBuilder("I").append(iroot.idiom());
        for (int i = 0; i < iroot.events().size(); i++) {
            boolean isApart = i == 2 && iroot.idiom() > 2;
            text.append(i == 0 ? " " : isApart ? " ... " : " => ")
                    .append(of(iroot.events().get(i), places));
        }
        return text.toString();
    }

    static String of(IrootEvent event, Map<Long, String> places) {
        return event.type().name().charAt(0) + "@"
                + places.getOrDefault(event.site(), "0x" + Long.toHexString(event.site()));
    }
}
