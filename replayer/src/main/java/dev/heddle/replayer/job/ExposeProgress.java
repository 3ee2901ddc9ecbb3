package dev.heddle.replayer.job;

import dev.heddle.formats.file.WholeFile;
import dev.heddle.replayer.job.ExposeResults.Entry;
import dev.heddle.replayer.job.ExposeResults.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How far a campaign against iRoots is, in two numbers: a file beside its {@link ExposeResults}, which may be long.
 *
 * @param exposed of those that were predicted
 * @param predicted how many are to be exposed
 */
public record ExposeProgress(long exposed, long predicted) {
    /** Of what the results say. */
    public static ExposeProgress of(List<Entry> entries) {
        long exposed = 0;
        long predicted = 0;
        for (Entry e : entries) {
            predicted += e.isPredicted() ? 1 : 0;
            exposed += e.isPredicted() && e.state() == State.EXPOSED ? 1 : 0;
        }
        return new ExposeProgress(exposed, predicted);
    }

    private static Path beside(Path results) {
        return results.resolveSibling(results.getFileName() + ".progress");
    }

    /** Writes beside and renames. */
    public void write(Path results) throws IOException {
        Path file = beside(results);
        WholeFile.write(file, exposed + " " + predicted);
    }

    /** What was written last; zeros where nothing was. */
    public static ExposeProgress read(Path results) throws IOException {
        Path file = beside(results);
        if (!Files.exists(file)) {
            return new ExposeProgress(0, 0);
        }
        String[] numbers = Files.readString(file).split(" ");
        return new ExposeProgress(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
    }
}
