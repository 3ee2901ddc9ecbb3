package dev.heddle.analyzer.iroot.observe;

import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import java.util.List;
import java.util.function.LongFunction;

/** iRoots as oracles write them: {@code I4 W@a => W@c ... W@d => W@b}. */
final class IrootText {
    private IrootText() {}

    static String of(Iroot iroot, LongFunction<String> site) {
        List<String> e = iroot.events().stream().map(x -> event(x, site)).toList();
        return "I" + iroot.idiom() + " "
                + switch (iroot.idiom()) {
                    case 1 -> e.get(0) + " => " + e.get(1);
                    case 2 -> e.get(0) + " => " + e.get(1) + " => " + e.get(2);
                    default -> e.get(0) + " => " + e.get(1) + " ... " + e.get(2) + " => " + e.get(3);
                };
    }

    private static String event(IrootEvent e, LongFunction<String> site) {
        return e.type().name().charAt(0) + "@" + site.apply(e.site());
    }
}
