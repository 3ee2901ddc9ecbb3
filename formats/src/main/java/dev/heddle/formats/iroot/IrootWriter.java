package dev.heddle.formats.iroot;

import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.trace.SiteName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes {@code *.iroots}, text in UTF-8 whose lines end with a line feed and whose fields are separated by tabs:
 *
 * <pre>
 * heddle-iroots  1
 * program  Bank.java
 * traces   3
 * class    Bank  9f86d081884c7d65...
 * site     Bank  deposit  (I)V  2  READ  Bank.balance  Bank.java  12
 * site     Bank  deposit  (I)V  7  WRITE  Bank.balance  Bank.java  12
 * iroot    2  -  3  0:READ  1:WRITE  1:WRITE
 * end      1  2  1
 * </pre>
 *
 * A class is a name and its fingerprint. A site is what {@code SiteEntry} has, in its order; sites are numbered from 0. An iRoot is an idiom,
 * {@code -} or {@code weak}, {@code async} or {@code weak,async}, the number of traces that predict it, and its events, site and type. The last
 * line counts classes, sites and iRoots. Classes, sites and iRoots are sorted.
 */
public final class IrootWriter {
    static final String MAGIC = "heddle-iroots";
    static final int OLDEST_READABLE = 1;
    static final int CURRENT = 1;

    private IrootWriter() {}

    /**
     * Writes beside and renames.
     *
     * @throws IOException if the file cannot be written; {@code file} is untouched then
     */
    public static void write(Path file, IrootSet set) throws IOException {
        WholeFile.write(file, toText(set));
    }

    /** The text that {@link #write} would write. Equal sets give equal texts. */
    public static String toText(IrootSet set) {
        StringBuilder text = new StringBuilder();
        Fields.line(text, MAGIC, Integer.toString(CURRENT));
        Fields.line(text, "program", set.program());
        Fields.line(text, "traces", Integer.toString(set.traces()));
        set.fingerprints().forEach((name, print) -> Fields.line(text, "class", name, print));
        Map<Long, Integer> numbers = new HashMap<>();
        set.sites().forEach(site -> {
            numbers.put(SiteName.of(site), numbers.size());
            Fields.site(text, site);
        });
        for (Prediction prediction : set.predictions()) {
            text.append("iroot\t").append(prediction.iroot().idiom()).append('\t');
            text.append(flags(prediction)).append('\t').append(prediction.traces());
            for (IrootEvent event : prediction.iroot().events()) {
                text.append('\t').append(numbers.get(event.site())).append(':').append(event.type());
            }
            text.append('\n');
        }
        Fields.line(
                text,
                "end",
                Integer.toString(set.fingerprints().size()),
                Integer.toString(set.sites().size()),
                Integer.toString(set.predictions().size()));
        return text.toString();
    }

    private static String flags(Prediction prediction) {
        if (prediction.weak()) {
            return prediction.async() ? "weak,async" : "weak";
        }
        return prediction.async() ? "async" : "-";
    }
}
