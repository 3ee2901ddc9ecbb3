package dev.heddle.formats.iroot;

import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
 * The input is {@code +} and the program's arguments, or {@code -} where the memo is of several. An iRoot is an idiom, {@code -} or words out of
 * {@code weak,async,exposed,failed,predicted}, the number of runs in all, the number with this input ({@code -} where it is no candidate), the name of a
 * trace that shows it or nothing, and its events.
 */
public final class MemoWriter {
    static final String MAGIC = "heddle-memo";
    static final int OLDEST_READABLE = 1;
    static final int CURRENT = 1;

    private MemoWriter() {}

    /**
     * Writes beside and renames.
     *
     * @throws IOException if the file cannot be written; {@code file} is untouched then
     */
    public static void write(Path file, Memo memo) throws IOException {
        WholeFile.write(file, toText(memo));
    }

    /** The text that {@link #write} would write. Equal memos give equal texts. */
    public static String toText(Memo memo) {
        StringBuilder text = new StringBuilder();
        Fields.line(text, MAGIC, Integer.toString(CURRENT));
        Fields.line(text, "program", memo.program());
        List<String> input = new ArrayList<>(List.of("input", memo.input().isPresent() ? "+" : "-"));
        memo.input().ifPresent(input::addAll);
        Fields.line(text, input.toArray(String[]::new));
        memo.fingerprints().forEach((name, print) -> Fields.line(text, "class", name, print));
        Map<Long, Integer> numbers = new HashMap<>();
        List<SiteEntry> sites = memo.sites();
        for (SiteEntry site : sites) {
            numbers.put(SiteName.of(site), numbers.size());
            Fields.site(text, site);
        }
        memo.entries().forEach((iroot, entry) -> iroot(text, iroot, entry, numbers));
        Fields.line(
                text,
                "end",
                Integer.toString(memo.fingerprints().size()),
                Integer.toString(sites.size()),
                Integer.toString(memo.entries().size()));
        return text.toString();
    }

    private static void iroot(StringBuilder text, Iroot iroot, MemoEntry entry, Map<Long, Integer> numbers) {
        List<String> fields = new ArrayList<>();
        fields.add("iroot");
        fields.add(Integer.toString(iroot.idiom()));
        fields.add(flags(entry));
        fields.add(Integer.toString(entry.totalRuns()));
        fields.add(entry.isCandidate() ? Integer.toString(entry.candidateRuns()) : "-");
        fields.add(entry.trace());
        for (IrootEvent event : iroot.events()) {
            fields.add(numbers.get(event.site()) + ":" + event.type());
        }
        Fields.line(text, fields.toArray(String[]::new));
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
