package dev.heddle.formats.iroot;

import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.tabbed.TabbedWriter;
import java.io.IOException;
import java.nio.file.Path;

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
 * A class is a name and its fingerprint. A site is what {@code SiteEntry} has, in its order; sites are numbered from 0.
 * An iRoot is an idiom, {@code -} or {@code weak}, {@code async} or {@code weak,async}, the number of traces that
 * predict it, and its events, site and type. The last line counts classes, sites and iRoots. Classes, sites and iRoots
 * are sorted.
 */
public final class IrootWriter {
    static final String MAGIC = "heddle-iroots";

    private IrootWriter() {}

    /**
     * Writes to a temporary name and renames.
     *
     * @throws IOException if the file cannot be written; {@code file} is untouched then
     */
    public static void write(Path file, IrootSet set) throws IOException {
        WholeFile.write(file, toText(set));
    }

    /** The text that {@link #write} would write. Equal sets give equal texts. */
    public static String toText(IrootSet set) {
        TabbedWriter text = new TabbedWriter(MAGIC);
        text.line("program", set.program());
        text.line("traces", set.traces());
        text.tables(set.fingerprints(), set.sites());
        IrootFields sites = new IrootFields(set.sites());
        for (Prediction prediction : set.predictions()) {
            text.entry(sites.fields(prediction.iroot(), flags(prediction), prediction.traces()));
        }
        return text.end();
    }

    private static String flags(Prediction prediction) {
        if (prediction.weak()) {
            return prediction.async() ? "weak,async" : "weak";
        }
        return prediction.async() ? "async" : "-";
    }
}
