package dev.heddle.cli.option;

import dev.heddle.formats.recording.RecordingDetail;
import dev.heddle.formats.recording.RecordingLimits;
import dev.heddle.formats.recording.RecordingSample;
import dev.heddle.formats.recording.RecordingScope;
import dev.heddle.replayer.program.UsageException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of a recording of threads that run freely. */
public final class RecordingOptions {
    @Option(
            names = "--detail",
            paramLabel = "full|shared|sync",
            description =
                    "What to log: all accesses (full), those to memory that a second thread has touched (shared, the"
                            + " default), or no accesses, only what orders threads, and inputs (sync; for heddle"
                            + " reproduce). Always full with --controlled.")
    private @Nullable String detail;

    @Option(
            names = "--ring",
            paramLabel = "SIZE",
            description = "Keep only the last SIZE (64m, 2g) of the log, for programs that run for days.")
    private @Nullable String ring;

    @Option(
            names = "--rotate",
            paramLabel = "WHEN",
            description = "Start a new file after this size (500m) or time (1h).")
    private @Nullable String rotate;

    @Option(
            names = "--include",
            paramLabel = "P",
            split = ",",
            description = "Record only this package or class. Repeatable.")
    private List<String> include = List.of();

    @Option(
            names = "--exclude",
            paramLabel = "P",
            split = ",",
            description = "Do not record this package or class. Repeatable.")
    private List<String> exclude = List.of();

    @Option(
            names = "--only-fields",
            paramLabel = "P",
            split = ",",
            description = "Record only accesses to these fields (Class.field or package.Class.*). Repeatable.")
    private List<String> onlyFields = List.of();

    @Option(
            names = "--sample",
            paramLabel = "P",
            description = "Of the fields, log accesses to this fraction only (0.05, 5%%), chosen by name and"
                    + " --sample-seed; what orders threads is logged as always. Elements of arrays and atomics are left"
                    + " out.")
    private @Nullable String sample;

    @Option(names = "--sample-seed", paramLabel = "X", description = "With --sample: chooses the fields (default 1).")
    private @Nullable Long sampleSeed;

    @Option(
            names = "--keep-log",
            description =
                    "Keep the log as it was written, one sequence per thread, for runs of many millions of events;"
                            + " heddle convert turns it into a trace later.")
    private boolean keepLog;

    /** Whether what was recorded stays a log: asked for, or parts of it were dropped or are in other files. */
    public boolean isLogKept() {
        return keepLog || isLogInParts();
    }

    /** Whether parts are dropped, or in other files. */
    public boolean isLogInParts() {
        return !limits().equals(RecordingLimits.NONE);
    }

    public RecordingLimits limits() {
        try {
            return RecordingLimits.parse(ring == null ? "" : ring, rotate == null ? "" : rotate);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    public RecordingScope scope() {
        try {
            if (sample == null && sampleSeed != null) {
                throw new UsageException("--sample-seed " + sampleSeed + ": expected --sample with it");
            }
            return new RecordingScope(
                    detail == null ? RecordingDetail.SHARED : RecordingDetail.of(detail),
                    include,
                    exclude,
                    onlyFields,
                    sample == null
                            ? RecordingSample.ALL
                            : RecordingSample.of(sample, sampleSeed == null ? 1 : sampleSeed));
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    /** A controlled recording has none of these. */
    public void refuse() {
        if (detail != null && !detail.equals("full")) {
            throw new UsageException("--detail " + detail + ": a controlled recording is always full");
        }
        Optional<String> first = Stream.of(
                        Optional.ofNullable(ring).map(x -> "--ring"),
                        Optional.ofNullable(rotate).map(x -> "--rotate"),
                        Optional.of("--keep-log").filter(x -> keepLog),
                        include.stream().map(x -> "--include").findFirst(),
                        exclude.stream().map(x -> "--exclude").findFirst(),
                        onlyFields.stream().map(x -> "--only-fields").findFirst(),
                        Optional.ofNullable(sample).map(x -> "--sample"),
                        Optional.ofNullable(sampleSeed).map(x -> "--sample-seed"))
                .flatMap(Optional::stream)
                .findFirst();
        if (first.isPresent()) {
            throw new UsageException(first.get() + " applies to free recordings only; leave out --controlled");
        }
    }
}
