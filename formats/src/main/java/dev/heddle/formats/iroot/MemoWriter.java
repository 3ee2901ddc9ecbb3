package dev.heddle.formats.iroot;

import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.tabbed.TabbedWriter;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes {@code *.memo}, text like that of {@link IrootWriter}:
 *
 * <pre>
 * heddle-memo  1
 * program  Bank.java
 * input    +  Bank  100
 * class    Bank  9f86d081884c7d65...
 * site     Bank  deposit  (I)V  2  READ  Bank.balance  Bank.java  12
 * site     Bank  deposit  (I)V  7  WRITE  Bank.balance  Bank.java  12
 * iroot    1  exposed  0  -  failure-3.heddle  1:WRITE  0:READ
 * iroot    2  predicted  2  1    0:READ  1:WRITE  1:WRITE
 * end      1  2  2
 * </pre>
 *
 * The input is {@code +} and the program's arguments, or {@code -} where the memo is of several. An iRoot is an idiom,
 * {@code -} or words out of {@code weak,async,exposed,failed,predicted}, the number of runs in all, the number with
 * this input ({@code -} where it is no candidate), the name of a trace that shows it or nothing, and its events.
 */
public final class MemoWriter {
    static final String MAGIC = "heddle-memo";

    private MemoWriter() {}

    /**
     * Writes to a temporary name and renames.
     *
     * @throws IOException if the file cannot be written; {@code file} is untouched then
     */
    public static void write(Path file, Memo memo) throws IOException {
        WholeFile.write(file, toText(memo));
    }

    /** The text that {@link #write} would write. Equal memos give equal texts. */
    public static String toText(Memo memo) {
        TabbedWriter text = new TabbedWriter(MAGIC);
        text.line("program", memo.program());
        List<Object> input = new ArrayList<>(List.of("input", memo.input().isPresent() ? "+" : "-"));
        memo.input().ifPresent(input::addAll);
        text.line(input.toArray());
        List<SiteEntry> sites = memo.sites();
        text.tables(memo.fingerprints(), sites);
        IrootFields numbered = new IrootFields(sites);
        memo.entries()
                .forEach((iroot, entry) -> text.entry(numbered.fields(
                        iroot,
                        flags(entry),
                        entry.totalRuns(),
                        entry.isCandidate() ? entry.candidateRuns() : "-",
                        entry.trace())));
        return text.end();
    }

    private static String flags(MemoEntry entry) {
        List<String> words = new ArrayList<>();
        if (entry.isWeak()) {
            words.add("weak");
        }
        if (entry.isAsync()) {
            words.add("async");
        }
        if (entry.isExposed()) {
            words.add("exposed");
        }
        if (entry.isFailed()) {
            words.add("failed");
        }
        if (entry.isPredicted()) {
            words.add("predicted");
        }
        return words.isEmpty() ? "-" : String.join(",", words);
    }
}
