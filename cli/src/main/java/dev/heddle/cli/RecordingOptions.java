package dev.heddle.cli;

import dev.heddle.cli.program.UsageException;
import dev.heddle.formats.run.RecordingLimits;
import dev.heddle.formats.run.RecordingScope;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Options of a recording of threads that run freely. */
final class RecordingOptions {
    @Option(
            names = "--detail",
            paramLabel = "full|shared",
            description =
                    "Log all accesses, or those to what a second thread has touched (default; with --controlled always full).")
    private String detail;

    @Option(
            names = "--ring",
            paramLabel = "SIZE",
            description = "Keep the last SIZE (64m, 2g) only, for programs that run long.")
    private String ring;

    @Option(
            names = "--rotate",
            paramLabel = "WHEN",
            description = "Begin a new file after so much (500m) or so long (1h).")
    private String rotate;

    @Option(
            names = "--include",
            paramLabel = "P",
            split = ",",
            description = "Record nothing but this package or class. Repeatable.")
    private List<String> include = List.of();

    @Option(
            names = "--exclude",
            paramLabel = "P",
            split = ",",
            description = "Leave this package or class out. Repeatable.")
    private List<String> exclude = List.of();

    @Option(
            names = "--only-fields",
            paramLabel = "P",
            split = ",",
            description = "Accesses to these fields (Class.field or package.Class.*) alone. Repeatable.")
    private List<String> onlyFields = List.of();

    @Option(
            names = "--keep-log",
            description =
                    "Leave the log of each thread's events as it was written, for runs of many millions of events;"
                            + " heddle convert makes it a trace later.")
    private boolean keepLog;

    /** Whether what was recorded stays a log: asked for, or parts of it were dropped or are in other files. */
    boolean isLogKept() {
        return keepLog || isLogInParts();
    }

    /** Whether parts are dropped, or in other files. */
    boolean isLogInParts() {
        return !limits().equals(RecordingLimits.NONE);
    }

    RecordingLimits limits() {
        try {
            return RecordingLimits.parse(ring == null ? "" : ring, rotate == null ? "" : rotate);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    RecordingScope scope() {
        try {
            boolean full = detail != null && RecordingScope.isFull(detail);
            return new RecordingScope(full, include, exclude, onlyFields);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    /** A controlled recording has none of these. */
    void refuse() {
        if (detail != null && !detail.equals("full")) {
            throw new UsageException("--detail " + detail + ": a controlled recording is always full");
        }
        Optional<String> first = Stream.of(
                        Optional.ofNullable(ring).map(x -> "--ring"),
                        Optional.ofNullable(rotate).map(x -> "--rotate"),
                        Optional.of("--keep-log").filter(x -> keepLog),
                        include.stream().map(x -> "--include").findFirst(),
                        exclude.stream().map(x -> "--exclude").findFirst(),
                        onlyFields.stream().map(x -> "--only-fields").findFirst())
                .flatMap(Optional::stream)
                .findFirst();
        if (first.isPresent()) {
            throw new UsageException(first.get() + " is for threads that run freely; leave out --controlled");
        }
    }
}
